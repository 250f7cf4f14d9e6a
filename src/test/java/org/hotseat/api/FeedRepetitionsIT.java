package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Each event stands in the feed once, whatever is repeated, with and without a key. */
@RunAsClient
class FeedRepetitionsIT extends OverPayments {

    private static final String EVENTS = "api/events";

    private final List<JsonObject> reported = new ArrayList<>();
    private String place = "";

    /** Each is in the feed before it is repeated: within one round of the sequencer two of them would be one. */
    @Test
    void everyEventOfAScheduleStandsInTheFeedOnce() {
        place = OverLists.next(service().get(EVENTS + "?after=now")).replaceFirst("^/hotseat/", "");
        String schedule = schedule(2);
        place += "&resource=" + idOf(schedule);
        String order = order(user(), schedule);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        await(3);
        repeated("payments", order, "'amount':'7.10','reference':'a','state':'CAPTURED'", "one");
        refund(order, "part", "2.00", "").is(200);
        await(4);
        refund(order, "rest", "5.10", "").is(200);
        await(5);
        repeated("refunds", order, "'amount':'2.00','reference':'part','reason':'asked'", "two");
        repeated("refunds", order, "'amount':'5.10','reference':'rest','reason':'asked'", "three");
        operator().put(schedule, "{'name':'Another','maxPlayers':3}").is(200);
        await(6);

        assertThat(reported).extracting(event -> event.getString("id")).doesNotHaveDuplicates();
        assertThat(reported)
                .extracting(FeedRepetitionsIT::type)
                .containsExactly("changed", "ordered", "paid", "refunded", "refunded", "changed");
        tells(reported.get(3), "2.00", "part");
        tells(reported.get(4), "5.10", "rest");
    }

    private static void tells(JsonObject event, String amount, String reference) {
        assertThat(event.getJsonObject("data").getString("amount")).isEqualTo(amount);
        assertThat(event.getJsonObject("data").getString("refundReference")).isEqualTo(reference);
    }

    private void repeated(String what, String order, String body, String key) {
        payment().post(order + "/" + what, "{" + body + "}", key).is(200);
    }

    /** Reads on until there are so many events, or more. */
    private void await(int count) {
        Awaitility.await().until(() -> {
            Answer answer = service().get(place).is(200);
            for (JsonValue event : answer.list()) {
                reported.add(event.asJsonObject());
            }
            place = OverLists.next(answer).replaceFirst("^/hotseat/", "");
            return reported.size() >= count;
        });
    }

    private static String type(JsonObject event) {
        return event.getString("type").replace("org.hotseat.", "");
    }
}
