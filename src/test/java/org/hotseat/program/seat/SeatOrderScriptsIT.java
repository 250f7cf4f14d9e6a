package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;

import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.PaidOrder.PayWord;
import org.hotseat.program.layout.SmallHall;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.Test;

/** The fate of seats with the order that has them: paid, cancelled, expired, refunded. */
class SeatOrderScriptsIT extends SmallHall {

    @Test
    void seatsGoFromFreeToHeldToSoldAndComeBackOnce() {
        lab.purchase("o1", "u1", request(best(A, 2, 0), best(B, 0, 1)));
        seats("hh..", ".x", "..Ha", "ss");
        assertThat(lab.pay("o1").word()).isEqualTo(PayWord.PAID);
        seats("ss..", ".x", "..Sa", "ss");
        assertThat(lab.pay("o1").word()).isEqualTo(PayWord.PAID);
        assertThat(lab.end("o1", Ending.CANCELLED).word()).isEqualTo(EndWord.WRONG_STATE);
        assertThat(lab.end("o1", Ending.REFUNDED).word()).isEqualTo(EndWord.ENDED);
        seats("....", ".x", "..aa", "ss");
        lab.purchase("o2", "u2", request(choose(A, "1-2")));
        assertThat(lab.end("o1", Ending.REFUNDED).word()).isEqualTo(EndWord.WRONG_STATE);
        seats(".h..", ".x", "..aa", "ss");
        assertThat(lab.pay("o1").word()).isEqualTo(PayWord.WRONG_STATE);
        assertThat(lab.pay("none").word()).isEqualTo(PayWord.NO_ORDER);
        assertThat(lab.end("none", Ending.CANCELLED).word()).isEqualTo(EndWord.NO_ORDER);
    }

    @Test
    void seatsThatCameBackAreTakenAfterWhatGaveThemBack() {
        lab.purchase("o1", "u1", request(choose(A, "1-2")));
        String given = lab.end("o1", Ending.CANCELLED).facts().get(0).entryId();
        assertThat(lab.purchase("o2", "u2", request(choose(A, "1-2")))
                        .facts()
                        .get(0)
                        .after())
                .contains(given);
    }

    @Test
    void anOrderExpiresWhenItsTimeIsUpAndCannotBePaidThen() {
        lab.purchase("o1", "u1", request(best(A, 4, 0)));
        assertThat(lab.end("o1", Ending.EXPIRED).word()).isEqualTo(EndWord.NOT_DUE);
        seats("hhhh", ".x", "..aa", "ss");
        lab.runOut("o1");
        assertThat(lab.pay("o1").word()).isEqualTo(PayWord.TOO_LATE);
        assertThat(lab.end("o1", Ending.EXPIRED).word()).isEqualTo(EndWord.ENDED);
        seats("....", ".x", "..aa", "ss");
    }

    @Test
    void repetitionsGetTheFirstAnswer() {
        ScriptReply<Place> first = lab.purchase("o1", "u1", request(best(A, 2, 0)), "k1", "print");
        assertRepeats(lab.purchase("o2", "u1", request(best(A, 2, 0)), "k1", "print"), first);
        assertThat(lab.purchase("o2", "u1", request(best(A, 3, 0)), "k1", "other")
                        .keyReused())
                .isTrue();
        ScriptReply<PayWord> paid = lab.pay("o1", "k2", "pay");
        assertRepeats(lab.pay("o1", "k2", "pay"), paid);
        ScriptReply<EndWord> ended = lab.end("o1", Ending.REFUNDED, "k3", "end");
        assertThat(ended.word()).isEqualTo(EndWord.ENDED);
        assertRepeats(lab.end("o1", Ending.REFUNDED, "k3", "end"), ended);
        assertThat(lab.end("o1", Ending.REFUNDED, "k3", "other").keyReused()).isTrue();
        seats("....", ".x", "..aa", "ss");
    }

    /** The same answer with the same facts, which are on their way; only the first call has changed something. */
    private static void assertRepeats(ScriptReply<?> again, ScriptReply<?> first) {
        assertThat(first.changed()).isTrue();
        assertThat(again.changed()).isFalse();
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.values()).isEqualTo(first.values());
        assertThat(again.facts()).isEqualTo(first.facts()).isNotEmpty();
    }
}
