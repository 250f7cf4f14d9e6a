package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that say until when which part of the price comes back. All orders are of things at 7.10 each. */
@RunAsClient
class RefundRulesContractIT extends OverKept {

    /** Since long ago half of the price comes back. */
    private static final String HALF =
            ",'refundRules':[{'until':'2020-01-01T00:00:00Z','percent':100},{'until':'2090-01-01T00:00:00Z','percent':50}]";

    private static final String NOTHING = ",'refundRules':[{'until':'2020-01-01T00:00:00Z','percent':100}]";

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void theServerSaysWhatComesBackAndWhatIsKept(String model) {
        String resource = withRules(model, 3, HALF);
        KeptBooks books = new KeptBooks(operator(), service(), resource);
        Person user = user();
        String order = take(user, resource, 3);
        user.get(order + "/refund").refused(409, "'wrong-state'");
        byRules(order, "r1", "").refused(409, "'too-much'");
        tell(order, "a", "21.30", "CAPTURED").is(200);
        shows(user.get(order + "/refund"), 50, "10.65", "10.65");

        Answer first = byRules(order, "r1", thing(order, 1)).is(200);
        assertThat(first.text("amount")).isEqualTo("3.55");
        assertThat(first.text("kept")).isEqualTo("3.55");
        assertThat(first.text("keptAs")).isEqualTo("fee");
        emptied(resource);
        byRules(order, "r1", given(order)).is(200).shows(first.response().body());
        forget(order);
        byRules(order, "r1", given(order)).is(200).shows(first.response().body());
        part(order, "r1", "7.10", "", 1).refused(409, "'other-amount'");
        money(resource, "21.30", "14.20", "0.00", "3.55", "3.55");

        shows(user.get(order + "/refund"), 50, "7.10", "7.10");
        Answer second = byRules(order, "r2", "").is(200);
        assertThat(second.text("amount")).isEqualTo("7.10");
        byRules(order, "r2", "").is(200).shows(second.response().body());
        JsonObject ended = user.get(order).is(200).object();
        assertThat(ended.getInt("payStatus")).isEqualTo(2);
        assertThat(ended.getString("kept")).isEqualTo("10.65");
        money(resource, "21.30", "0.00", "0.00", "10.65", "10.65");
        books.check(Map.of(order.substring(4), ended));
        books.checkFeed(Map.of(order.substring(4), ended));
        take(user(), resource, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void theRulesOfThePurchaseBind(String model) {
        String resource = withRules(model, 2, HALF);
        Person user = user();
        Answer placed = taken(user, resource, 1).is(201);
        String order = "api/orders/" + placed.text("orderId");
        assertThat(placed.object().getJsonArray("refundRules").getValuesAs(JsonObject.class))
                .extracting(rule -> rule.getInt("percent"))
                .containsExactly(100, 50);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        putRules(resource, 2, NOTHING);
        emptied(resource);
        forget(order);
        assertThat(user.get(order).is(200).object().getJsonArray("refundRules"))
                .isEqualTo(placed.object().getJsonArray("refundRules"));
        shows(user.get(order + "/refund"), 50, "3.55", "3.55");
        operator().post(order + "/refund").is(200);
        money(resource, "7.10", "0.00", "0.00", "3.55", "3.55");

        String later = take(user(), resource, 1);
        tell(later, "a", "7.10", "CAPTURED").is(200);
        shows(operator().get(later + "/refund"), 0, "0.00", "7.10");
        operator().post(later + "/refund", "{}").is(200);
        money(resource, "14.20", "0.00", "0.00", "3.55", "10.65");
        assertThat(operator().get(resource + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void anAmountIsTheOneThatWasSeenOrHasAReason(String model) {
        String resource = withRules(model, 2, HALF);
        Person user = user();
        String order = take(user, resource, 2);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        // Seen while all of it came back, pressed when half of it does.
        Answer late = operator().post(order + "/refund", "{'amount':'14.20'}").refused(409, "'wrong-amount'");
        assertThat(late.text("expected")).isEqualTo("7.10");
        operator().post(order + "/refund", "{'amount':'14.21','reason':'more'}").refused(409, "'too-much'");
        user.post(order + "/refund", "{'amount':'14.20','reason':'please'}").complainsOf("reason");
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        money(resource, "14.20", "14.20", "0.00", "0.00");

        String body = "{'amount':'10.00','reason':'the artist is ill'}";
        Answer first =
                operator().post(order + "/refund", body, "one-key-" + order).is(200);
        operator()
                .post(order + "/refund", body, "one-key-" + order)
                .is(200)
                .shows(first.response().body());
        money(resource, "14.20", "0.00", "0.00", "10.00", "4.20");
        assertThat(overruled(user, order)).containsExactly("7.10 the artist is ill");
        assertThat(operator()
                        .get("api/ops/audit?act=refund-order")
                        .is(200)
                        .response()
                        .body())
                .contains("the artist is ill");
        emptied(resource);
        forget(order);
        assertThat(overruled(user, order)).containsExactly("7.10 the artist is ill");

        String seen = take(user(), resource, 1);
        tell(seen, "a", "7.10", "CAPTURED").is(200);
        operator().post(seen + "/refund", "{'amount':'3.55'}").is(200);
        assertThat(overruled(operator(), seen)).isEmpty();
        String reported = take(user(), resource, 1);
        tell(reported, "a", "7.10", "CAPTURED").is(200);
        part(reported, "r", "7.10", "", 1).is(200);
        assertThat(overruled(operator(), reported)).containsExactly("3.55 asked");
        money(resource, "28.40", "0.00", "0.00", "20.65", "7.75");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void aCancelledResourceGivesBackEverything(String model) {
        String resource = withRules(model, 2, NOTHING);
        Person user = user();
        String order = take(user, resource, 2);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        operator().post(resource + "/cancellation", "{'reason':'rain'}").is(200);
        await().untilAsserted(() -> money(resource, "14.20", "0.00", "14.20", "0.00"));
        Answer back = byRules(order, "r", "").is(200);
        assertThat(back.text("amount")).isEqualTo("14.20");
        assertThat(back.object()).doesNotContainKey("kept");
        money(resource, "14.20", "0.00", "0.00", "14.20");
        byRules(order, "s", "").refused(409, "'too-much'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void halfACentComesBackAndTheRestIsKept(String model) {
        String resource = withRules(model, 3, ",'refundRules':[{'until':'2090-01-01T00:00:00Z','percent':25}]");
        String order = take(user(), resource, 3);
        tell(order, "a", "21.30", "CAPTURED").is(200);
        shows(operator().get(order + "/refund"), 25, "5.33", "15.97");
        Answer one = byRules(order, "r1", thing(order, 1)).is(200);
        assertThat(one.text("amount")).isEqualTo("1.78");
        assertThat(one.text("kept")).isEqualTo("5.32");
        shows(operator().get(order + "/refund"), 25, "3.55", "10.65");
        assertThat(byRules(order, "r2", "").is(200).text("amount")).isEqualTo("3.55");
        money(resource, "21.30", "0.00", "0.00", "5.33", "15.97");
    }

    /** Money that came twice goes back whole; the rules are for what was placed. */
    @Test
    void whatIsDueGoesBackWhole() {
        String schedule = withRules("schedules", 2, HALF);
        String order = take(user(), schedule, 2);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        tell(order, "twice", "14.20", "CAPTURED").is(200);
        shows(operator().get(order + "/refund"), 50, "7.10", "7.10");
        Answer all = byRules(order, "r", "").is(200);
        assertThat(all.text("amount")).isEqualTo("21.30");
        assertThat(all.text("kept")).isEqualTo("7.10");
        money(schedule, "28.40", "0.00", "0.00", "21.30", "7.10");
    }

    @Test
    void twoAtOnceGiveEachThingBackOnce() {
        String schedule = withRules("schedules", 20, HALF);
        String order = take(user(), schedule, 20);
        tell(order, "a", "142.00", "CAPTURED").is(200);
        List<CompletableFuture<Integer>> asked = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> byRules(order, "r" + i % 10, ",'places':2").status()))
                .toList();
        assertThat(asked.stream().map(CompletableFuture::join)).allMatch(status -> status == 200 || status == 202);
        await().untilAsserted(() -> money(schedule, "142.00", "0.00", "0.00", "71.00", "71.00"));
        assertCounts(schedule, 20, 0, 0);
    }

    @Test
    void badRulesAreRefused() {
        String path = "api/schedules/" + newId("s");
        String game = "{'name':'A game','maxPlayers':2";
        operator()
                .put(path, game + ",'refundRules':[{'until':'-P7D','percent':50}]}")
                .complainsOf("refundRules[0].until");
        operator()
                .put(path, game + ",'refundRules':[{'until':'2090-01-01T00:00:00Z','percent':101}]}")
                .complainsOf("refundRules[0].percent");
        operator()
                .put("api/sales/" + newId("s"), sale(2, ",'refundRules':[{'until':'-P7D','percent':50}]"))
                .complainsOf("refundRules");
        String rules = ",'startsAt':'2090-01-08T00:00:00Z','refundRules':[{'until':'-P7D','percent':100},"
                + "{'until':'-PT36H','percent':25}]}";
        operator().put(path, game + rules).is(201);
        assertThat(operator().get(path).is(200).object().getJsonArray("refundRules"))
                .isEqualTo(Answer.json("{" + rules.substring(1)).getJsonArray("refundRules"));
        operator().put(path, game + rules).is(200);
        String order = take(user(), path, 1);
        assertThat(operator()
                        .get(order)
                        .is(200)
                        .object()
                        .getJsonArray("refundRules")
                        .getValuesAs(JsonObject.class))
                .extracting(rule -> rule.getString("until"))
                .containsExactly("2090-01-01T00:00:00Z", "2090-01-06T12:00:00Z");
    }

    private Answer byRules(String order, String reference, String things) {
        return payment().post(order + "/refunds", "{'reference':'" + reference + "','reason':'ill'" + things + "}");
    }

    /** The things of the only refund of an order, as a field of its repetition. */
    private String given(String order) {
        JsonObject refund = operator().get(order + "/refunds").is(200).list().getJsonObject(0);
        return refund.containsKey("seats") ? ",'seats':" + refund.getJsonArray("seats") : ",'places':1";
    }

    private static void shows(Answer quote, int percent, String amount, String kept) {
        JsonObject seen = quote.is(200).object();
        assertThat(seen.getInt("percent")).isEqualTo(percent);
        assertThat(seen.getString("amount")).isEqualTo(amount);
        assertThat(seen.getString("kept")).isEqualTo(kept);
        assertThat(seen.containsKey("until")).isEqualTo(percent > 0);
    }

    private static List<String> overruled(Person reader, String order) {
        return reader.get(order + "/history").is(200).list().getValuesAs(JsonObject.class).stream()
                .filter(step -> step.getString("what").equals("overruled"))
                .map(step -> step.getString("amount") + " " + step.getString("reason"))
                .collect(Collectors.toList());
    }
}
