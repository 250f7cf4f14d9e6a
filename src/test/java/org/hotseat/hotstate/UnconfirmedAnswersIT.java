package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers to claims and changes that are decided while MongoDB does not answer, over REST, in all models (ADR 182). */
@RunAsClient
class UnconfirmedAnswersIT extends InServer {

    private static final int CONFIRMING = 202;

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @AfterEach
    void restore() {
        TestStores.current().mongoProxy().restore();
        settled();
    }

    @ParameterizedTest
    @EnumSource(names = "SALE_ORDER")
    void aBuyerIsToldOfTheOrderAlsoAtTheSecondPress(LastUnit unit) {
        aClaimIsReportedAsDecidedWithItsIdAndSoIsTheSecondPress(unit);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("storm")
    void aClaimIsReportedAsDecidedWithItsIdAndSoIsTheSecondPress(LastUnit unit) {
        String path = unit.put(calls);
        String user = RestCalls.newId("u");
        Answer first = decidedUnconfirmed(() -> unit.claim(calls, path, user, ""));

        assertThat(first.json().getString("state")).isEqualTo("confirming");
        assertThat(first.header("Retry-After")).isEqualTo("1");
        Answer second = unit.claim(calls, path, user, "");
        // On a busy machine the press is over by then, and the user is told of what it has.
        assertThat(second.status() == CONFIRMING || second.json().getBoolean("confirming", false))
                .as(second.body())
                .isTrue();
        assertThat(unit.id(second)).isEqualTo(unit.id(first));
        assertThat(unit.claim(calls, path, RestCalls.newId("other"), "").status())
                .as("nothing is decided")
                .isEqualTo(503);
        String asked = first.header("Location").replaceFirst(".*/api/", "");
        if (unit.readable()) {
            Answer read = calls.send("GET", asked, "", "user:" + user, "").is(200);
            assertThat(read.json().getString("state")).isEqualTo("confirming");
            assertThat(unit.id(read)).isEqualTo(unit.id(first));
        }

        TestStores.current().mongoProxy().restore();
        await().untilAsserted(() -> {
            Answer later = calls.send("GET", asked, "", "user:" + user, "").is(200);
            assertThat(later.body()).contains(unit.id(first).replace("\"", "")).doesNotContain("confirming");
        });
        settled();
        Answer third = unit.claim(calls, path, user, RestCalls.newId("key"));
        assertThat(unit.kind(third)).isEqualTo(unit.had);
        assertThat(unit.id(third)).isEqualTo(unit.id(first));
        assertThat(unit.kind(unit.claim(calls, path, RestCalls.newId("other"), "")))
                .isEqualTo(unit.none);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("storm")
    void aRepetitionWithTheKeyGetsTheSameBodyAndTheGoodStatusWhenItIsConfirmed(LastUnit unit) {
        String path = unit.put(calls);
        String user = RestCalls.newId("u");
        Answer first = decidedUnconfirmed(() -> unit.claim(calls, path, user, path.replace('/', '-')));
        Answer again = unit.claim(calls, path, user, path.replace('/', '-'));
        assertThat(again.status()).isEqualTo(CONFIRMING);
        assertThat(unit.id(again)).isEqualTo(unit.id(first));
        // Another request of its owner is refused, and the refusal tells of something that is not confirmed.
        Answer other = unit.claim(calls, path, user, RestCalls.newId("key"));
        if (unit.granted == 201) {
            assertThat(unit.kind(other)).isEqualTo(unit.had);
            assertThat(other.json().getBoolean("confirming")).isTrue();
        } else {
            assertThat(other.status()).isEqualTo(CONFIRMING);
        }
        assertThat(unit.id(other)).isEqualTo(unit.id(first));

        TestStores.current().mongoProxy().restore();
        settled();
        Answer confirmed = await().until(
                        () -> unit.claim(calls, path, user, path.replace('/', '-')), answer -> answer.status() < 202)
                .is(unit.granted);
        assertThat(unit.id(confirmed)).isEqualTo(unit.id(first));
    }

    @Test
    void changesAreReportedAsDecidedToo() {
        String schedule = LastUnit.HOLD.put(calls);
        String user = "user:" + RestCalls.newId("u");
        calls.send("POST", schedule + "/holds", "{}", user, "").is(201);
        String hold = schedule + "/holds/" + user.substring(5);
        decidedUnconfirmed(() -> calls.send("POST", hold + "/extension", "{'holdMinutes':10}", user, ""));
        TestStores.current().mongoProxy().restore();
        settled();
        Answer cancelled = decidedUnconfirmed(() -> calls.send("DELETE", hold, "", user, ""));
        assertThat(cancelled.header("Location")).endsWith("/api/" + hold);
        TestStores.current().mongoProxy().restore();
        settled();
        await().until(() -> calls.send("GET", hold, "", user, "").status() == 404);

        String order = "orders/"
                + calls.send("POST", schedule + "/orders", "{}", user, "")
                        .is(201)
                        .json()
                        .getString("orderId");
        Answer paid = decidedUnconfirmed(() -> calls.send(
                "POST", order + "/payments", "{'reference':'r','amount':'7.10','state':'CAPTURED'}", "payment", ""));
        assertThat(paid.json().getString("state")).isEqualTo("CAPTURED");
        assertThat(paid.json().getBoolean("confirming")).isTrue();
        assertThat(paid.header("Location")).endsWith("/api/" + order);
        TestStores.current().mongoProxy().restore();
        await().untilAsserted(() -> assertThat(
                        calls.send("GET", order, "", user, "").is(200).json().getInt("payStatus"))
                .isEqualTo(1));
    }

    @Test
    void holdCancelAndHoldAgainWithinThePressAreThreeRequests() {
        String schedule = LastUnit.HOLD.put(calls);
        String user = RestCalls.newId("u");
        String first =
                LastUnit.HOLD.id(LastUnit.HOLD.claim(calls, schedule, user, "").is(201));
        calls.send("DELETE", schedule + "/holds/" + user, "", "user:" + user, "")
                .is(204);
        Answer second = LastUnit.HOLD.claim(calls, schedule, user, "").is(201);
        assertThat(LastUnit.HOLD.id(second)).isNotEqualTo(first);
        assertThat(LastUnit.HOLD.kind(LastUnit.HOLD.claim(calls, schedule, user, "")))
                .isEqualTo("409 -1");
    }

    @Test
    void pressesAtTheSameTimeAreOneAndOneAfterTheAnswerIsAnother() {
        String sale = "sales/" + RestCalls.newId("two");
        calls.send(
                        "PUT",
                        sale,
                        "{'goodId':'" + sale.substring(6) + "','stock':9,'valid':true,'perUserLimit':9,'price':'7.10',"
                                + "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'}",
                        "operator",
                        "")
                .is(201);
        String user = RestCalls.newId("u");
        Supplier<Answer> press = () -> calls.send("POST", sale + "/orders", "{}", "user:" + user, "");
        TestStores.current().mongoProxy().hang();
        CompletableFuture<Answer> one = CompletableFuture.supplyAsync(press);
        CompletableFuture<Answer> two = CompletableFuture.supplyAsync(press);
        Answer first = one.join();
        Answer second = two.join();
        TestStores.current().mongoProxy().restore();
        settled();
        if (first.status() == CONFIRMING && second.status() == CONFIRMING) {
            assertThat(LastUnit.SALE_ORDER.id(second)).isEqualTo(LastUnit.SALE_ORDER.id(first));
        }

        String again = LastUnit.SALE_ORDER.id(press.get().is(201));
        String another = LastUnit.SALE_ORDER.id(press.get().is(201));
        assertThat(another).as("the press before it was answered").isNotEqualTo(again);
    }

    /**
     * A request that is decided while MongoDB does not answer. One that comes when the server has noticed that already
     * is tried again.
     */
    private Answer decidedUnconfirmed(Supplier<Answer> request) {
        return await().until(
                        () -> {
                            TestStores.current().mongoProxy().hang();
                            Answer answer = request.get();
                            if (answer.status() == 503) {
                                TestStores.current().mongoProxy().restore();
                                settled();
                            }
                            return answer;
                        },
                        answer -> answer.status() != 503)
                .is(CONFIRMING);
    }

    private void settled() {
        await().untilAsserted(() -> calls.send(
                        "POST",
                        LastUnit.SCHEDULE_ORDER.put(calls) + "/orders",
                        "{}",
                        "user:" + RestCalls.newId("probe"),
                        "")
                .is(201));
    }
}
