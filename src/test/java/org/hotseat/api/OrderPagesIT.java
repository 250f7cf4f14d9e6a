package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** {@code GET /orders}: pages while orders change, and whole lists in lines. */
@RunAsClient
class OrderPagesIT extends OverLists {

    @Test
    void aCursorIsOfItsOrder() {
        Person user = user();
        order(user, schedule(1));
        order(user, schedule(1));
        String byId = cursor(next(user.get(LIST + "?limit=1")));
        String byTime = cursor(next(user.get(LIST + "?limit=1&changedSince=2020-01-01T00:00:00Z")));

        user.get(LIST + "?changedSince=2020-01-01T00:00:00Z&after=" + byId).complainsOf("after");
        user.get(LIST + "?after=" + byTime).complainsOf("after");
        assertThat(ids(user.get(LIST + "?after=" + byId))).hasSize(1);
    }

    @Test
    void theNextPageHasTheSameFiltersAndTheLastHasNone() {
        Person user = person("auth0|" + newId("user") + "&x", "user");
        Set<String> placed = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            placed.add(idOf(order(user, schedule(1))));
        }
        String query = "?user=" + encoded(user.id()) + "&state=unpaid&limit=2";
        Answer first = operator().get(LIST + query);
        String next = next(first);
        assertThat(next).startsWith("/hotseat/api/orders?").contains("state=unpaid", "limit=2", "after=");
        Answer second = operator().get(next);

        assertThat(second.header("Link")).isEmpty();
        List<String> seen = ids(first);
        seen.addAll(ids(second));
        assertThat(seen).hasSize(4).containsExactlyInAnyOrderElementsOf(placed);
        assertThat(ids(operator().get(next))).isEqualTo(ids(second));
    }

    @Test
    void eachOrderThatIsThereThroughoutComesOnceWhileOrdersAreMadeAndChanged() {
        String schedule = schedule(900);
        Map<String, Person> placed = new HashMap<>();
        for (int i = 0; i < 250; i++) {
            Person user = user();
            placed.put(idOf(order(user, schedule)), user);
        }
        List<String> toChange = new ArrayList<>(placed.keySet());
        List<String> seen = new ArrayList<>();
        Set<String> later = new HashSet<>();
        String next = LIST + "?limit=17&resource=" + idOf(schedule);
        while (!next.isEmpty()) {
            Answer page = service().get(next);
            seen.addAll(ids(page));
            later.add(idOf(order(user(), schedule)));
            String changed = toChange.remove(toChange.size() - 1);
            placed.get(changed)
                    .post(LIST + "/" + changed + "/payment", "{'reference':'r'}")
                    .is(200);
            String ended = toChange.remove(0);
            placed.get(ended).delete(LIST + "/" + ended).is(204);
            next = page.header("Link").isEmpty() ? "" : next(page);
        }
        assertThat(seen).doesNotHaveDuplicates().containsAll(placed.keySet());
        seen.removeAll(placed.keySet());
        assertThat(later).containsAll(seen);
    }

    @Test
    void changesAreReportedInTheirOrderAndPagedByIt() {
        Person user = user();
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            orders.add(idOf(order(user, schedule(1))));
        }
        String since = user.get(LIST + "/" + orders.get(1)).text("placedAt");
        String query = LIST + "?limit=1&changedSince=" + since;
        Answer first = user.get(query);
        assertThat(ids(first)).containsExactly(orders.get(1));

        user.post(LIST + "/" + orders.get(0) + "/payment", "{'reference':'r'}").is(200);
        user.post(LIST + "/" + orders.get(2) + "/payment", "{'reference':'r'}").is(200);
        Answer second = user.get(next(first));
        assertThat(ids(second)).containsExactly(orders.get(0));
        assertThat(ids(user.get(next(second)))).containsExactly(orders.get(2));
        assertThat(user.get(next(second)).header("Link")).isEmpty();
    }

    @Test
    void allOfThemAreWrittenAsLines() {
        Person user = person("=1+1," + newId("user") + "\"", "user");
        String schedule = schedule(3);
        String order = order(user, schedule);
        user.post(order + "/payment", "{'reference':'@SUM(A1)'}").is(200);
        user.post(program(3) + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1']}")
                .is(201);

        Answer lines = user.get(LIST, "Accept", "application/x-ndjson").is(200);
        assertThat(lines.header("Content-Type")).hasValue("application/x-ndjson");
        assertThat(lines.response().body().lines().map(Answer::json)).hasSize(2);

        Answer csv = operator()
                .get(LIST + "?resource=" + idOf(schedule), "Accept", "text/csv")
                .is(200);
        assertThat(csv.header("Content-Type").orElseThrow())
                .startsWith("text/csv")
                .doesNotContain("qs");
        String[] rows = csv.response().body().split("\r\n", -1);
        assertThat(rows).hasSize(3);
        assertThat(rows[0])
                .startsWith("orderId,kind,ownerId,userId,payStatus,payBefore,")
                .endsWith(
                        "reference,ending,paid,refunded,payments,refunds,kept,externalId,metadata,refundRules,sold,priceReason,refundHandedOverAt");
        assertThat(rows[1])
                .startsWith(idOf(order) + ",schedule,\"'=1+1,")
                .contains("\"\"\",1,", "," + idOf(schedule) + ",", ",7.10,", ",'@SUM(A1),");
        assertThat(rows[2]).isEmpty();
        assertThat(user.get(LIST + "?model=programs", "Accept", "text/csv")
                        .response()
                        .body())
                .contains("\"[{\"\"seatId\"\":\"\"A-r-1\"\"");
    }

    @Test
    void aHeadOfAWholeListHasNoBodyAndIsOver() {
        Person user = user();
        order(user, schedule(1));
        for (int i = 0; i < 5; i++) {
            Answer head = user.send("HEAD", LIST, BodyPublishers.noBody(), "Accept", "text/csv");
            assertThat(head.is(200).response().body()).isEmpty();
        }
        assertThat(user.get(LIST, "Accept", "text/csv")
                        .is(200)
                        .response()
                        .body()
                        .lines())
                .hasSize(2);
    }
}
