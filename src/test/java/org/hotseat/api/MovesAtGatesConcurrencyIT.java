package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/**
 * A gate lets a ticket in while its seat is moved. One of the two is refused, or the scan is listed as a contradiction:
 * nobody is in on a seat of the past without a line that says so.
 */
@RunAsClient
class MovesAtGatesConcurrencyIT extends OverMoves {

    private static final int ROUNDS = 24;

    @Test
    void ofAScanAndAMoveAtOnceOneStoryIsTold() throws Exception {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "7.10", "A-r-1");
        String from = "A-r-1";
        int both = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String to = from.equals("A-r-1") ? "A-r-2" : "A-r-1";
            String token = token(buyer, order, from);
            String body = moves(from, to);
            String key = "k" + round;
            CyclicBarrier start = new CyclicBarrier(2);
            CompletableFuture<Answer> scan = CompletableFuture.supplyAsync(() -> met(start, () -> enter(token)));
            CompletableFuture<Answer> move =
                    CompletableFuture.supplyAsync(() -> met(start, () -> buyer.post(order + "/moves", body, key)));
            both += story(buyer, program, order, from, to, token, scan.get(), move.get()) ? 1 : 0;
            from = moved(move.get()) ? to : from;
            // The next round begins with a ticket that is not in.
            operator().delete("api/checkins/" + idOf(order) + "~A-r-1");
            operator().delete("api/checkins/" + idOf(order) + "~A-r-2");
        }
        assertThat(listed(program)).hasSize(both);
        counts(program, 7, 0, 1);
    }

    /** The gate has read the order before the move, and its check-in is written after it. */
    @Test
    void aScanThatIsOvertakenIsListedByTheGate() throws Exception {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "14.20", "A-r-1", "A-r-2");
        String token = token(buyer, order, "A-r-1");
        HeldPiece entry = TestStores.current()
                .mongoProxy()
                .holdEach(HeldPiece.command("update", "checkins"), idOf(order) + "~A-r-1");
        CompletableFuture<Answer> scan = CompletableFuture.supplyAsync(() -> enter(token));
        Answer move;
        try {
            await().until(entry::held);
            // In a ring, so that the order has both seats afterwards, too.
            move = buyer.post(order + "/moves", moves("A-r-1", "A-r-2", "A-r-2", "A-r-1"))
                    .is(201);
        } finally {
            entry.deliver();
        }
        scan.get().is(201);
        assertThat(GateScans.kinds(listed(program).get(0))).containsExactly("moved-later");
        assertThat(listed(program).get(0).toString())
                .contains(move.time("movedAt").toString());
        // The ticket that has come to the seat is another one, whose entry contradicts nothing.
        operator().delete("api/checkins/" + idOf(order) + "~A-r-1").is(204);
        enter(token(buyer, order, "A-r-1")).is(201);
        assertThat(listed(program)).hasSize(1);
    }

    /** The move has been checked before the scan, and is decided after it. */
    @Test
    void aScanThatIsOvertakenIsListedByTheMove() throws Exception {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "7.10", "A-r-1");
        String token = token(buyer, order, "A-r-1");
        String body = moves("A-r-1", "A-r-2");
        HeldPiece script = TestStores.current().redisProxy().holdEach("A:r:1 A:r:2");
        CompletableFuture<Answer> move = CompletableFuture.supplyAsync(() -> buyer.post(order + "/moves", body, "k"));
        try {
            await().until(script::held);
            enter(token).is(201);
            assertThat(listed(program)).isEmpty();
        } finally {
            script.deliver();
        }
        move.get().is(201);
        assertThat(listed(program))
                .hasSize(1)
                .allSatisfy(scan -> assertThat(GateScans.kinds(scan)).containsExactly("moved-later"));
        buyer.post(order + "/moves", body, "k").is(201);
        assertThat(listed(program)).hasSize(1);
        assertThat(seats(buyer, order)).containsExactly("A-r-2 7.10");
    }

    /** The move is decided, and the check-ins cannot be read again: its repetition gets its answer, and reads them. */
    @Test
    void aMoveWhoseSecondLookFailsMayHaveBeenDecided() throws Exception {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "7.10", "A-r-1");
        String token = token(buyer, order, "A-r-1");
        String body = moves("A-r-1", "A-r-2");
        HeldPiece script = TestStores.current().redisProxy().holdEach("A:r:1 A:r:2");
        CompletableFuture<Answer> move = CompletableFuture.supplyAsync(() -> buyer.post(order + "/moves", body, "k"));
        HeldPiece look;
        try {
            await().until(script::held);
            enter(token).is(201);
            look = TestStores.current().mongoProxy().holdEach(HeldPiece.command("find", "checkins"), idOf(order));
        } finally {
            script.deliver();
        }
        try {
            move.get().is(503);
        } finally {
            look.deliver();
        }
        assertThat(move.get().text("fate")).isEqualTo("unknown");
        buyer.post(order + "/moves", body, "k").is(201);
        assertThat(listed(program))
                .hasSize(1)
                .allSatisfy(scan -> assertThat(GateScans.kinds(scan)).containsExactly("moved-later"));
    }

    /** The ticket is in, and its order cannot be read again: the repetition says that it is in. */
    @Test
    void aScanWhoseSecondLookFailsMayHaveBeenDecided() throws Exception {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "7.10", "A-r-1");
        String token = token(buyer, order, "A-r-1");
        HeldPiece entry = TestStores.current()
                .mongoProxy()
                .holdEach(HeldPiece.command("update", "checkins"), idOf(order) + "~A-r-1");
        CompletableFuture<Answer> scan = CompletableFuture.supplyAsync(() -> enter(token));
        try {
            await().until(entry::held);
            TestStores.current().redisProxy().cut();
            entry.deliver();
            scan.get().is(503);
        } finally {
            entry.deliver();
            TestStores.current().redisProxy().restore();
        }
        assertThat(scan.get().text("fate")).isEqualTo("unknown");
        await().untilAsserted(() -> enter(token).refused(409, "'checked-in'"));
    }

    private static boolean moved(Answer move) {
        return move.status() == 201;
    }

    /** Checks what a scan and a move have come to; returns whether both have succeeded. */
    private boolean story(
            Person buyer,
            String program,
            String order,
            String from,
            String to,
            String token,
            Answer scan,
            Answer move) {
        assertThat(scan.status()).as("%s", scan.response().body()).isIn(201, 409);
        assertThat(move.status()).as("%s", move.response().body()).isIn(201, 409);
        boolean in = scan.status() == 201;
        assertThat(in || moved(move)).isTrue();
        assertThat(seats(buyer, order)).containsExactly((moved(move) ? to : from) + " 7.10");
        JsonObject log = logged(program, scan.text("scanId"));
        assertThat(log.getString("verdict")).isEqualTo(in ? "admitted" : "refused");
        assertThat(GateScans.kinds(log)).isEqualTo(in && moved(move) ? List.of("moved-later") : List.of());
        if (!moved(move)) {
            move.refused(409, "'checked-in'");
            enter(token).refused(409, "'checked-in'");
            return false;
        }
        if (!in) {
            scan.refused(409, "'ticket-void'");
        } else {
            assertThat(Instant.parse(
                            log.getJsonArray("contradictions").getJsonObject(0).getString("at")))
                    .isEqualTo(move.time("movedAt"));
        }
        // The former token is good nowhere any more, and the new one is.
        assertThat(enter(token).status()).isEqualTo(409);
        enter(token(buyer, order, to)).is(201);
        return in;
    }

    private static Answer met(CyclicBarrier start, Supplier<Answer> call) {
        try {
            start.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return call.get();
    }

    private JsonObject logged(String program, String scan) {
        return GateScans.of(operator(), program, "").stream()
                .filter(each -> each.getString("scanId").equals(scan))
                .findAny()
                .orElseThrow();
    }

    private List<JsonObject> listed(String program) {
        return GateScans.listed(operator(), program);
    }
}
