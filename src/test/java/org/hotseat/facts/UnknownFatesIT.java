package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Changes that MongoDB alone decides: money in wallets, check-ins, webhooks, codes, erasures. When the write of one was
 * sent and MongoDB did not answer, the network may deliver it yet: 503 says that its fate is unknown.
 */
@RunAsClient
class UnknownFatesIT extends InServer {

    private static final FaultProxy MONGO = TestStores.current().mongoProxy();

    @ArquillianResource
    private URL base;

    private RestCalls calls;
    private final List<HeldPiece> held = new ArrayList<>();
    private final Map<String, Supplier<Answer>> changes = new LinkedHashMap<>();

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @AfterEach
    void restore() {
        held.forEach(HeldPiece::deliver);
        MONGO.restore();
        await().until(() -> calls.get("schedules").status() == 200);
    }

    @Test
    void aChangeThatWasSentMayHaveHappenedAndItsRefusalSaysSo() {
        String rich = rich();
        all(rich);
        Map<String, CompletableFuture<Answer>> answers = new LinkedHashMap<>();
        changes.forEach((name, change) -> answers.put(name, CompletableFuture.supplyAsync(change)));
        answers.forEach(
                (name, answer) -> assertThat(answer.join().is(503).json().getString("fate", "none"))
                        .as(name)
                        .isEqualTo("unknown"));

        held.forEach(HeldPiece::deliver);
        await().until(() -> held.stream().allMatch(HeldPiece::delivered));
        // It said 503, and it happened.
        await().untilAsserted(
                        () -> assertThat(wallet(rich).getString("balance")).isNotEqualTo("10.00"));
        changes.forEach((name, change) -> assertThat(await().until(change::get, again -> again.status() != 503)
                        .status())
                .as(name)
                .isLessThan(500));
    }

    @Test
    void aScanThatIsRepeatedWithItsKeyGetsTheAnswerThatWasDue() {
        String[] ticket = ticket();
        String body = "{'ticket':'" + ticket[1] + "'}";
        HeldPiece piece = MONGO.holdEach(HeldPiece.command("update", "checkins"), ticket[0]);
        held.add(piece);
        Supplier<Answer> scan = () -> calls.send("POST", "checkins", body, "gate", "scan-" + ticket[0]);
        Answer unknown = await().until(scan::get, answer -> piece.held());
        assertThat(unknown.is(503).json().getString("fate")).isEqualTo("unknown");

        piece.deliver();
        await().until(piece::delivered);
        Answer in = await().until(scan::get, answer -> answer.status() != 503).is(201);
        assertThat(scan.get().is(201).json()).isEqualTo(in.json());
        String log = calls.get("scans?ticket=" + ticket[0]).is(200).body();
        assertThat(Json.createReader(new StringReader(log)).readArray())
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.asJsonObject().getString("scanId"))
                            .isEqualTo(in.json().getString("scanId"));
                    assertThat(each.asJsonObject().getString("verdict")).isEqualTo("admitted");
                });
    }

    @Test
    void aChangeThatWasNotSentDidNotHappen() {
        String rich = rich();
        MONGO.cut();
        JsonObject refusal = deposit(rich, "again").is(503).json();
        assertThat(refusal.getString("store")).isEqualTo("mongodb");
        assertThat(refusal).doesNotContainKey("fate");

        MONGO.restore();
        await().untilAsserted(
                        () -> assertThat(wallet(rich).getString("balance")).isEqualTo("10.00"));
    }

    /** A wallet with 10.00, and a deposit into it that is held. */
    private String rich() {
        String rich = RestCalls.newId("rich");
        deposit(rich, "first").is(200);
        return rich;
    }

    private Answer deposit(String user, String reference) {
        return calls.send(
                "POST",
                "wallets/" + user + "/deposits",
                "{'reference':'" + user + reference + "','amount':'10.00'}",
                "service",
                "");
    }

    private JsonObject wallet(String user) {
        return calls.get("wallets/" + user).is(200).json();
    }

    private void all(String rich) {
        change("deposit", "update", "wallets", rich, () -> deposit(rich, "second"));
        String poor = rich();
        change("payout", "update", "wallets", poor, () -> move(poor, "payouts", ""));
        String giver = rich();
        change(
                "transfer",
                "update",
                "wallets",
                giver,
                () -> move(giver, "transfers", ",'to':'" + RestCalls.newId("taker") + "'"));

        String[] entering = ticket();
        change("check-in", "update", "checkins", entering[0], () -> checkIn(entering[1]));
        String[] scanned = ticket();
        change("scan", "update", "scans", scanned[0], () -> checkIn(scanned[1]));
        String[] entered = ticket();
        checkIn(entered[1]).is(201);
        change("undo", "update", "checkins", entered[0], () -> calls.delete("checkins/" + entered[0]));

        String hook = RestCalls.newId("hook");
        change("webhook", "update", "webhooks", hook, () -> webhook(hook));
        String turned = RestCalls.newId("hook");
        webhook(turned).is(201);
        change("rotation", "update", "webhooks", turned, () -> operator("webhooks/" + turned + "/rotations", "{}"));
        String again = RestCalls.newId("hook");
        webhook(again).is(201);
        String since = "{'since':'2026-01-01T00:00:00Z'}";
        change(
                "redelivery",
                "update",
                "webhook_redeliveries",
                again,
                () -> operator("webhooks/" + again + "/redeliveries", since));
        String gone = RestCalls.newId("hook");
        webhook(gone).is(201);
        change("end of a webhook", "delete", "webhooks", gone, () -> calls.delete("webhooks/" + gone));

        String left = RestCalls.newId("left");
        change("erasure", "update", "erasure_users", left, () -> operator("ops/erasures", "{'userId':'" + left + "'}"));
    }

    /** The id of a paid order's ticket, and its token. */
    private String[] ticket() {
        String schedule = "schedules/" + RestCalls.newId("door");
        calls.made(schedule, "{'name':'A game','maxPlayers':1,'price':'7.10'}");
        String user = "user:" + RestCalls.newId("u");
        String order = calls.send("POST", schedule + "/orders", "{}", user, "")
                .is(201)
                .json()
                .getString("orderId");
        calls.send(
                        "POST",
                        "orders/" + order + "/payments",
                        "{'reference':'" + order + "','amount':'7.10','state':'CAPTURED'}",
                        "payment",
                        "")
                .is(200);
        JsonObject ticket = Json.createReader(
                        new StringReader(calls.send("GET", "orders/" + order + "/tickets", "", user, "")
                                .is(200)
                                .body()))
                .readArray()
                .getJsonObject(0);
        return new String[] {ticket.getString("ticketId"), ticket.getString("token")};
    }

    private Answer checkIn(String token) {
        return calls.send("POST", "checkins", "{'ticket':'" + token + "'}", "gate", "");
    }

    private Answer webhook(String id) {
        return calls.send(
                "PUT", "webhooks/" + id, "{'url':'https://hooks.example/','types':['called-off']}", "operator", "");
    }

    private Answer operator(String path, String body) {
        return calls.send("POST", path, body, "operator", "");
    }

    private Answer move(String user, String where, String to) {
        return calls.send(
                "POST",
                "wallets/" + user + "/" + where,
                "{'reference':'" + user + "-out','amount':'1.00'" + to + "}",
                "service",
                "");
    }

    private void change(String name, String command, String collection, String id, Supplier<Answer> change) {
        HeldPiece piece = MONGO.holdEach(HeldPiece.command(command, collection), id);
        held.add(piece);
        // A busy machine may keep a read before the write waiting for too long.
        changes.put(name, () -> await().until(change::get, answer -> piece.held()));
    }
}
