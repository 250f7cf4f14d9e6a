package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Each event stands in the feed once, whatever is repeated, with and without a key. */
@RunAsClient
class FeedRepetitionsIT extends OverPayments {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String EVENTS = "api/events";

    @Test
    void everyEventOfAScheduleStandsInTheFeedOnce() {
        String begin = OverLists.next(service().get(EVENTS + "?after=now")).replaceFirst("^/hotseat/", "");
        String schedule = schedule(2);
        Person user = user();
        String order = order(user, schedule);
        for (int i = 0; i < 2; i++) {
            tell(order, "a", "7.10", "CAPTURED").is(200);
            repeated("payments", order, "'amount':'7.10','reference':'a','state':'CAPTURED'", "key-" + i);
        }
        refund(order, "part", "2.00", "").is(200);
        for (int i = 0; i < 2; i++) {
            refund(order, "rest", "5.10", "").is(200);
            repeated("refunds", order, "'amount':'5.10','reference':'rest','reason':'asked'", "other-" + i);
        }
        operator().put(schedule, "{'name':'Another','maxPlayers':3}").is(200);

        List<JsonObject> all = told(begin, schedule);

        assertThat(all).extracting(event -> event.getString("id")).doesNotHaveDuplicates();
        assertThat(all)
                .extracting(FeedRepetitionsIT::type)
                .containsExactly("changed", "ordered", "paid", "refunded", "refunded", "changed");
        assertThat(all.get(3).getJsonObject("data").getString("amount")).isEqualTo("2.00");
        assertThat(all.get(3).getJsonObject("data").getString("refundReference"))
                .isEqualTo("part");
        assertThat(all.get(4).getJsonObject("data").getString("amount")).isEqualTo("5.10");
        assertThat(all.get(4).getJsonObject("data").getString("refundReference"))
                .isEqualTo("rest");
    }

    private void repeated(String what, String order, String body, String key) {
        payment().post(order + "/" + what, "{" + body + "}", key).is(200);
    }

    private List<JsonObject> told(String begin, String schedule) {
        List<JsonObject> told = new ArrayList<>();
        List<String> place = new ArrayList<>(List.of(begin + "&resource=" + idOf(schedule)));
        await().atMost(PATIENCE).until(() -> {
            Answer answer = service().get(place.get(0)).is(200);
            for (JsonValue event : answer.list()) {
                told.add(event.asJsonObject());
            }
            place.set(0, OverLists.next(answer).replaceFirst("^/hotseat/", ""));
            Set<String> types =
                    told.stream().skip(1).map(FeedRepetitionsIT::type).collect(Collectors.toSet());
            return types.contains("changed");
        });
        return told;
    }

    private static String type(JsonObject event) {
        return event.getString("type").replace("org.hotseat.", "");
    }
}
