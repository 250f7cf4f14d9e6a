package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose amounts have a currency; stores of its own, as the currency is recorded with the data. */
@Tag("own-server")
class CurrencyIT {

    private static final String WINDOW = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";
    private static final String CURRENCY = "EUR";

    @TempDir
    private Path directory;

    private Person operator;
    private Person service;
    private Person user;

    @Test
    void everyAnswerListAndEventWithAnAmountNamesTheCurrency() {
        ServerSettings settings = ServerSettings.builtWar(directory)
                .shortLived()
                .with("MONGODB_DATABASE", "currency_it")
                .with("REDIS_DB", "5")
                .with("HOTSEAT_CURRENCY", CURRENCY)
                .with("HOTSEAT_SELF_PAYMENT", "true");
        try (ServerProcess server = ServerProcess.start(settings)) {
            Calls calls = new Calls(server.uri().resolve("hotseat/"));
            operator = new Person(calls, "boss", calls.token("boss", "operator"));
            service = new Person(calls, "shop", calls.token("shop", "service"));
            user = new Person(calls, "ann", calls.token("ann", "user"));
            orders(calls);
            programs();
            rainsAndWallets();
            listsAndEvents();
        }
    }

    private void orders(Calls calls) {
        Person payment = new Person(calls, "till", calls.token("till", "payment"));
        named(operator.put("api/schedules/s", "{'name':'A game','maxPlayers':3,'price':'7.10'}")
                .is(201));
        none(operator.put("api/schedules/free", "{'name':'A game','maxPlayers':3}")
                .is(201));
        named(operator.put("api/schedules/draft", "{'name':'A game','maxPlayers':3,'price':'7.10','draft':true}")
                .is(201));
        named(operator.put(
                        "api/sales/x",
                        "{'goodId':'g','stock':5,'valid':true,'perUserLimit':9,'price':'1.00'," + WINDOW + "}")
                .is(201));
        named(user.get("api/sales/x").is(200));
        none(user.post("api/schedules/s/holds", "{}").is(201));
        Answer placed = user.post("api/schedules/s/orders", "{}").is(201);
        named(placed);
        String order = "api/orders/" + placed.text("orderId");
        named(payment.post(order + "/payments", "{'reference':'p','amount':'7.10','state':'CAPTURED'}")
                .is(200));
        named(payment.post(order + "/refunds", "{'reference':'r','amount':'2.00','reason':'asked for'}")
                .is(200));
        named(user.get(order).is(200));
        for (String list : List.of("/payments", "/refunds")) {
            assertThat(user.get(order + list).is(200).list().getJsonObject(0).getString("currency"))
                    .isEqualTo(CURRENCY);
        }
        for (JsonObject step : user.get(order + "/history").is(200).list().getValuesAs(JsonObject.class)) {
            assertThat(step.containsKey("currency")).isEqualTo(step.containsKey("amount"));
        }
        named(operator.get("api/schedules/s/report").is(200));
        named(operator.get("api/schedules/s/hot-state").is(200));
        named(operator.post("api/ops/dry-runs", "{'act':'cancel','model':'schedules','id':'s'}")
                .is(200));
    }

    private void programs() {
        named(operator.put(
                        "api/programs/p",
                        "{'title':'An evening','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':[{'categoryId':'A',"
                                + "'name':'A','price':'7.10','rows':[{'row':'r','seats':6}]}]}")
                .is(201));
        Answer bought = user.post(
                        "api/programs/p/purchases", "{'strategy':'BEST','tickets':[{'categoryId':'A','count':2}]}")
                .is(201);
        named(bought);
        assertThat(bought.object().getJsonArray("seats").getJsonObject(0)).doesNotContainKey("currency");
        none(user.get("api/programs/p/seats").is(200));
    }

    private void rainsAndWallets() {
        named(service.post("api/wallets/host/deposits", "{'amount':'5','reference':'d'}")
                .is(200));
        named(operator.put("api/rains/r", "{'totalAmount':'7.10','packets':5,'funderId':'out'," + WINDOW + "}")
                .is(201));
        named(user.post("api/rains/r/grabs", "{}").is(200));
        none(operator.put("api/drops/d", "{'codes':['A-1']," + WINDOW + "}").is(201));
        named(service.get("api/wallets/host").is(200));
        named(operator.get("api/ops/wallets/evidence").is(200));
    }

    private void listsAndEvents() {
        for (String list : List.of("api/orders", "api/schedules/s/tickets", "api/schedules/s/payments")) {
            List<String> csv = operator.get(list, "Accept", "text/csv")
                    .is(200)
                    .response()
                    .body()
                    .lines()
                    .toList();
            assertThat(csv).hasSizeGreaterThan(1).first().asString().endsWith(",currency");
            assertThat(csv.subList(1, csv.size())).allMatch(line -> line.endsWith("," + CURRENCY));
            assertThat(operator.get(list, "Accept", "application/x-ndjson")
                            .is(200)
                            .response()
                            .body()
                            .lines())
                    .allMatch(line -> Answer.json(line).getString("currency").equals(CURRENCY));
        }
        List<JsonObject> ordered =
                operator.get("api/events?types=ordered,paid,refunded&limit=100").is(200).list().stream()
                        .map(event -> event.asJsonObject().getJsonObject("data"))
                        .toList();
        assertThat(ordered)
                .isNotEmpty()
                .allMatch(data -> data.getString("currency").equals(CURRENCY));
    }

    private static void named(Answer answer) {
        assertThat(answer.object().getString("currency", ""))
                .as("%s", answer.object())
                .isEqualTo(CURRENCY);
    }

    private static void none(Answer answer) {
        assertThat(answer.object()).doesNotContainKey("currency");
    }
}
