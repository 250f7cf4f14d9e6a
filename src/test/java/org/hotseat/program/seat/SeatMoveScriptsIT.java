package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.PaidOrder.PayWord;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.layout.SmallHall;
import org.hotseat.program.seat.SeatMoveCall.Move;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.Test;

/** Seats that an order gives for other seats, by the script alone. Seats of A cost 20.00, those of B-2 10.00. */
class SeatMoveScriptsIT extends SmallHall {

    private ScriptReply<Move> move(String order, String key, String... seats) {
        return move(lab.order(order), key, seats);
    }

    private ScriptReply<Move> move(Order order, String key, String... seats) {
        Map<SeatId, SeatId> moves = new LinkedHashMap<>();
        for (int i = 0; i < seats.length; i += 2) {
            moves.put(
                    SeatId.parse(seats[i]).orElseThrow(),
                    SeatId.parse(seats[i + 1]).orElseThrow());
        }
        return lab.run(new SeatMoveCall(
                        order,
                        Long.toString(order.version()),
                        new SeatMoveRequest(moves, false),
                        "",
                        Groups.NONE,
                        true,
                        Optional.of(key)
                                .filter(sent -> !sent.isEmpty())
                                .map(sent -> new IdempotencyKey("u1", sent, "print")))
                .in(lab.partition));
    }

    private List<String> index() {
        return lab.redis.zrange(OrderKeys.index(lab.partition), 0, -1);
    }

    @Test
    void seatsOfAnUnpaidOrderMoveWithTheirPriceAndTheirIndex() {
        lab.purchase("o1", "u1", request(choose(A, "1-1", "1-2")));
        ScriptReply<Move> moved = move("o1", "k", "A-1-2", "B-2-1-3", "A-1-1", "A-1-2");
        assertThat(moved.word()).isEqualTo(Move.MOVED);
        assertThat(List.of(moved.number("before_cents"), moved.number("total_cents"), moved.number("due_cents")))
                .isEqualTo(List.of(4_000L, 3_000L, 0L));
        seats(".h..", ".x", "..Ha", "ss");
        assertThat(lab.order("o1").text("seats")).contains("A:1:2:2000 B-2:1:3:1000");
        assertThat(index()).containsExactly(SeatScripts.entryOf(lab.order("o1")).member());
        assertThat(lab.seatsByAccount()).containsEntry("u1", "2");
        assertThat(move("o1", "k", "A-1-2", "B-2-1-3").facts()).hasSameSizeAs(moved.facts());
        seats(".h..", ".x", "..Ha", "ss");
    }

    @Test
    void seatsThatWereGivenAreTakenAfterTheMoveAndThoseThatCameBackBeforeIt() {
        lab.purchase("o1", "u1", request(choose(A, "1-1")));
        lab.purchase("o2", "u2", request(choose(A, "1-2")));
        String given = lab.end("o2", Ending.CANCELLED).facts().get(0).entryId();
        ScriptReply<Move> moved = move("o1", "k", "A-1-1", "A-1-2");
        assertThat(moved.facts().get(0).after()).contains(given);
        String entry = moved.facts().get(0).entryId();
        assertThat(lab.purchase("o3", "u3", request(choose(A, "1-1")))
                        .facts()
                        .get(0)
                        .after())
                .contains(entry);
    }

    @Test
    void nothingIsMovedWhereASeatIsNotFree() {
        lab.purchase("o1", "u1", request(choose(A, "1-1", "1-2")));
        ScriptReply<Move> taken = move("o1", "k", "A-1-1", "A-1-3", "A-1-2", "B-2-2-1");
        assertThat(taken.word()).isEqualTo(Move.SEATS_TAKEN);
        assertThat(taken.rest()).containsExactly("B-2:2:1", "taken");
        assertThat(move("o1", "k", "A-1-1", "A-2-2", "A-1-2", "C-1-1").rest())
                .containsExactly("A:2:2", "blocked", "C:1:1", "unknown");
        assertThat(move("o1", "k", "A-1-1", "A-1-2").rest()).containsExactly("A:1:2", "taken");
        assertThat(move("o1", "k", "A-1-3", "A-1-4").word()).isEqualTo(Move.CHANGED);
        seats("hh..", ".x", "..aa", "ss");
        assertThat(lab.order("o1").version()).isEqualTo(1);
    }

    @Test
    void anOrderThatHasChangedSinceItWasReadIsNotMoved() {
        lab.purchase("o1", "u1", request(choose(A, "1-1")));
        Order before = lab.order("o1");
        lab.pay("o1");
        assertThat(move(before, "k", "A-1-1", "A-1-2").word()).isEqualTo(Move.CHANGED);
        assertThat(move("o1", "k", "A-1-1", "B-2-1-1").number("due_cents")).isEqualTo(1_000);
        seats("....", ".x", "s.aa", "ss");
        assertThat(lab.order("o1").money("placed")).isEqualTo(lab.order("o1").price());
        assertThat(move("o1", "k2", "B-2-1-1", "A-1-1").word()).isEqualTo(Move.DEARER);
        seats("....", ".x", "s.aa", "ss");
    }

    /** A caller that has read the order before it came to another category has no keys of that, and reads it again. */
    @Test
    void commandsThatKnowTheFormerCategoriesAloneDoNothing() {
        lab.purchase("o1", "u1", request(choose(A, "1-1")));
        move("o1", "k", "A-1-1", "B-2-1-1");
        assertThat(lab.pay("o1").word()).isEqualTo(PayWord.NO_ORDER);
        assertThat(lab.end("o1", Ending.CANCELLED).word()).isEqualTo(EndWord.NO_ORDER);
        seats("....", ".x", "h.aa", "ss");
    }

    @Test
    void aDryRunHasThePricesAndChangesNothing() {
        lab.purchase("o1", "u1", request(choose(A, "1-1", "1-2")));
        lab.pay("o1");
        Map<String, String> before = lab.redis.hgetAll(OrderKeys.order(lab.partition, new OrderId("o1")));
        long facts = lab.redis.xlen(lab.partition.outbox());
        ScriptReply<Move> would = move("o1", "", "A-1-2", "B-2-1-3", "A-1-1", "A-1-2");
        assertThat(would.word()).isEqualTo(Move.WOULD_MOVE);
        assertThat(List.of(would.number("before_cents"), would.number("total_cents"), would.number("due_cents")))
                .isEqualTo(List.of(4_000L, 3_000L, 1_000L));
        assertThat(would.rest()).containsExactly("A:1:2:2000", "B-2:1:3:1000");
        assertThat(would.facts()).isEmpty();
        seats("ss..", ".x", "..aa", "ss");
        assertThat(lab.redis.hgetAll(OrderKeys.order(lab.partition, new OrderId("o1"))))
                .isEqualTo(before);
        assertThat(lab.redis.xlen(lab.partition.outbox())).isEqualTo(facts);
    }

    @Test
    void anOrderThatHasExpiredIsNotMoved() {
        lab.purchase("o1", "u1", request(choose(A, "1-1")));
        lab.runOut("o1");
        assertThat(move("o1", "k", "A-1-1", "A-1-2").word()).isEqualTo(Move.TOO_LATE);
        seats("h...", ".x", "..aa", "ss");
    }
}
