package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Public reads can stand behind a shared cache; nothing else is kept by anybody. */
@RunAsClient
class CachedReadsIT extends OverRest {

    private static final String DURING = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";
    private static final String BEFORE = "public, max-age=0, s-maxage=300, stale-while-revalidate=1";

    @Test
    void aResourceOfEachModelHasATagThatChangesWithIt() {
        String window = "'startsAt':'2026-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";
        Map<String, String> bodies = Map.of(
                "schedules", "{'name':'n','maxPlayers':2}",
                "programs",
                        "{'title':'t','startsAt':'2090-01-01T20:00:00Z','accountLimit':8,'categories':[{'categoryId':'A',"
                                + "'name':'A','price':'7.10','rows':[{'row':'r','seats':3}]}]}",
                "sales", "{'goodId':'g','stock':2,'valid':true,'perUserLimit':1,'price':'7.10'," + window + "}",
                "drops", "{'perUserLimit':1," + window + "}",
                "rains", "{'totalAmount':'1.00','packets':2,'funderId':'f'," + soon() + "}");
        bodies.forEach((model, body) -> {
            String path = "api/" + model + "/" + newId("cached");
            operator()
                    .put(path, model.equals("sales") ? body.replace("'g'", "'" + newId("g") + "'") : body)
                    .is(201);
            Answer first = nobody().get(path).is(200);
            String tag = header(first, "ETag");
            assertThat(header(first, "Cache-Control")).as(model).isEqualTo(model.equals("rains") ? BEFORE : DURING);
            Answer same = nobody().get(path, "If-None-Match", tag);
            assertThat(same.status()).as(model).isEqualTo(304);
            assertThat(same.response().body()).isEmpty();
            assertThat(header(same, "ETag")).isEqualTo(tag);
            assertThat(header(same, "Cache-Control")).startsWith("public, ");

            operator().post(path + "/stop").is(200);
            Answer changed = nobody().get(path, "If-None-Match", "W/\"x\", " + tag);
            assertThat(changed.status()).as(model).isEqualTo(200);
            assertThat(header(changed, "ETag")).isNotEqualTo(tag);
            assertThat(header(nobody().get("api/" + model).is(200), "Cache-Control"))
                    .isEqualTo(DURING);
        });
    }

    private static String soon() {
        return "'startsAt':'2090-01-01T00:00:00Z','endsAt':'2090-01-02T00:00:00Z'";
    }

    @Test
    void whatIsAPersonsOwnIsKeptByNobody() {
        String schedule = schedule(2);
        Person user = user();
        user.post(schedule + "/holds").is(201);
        String order = order(user, schedule);
        for (Answer own : List.of(
                user.get(order),
                user.get("api/orders"),
                user.get("api/wallets/" + user.id()),
                user.get(order + "/tickets"),
                operator().get(schedule + "/hot-state"),
                user.get("api/orders/unknown"),
                nobody().get("api/schedules/unknown"),
                nobody().get("api/orders"))) {
            assertThat(header(own, "Cache-Control")).isEqualTo("private, no-store");
        }
        Answer export = operator().get("api/orders", "Accept", "text/csv");
        assertThat(header(export, "Cache-Control")).isEqualTo("private, no-store");
    }

    private static String header(Answer answer, String name) {
        return answer.response().headers().firstValue(name).orElse("");
    }
}
