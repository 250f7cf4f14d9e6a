package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** A desk finds a ticket by the person who has it now, who need not have bought it. */
@RunAsClient
class TransferredTicketSearchIT extends OverPayments {

    @Test
    void aTicketIsFoundByWhoeverHasItNow() {
        Person buyer = user();
        Person friend = user();
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        "{'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'transfers':{},"
                                + "'categories':[{'categoryId':'A','name':'A','price':'7.10',"
                                + "'rows':[{'row':'r','seats':2}]}]}")
                .is(201);
        String order = buy(buyer, program);
        tell(order, newId("pi"), "7.10", "CAPTURED").is(200);
        String ticket =
                buyer.get(order + "/tickets").is(200).list().getJsonObject(0).getString("ticketId");
        assertThat(found("text=" + friend.id())).isEmpty();
        buyer.post("api/tickets/" + ticket + "/transfers", "{'to':'" + friend.id() + "','attendee':'Bo Li'}")
                .is(201);

        assertThat(found("text=" + friend.id())).containsExactly("ticket " + ticket + " valid holder");
        assertThat(found("text=" + friend.id() + "&resource=" + newId("elsewhere")))
                .isEmpty();
        assertThat(found("text=" + buyer.id())).containsExactly("order " + idOf(order) + " paid user");
        for (String text : List.of(friend.id(), ticket)) {
            JsonObject reported =
                    operator().get("api/ops/search?text=" + text).is(200).list().getJsonObject(0);
            assertThat(reported.getString("holderId")).isEqualTo(friend.id());
            assertThat(reported.getString("attendee")).isEqualTo("Bo Li");
            assertThat(reported.getString("userId")).isEqualTo(buyer.id());
        }
        // The friend who has given it back to its buyer does not have it any more.
        friend.post("api/tickets/" + ticket + "/transfers", "{'to':'" + buyer.id() + "'}")
                .is(201);
        assertThat(found("text=" + friend.id())).isEmpty();
        assertThat(found("text=" + buyer.id())).containsExactly("order " + idOf(order) + " paid user");
        refund(order, newId("re"), "7.10", "").is(200);
        assertThat(found("text=" + ticket)).containsExactly("ticket " + ticket + " void id");
    }

    /** Each as {@code <kind> <id> <state> <found by>}. */
    private List<String> found(String query) {
        return operator().get("api/ops/search?" + query).is(200).list().stream()
                .map(JsonValue::asJsonObject)
                .map(each -> String.join(
                        " ",
                        each.getString("kind"),
                        each.getString("id"),
                        each.getString("state"),
                        each.getString("foundBy")))
                .toList();
    }
}
