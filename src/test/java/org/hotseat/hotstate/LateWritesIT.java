package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The network delivers a write to MongoDB after its server has given up, Redis has been emptied, and what the write
 * takes has been sold to another user. The write sells nothing.
 */
@RunAsClient
class LateWritesIT extends LateWrites {

    @ParameterizedTest
    @EnumSource
    void aLateOrderIsNeitherLiveNorPayable(Ordered model) {
        String path = resource(model);
        Answer early = lateClaim("orders", path, () -> order(model, path, "user:" + LATE));
        assertThat(early.status()).as(early.body()).isEqualTo(202);
        String quick = claimed(() -> order(model, path, "user:" + QUICK)).json().getString("orderId");

        String late = deliver("orders", "Owner_ID", path);

        assertThat(calls.get("orders/" + late).is(200).json().getInt("payStatus"))
                .isEqualTo(-1);
        assertThat(capture(late)).isEqualTo("REFUND_DUE");
        assertThat(capture(quick)).isEqualTo("CAPTURED");
        assertThat(calls.get("orders?user=" + LATE + "&state=paid&resource=" + id(path))
                        .body())
                .isEqualTo("[]");
        consistent(path);
        calls.post(path + "/rebuild", "operator").is(200);
        consistent(path);
        assertThat(calls.get("orders/" + late).is(200).json().getInt("payStatus"))
                .isEqualTo(-1);
        assertThat(calls.get("orders/" + quick).is(200).json().getInt("payStatus"))
                .isOne();
    }

    @ParameterizedTest
    @EnumSource
    void evidenceFindsALateOrderByItself(Ordered model) {
        String path = resource(model);
        lateClaim("orders", path, () -> order(model, path, "user:" + LATE));
        claimed(() -> order(model, path, "user:" + QUICK));

        String late = deliver("orders", "Owner_ID", path);

        consistent(path);
        await().until(() -> document("orders", Filters.eq("_id", late))
                .filter(order -> "late".equals(order.getString("Ending")))
                .isPresent());
        assertThat(calls.get("orders?user=" + LATE + "&state=unpaid&resource=" + id(path))
                        .body())
                .isEqualTo("[]");
    }

    @Test
    void aLateHoldHoldsNothing() {
        String path = resource(Ordered.SCHEDULES);
        // The LockIDs of a lost Redis are given once more only where no hold was ever written.
        claimed(() -> hold(path, "first"));
        calls.send("DELETE", path + "/holds/first", "", "user:first", "").is(204);
        lateClaim("lock_records", path, () -> hold(path, LATE));
        claimed(() -> hold(path, QUICK));

        deliver("lock_records", "Player_ID", path);

        consistent(path);
        assertThat(held(path)).isOne();
        assertThat(hold(path, "third").status()).isEqualTo(409);
        calls.post(path + "/rebuild", "operator").is(200);
        consistent(path);
        calls.send("GET", path + "/holds/" + LATE, "", "user:" + LATE, "").is(404);
        await().until(() -> document("lock_records", Filters.eq("Player_ID", LATE))
                .filter(hold -> hold.getInteger("Status") == 2)
                .isPresent());
    }

    /**
     * A payment is a later version of an order that lives on: it expires, and the late write does not bring it back.
     */
    @ParameterizedTest
    @EnumSource
    void aLatePaymentDoesNotUndoWhatWasDecidedSince(Ordered model) {
        String path = resource(model);
        String order = claimed(() -> order(model, path, "user:" + LATE)).json().getString("orderId");
        HeldPiece piece = keepEach(HeldPiece.command("update", "orders"), "pi-" + order);
        CompletableFuture<Answer> paid = CompletableFuture.supplyAsync(() -> payment(order));
        await().until(piece::held);
        flush();
        assertThat(paid.join().status()).isEqualTo(202);
        piece.enough();
        consistent(path);

        piece.deliver();
        await().until(piece::delivered);

        claimed(() -> calls.send("DELETE", "orders/" + order, "", "user:" + LATE, ""), 204);
        claimed(() -> order(model, path, "user:" + QUICK));
        consistent(path);
        assertThat(calls.get("orders/" + order).json().getInt("payStatus")).isEqualTo(-1);
        assertThat(capture(order)).isEqualTo("REFUND_DUE");
        consistent(path);
    }

    /** Lets the write go on; answers the id of its document. */
    private String deliver(String collection, String user, String path) {
        deliver();
        await().until(() -> document(collection, Filters.eq(user, LATE), path).isPresent());
        return String.valueOf(
                document(collection, Filters.eq(user, LATE), path).orElseThrow().get("_id"));
    }

    private Optional<Document> document(String collection, org.bson.conversions.Bson filter, String path) {
        return document(
                collection,
                Filters.and(
                        filter,
                        Filters.or(
                                Filters.eq("Schedule_ID", id(path)),
                                Filters.eq("Sale_ID", id(path)),
                                Filters.eq("Program_ID", id(path)))));
    }

    private String capture(String order) {
        return claimed(() -> payment(order), 200).json().getString("state");
    }

    private Answer payment(String order) {
        String body = "{'reference':'pi-" + order + "','amount':'7.10','state':'CAPTURED'}";
        return calls.send("POST", "orders/" + order + "/payments", body, "payment", "");
    }

    private Answer hold(String path, String user) {
        return calls.send("POST", path + "/holds", "{}", "user:" + user, "");
    }
}
