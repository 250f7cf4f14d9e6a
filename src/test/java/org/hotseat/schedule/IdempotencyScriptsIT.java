package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Fact;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.StreamEntryID;

/** The same idempotency key again: the first answer, with its facts for as long as they may not be in MongoDB. */
class IdempotencyScriptsIT extends ScheduleScripts {

    private static final String[] KEY = {"key-1", "print-1"};
    private static final String[] OWN = {"~ own", "~10000"};
    private static final String[] REUSED = {"key-1", "print-2"};

    @BeforeEach
    void opened() {
        schedule.opened(3);
    }

    @Test
    void aRepetitionGetsTheFirstAnswerAndTheFactsThatStillWait() {
        Answer first = schedule.hold("p1", 60_000, KEY);
        Answer again = schedule.hold("p1", 60_000, KEY);

        assertThat(again).isEqualTo(first);
        assertThat(schedule.counts()).containsExactly(2L, 1L, 0L, 3L);
        assertThat(first.fact("hold").fields())
                .containsEntry("idem", schedule.partition.idempotency("caller", "key-1"))
                .containsEntry("idem_print", "print-1")
                .containsEntry(
                        "idem_reply",
                        "[\"HELD\",\"" + first.values().get(0) + "\",\""
                                + first.values().get(1) + "\"]");
    }

    @Test
    void aRepetitionGetsTheFirstAnswerWithoutFactsWhenTheyAreSafe() {
        Answer first = schedule.hold("p1", 60_000, KEY);
        clearOutbox();

        Answer again = schedule.hold("p1", 60_000, KEY);

        assertThat(again.word()).isEqualTo("HELD");
        assertThat(again.values()).isEqualTo(first.values());
        assertThat(again.facts()).isEmpty();
    }

    @Test
    void aRepetitionAfterTheHoldIsGoneIsNoNewHold() {
        Answer first = schedule.hold("p1", 60_000, KEY);
        schedule.cancel("p1");
        assertThat(schedule.hold("p1", 60_000, KEY).values()).isEqualTo(first.values());
        assertThat(schedule.counts()).containsExactly(3L, 0L, 0L, 3L);
    }

    /** A cancellation that is lost leaves the hold as it was. */
    @Test
    void thatThereIsNoHoldComesWithTheCancellationThatStillWaits() {
        schedule.hold("p1", 60_000);
        clearOutbox();
        Fact cancellation = schedule.cancel("p1").fact("hold");
        assertThat(nones()).allSatisfy(none -> assertThat(none.facts()).containsExactly(cancellation));
        clearOutbox();
        assertThat(nones()).allSatisfy(none -> assertThat(none.facts()).isEmpty());
    }

    private List<Answer> nones() {
        List<Answer> nones = List.of(
                schedule.look("p1"), schedule.extend("p1", 60_000), schedule.cancel("p1"), schedule.cancel("p1", KEY));
        assertThat(nones).extracting(Answer::word).containsExactly("NO_HOLD", "NOT_HELD", "NOT_HELD", "NOT_HELD");
        return nones;
    }

    @Test
    void aCancellationThatIsRepeatedEndsNoOtherHold() {
        schedule.hold("p1", 60_000);
        Answer first = schedule.cancel("p1", KEY);
        assertThat(schedule.cancel("p1", KEY)).isEqualTo(first);
        assertThat(schedule.cancel("p1", REUSED).word()).isEqualTo("KEY_REUSED");

        schedule.hold("p1", 60_000);
        assertThat(schedule.cancel("p1", KEY).values()).isEqualTo(first.values());
        assertThat(schedule.counts()).containsExactly(2L, 1L, 0L, 3L);
    }

    /** Another attempt of the same request is still at a server, while one was told that there is no hold. */
    @Test
    void anAttemptThatComesLateChangesNoHoldThatWasPlacedSince() {
        assertThat(schedule.cancel("p1", KEY).word()).isEqualTo("NOT_HELD");
        assertThat(schedule.extend("p1", 90_000, "key-2", "print-2").word()).isEqualTo("NOT_HELD");
        Answer next = schedule.hold("p1", 60_000);

        assertThat(schedule.cancel("p1", KEY).word()).isEqualTo("NOT_HELD");
        assertThat(schedule.extend("p1", 90_000, "key-2", "print-2").word()).isEqualTo("NOT_HELD");
        assertThat(schedule.counts()).containsExactly(2L, 1L, 0L, 3L);
        assertThat(schedule.cancel("p1", "key-3", "print-3").values())
                .containsExactly(next.values().get(0));
    }

    @Test
    void factsOfAHoldThatFollowsAnotherComeWithTheRepetitionToo() {
        schedule.hold("p1", 60_000);
        schedule.runOut("p1");
        Answer first = schedule.hold("p1", 60_000, KEY);
        assertThat(first.facts()).hasSize(2);
        assertThat(schedule.hold("p1", 60_000, KEY)).isEqualTo(first);
    }

    @Test
    void theSameKeyWithAnotherRequestIsRefusedByEveryScriptThatTakesOne() {
        schedule.hold("p1", 60_000, KEY);
        assertThat(schedule.hold("p2", 60_000, REUSED).word()).isEqualTo("KEY_REUSED");
        assertThat(schedule.extend("p1", 60_000, REUSED).word()).isEqualTo("KEY_REUSED");
        assertThat(schedule.order("p1", "o1", REUSED).word()).isEqualTo("KEY_REUSED");
        schedule.order("p2", "o2");
        assertThat(schedule.pay("o2", "ref", REUSED).word()).isEqualTo("KEY_REUSED");
        assertThat(schedule.end("o2", "cancelled", REUSED).word()).isEqualTo("KEY_REUSED");
        assertThat(schedule.counts()).containsExactly(1L, 1L, 1L, 3L);
    }

    @Test
    void everyStepOfAnOrdersLifeIsRepeatable() {
        schedule.hold("p1", 60_000);
        Answer extended = schedule.extend("p1", 90_000, "extend", "x");
        Answer ordered = schedule.order("p1", "o1", "order", "x");
        Answer paid = schedule.pay("o1", "ref", "pay", "x");
        Answer refunded = schedule.end("o1", "refunded", "refund", "x");

        assertThat(schedule.extend("p1", 90_000, "extend", "x")).isEqualTo(extended);
        // A repetition comes with an order id of its own, and is answered with the first.
        assertThat(schedule.order("p1", "o9", "order", "x")).isEqualTo(ordered);
        assertThat(schedule.pay("o1", "ref", "pay", "x")).isEqualTo(paid);
        assertThat(schedule.end("o1", "refunded", "refund", "x")).isEqualTo(refunded);
        assertThat(schedule.counts()).containsExactly(3L, 0L, 0L, 3L);
        assertThat(schedule.redis().exists(schedule.orderKey("o9"))).isFalse();
    }

    @Test
    void aRepeatedRequestIsToldOfTheHoldThatItHasPlacedWithoutAKey() {
        Answer first = marked("mark-1", 1);
        assertThat(lab.repeated(() -> marked("mark-1", 1))).isEqualTo(first);
        clearOutbox();
        assertThat(lab.repeated(() -> marked("mark-1", 1)).values()).isEqualTo(first.values());
        // Another request of the user, whether it is repeated or not, is told of the same hold as what it is.
        assertThat(lab.repeated(() -> marked("mark-2", 1)).word()).isEqualTo("ALREADY_HELD");
        assertThat(marked("mark-1", 1).word()).isEqualTo("ALREADY_HELD");
        assertThat(schedule.counts()).containsExactly(2L, 1L, 0L, 3L);
    }

    private Answer marked(String mark, int places) {
        return schedule.step(
                "schedule/place_hold", "p1", "", Map.of("ttl_ms", "60000", "fingerprint", mark, "places", "" + places));
    }

    @Test
    void aRequestsOwnKeyIsLookedUpWhenTheRequestIsRepeated() {
        schedule.hold("p1", 60_000);
        Answer first = schedule.cancel("p1", OWN);
        assertThat(lab.repeated(() -> schedule.cancel("p1", OWN))).isEqualTo(first);
        assertThat(schedule.redis().pttl(schedule.partition.idempotency("caller", OWN[0])))
                .isBetween(1L, 10_000L);
        clearOutbox();
        assertThat(lab.repeated(() -> schedule.cancel("p1", OWN)).values()).isEqualTo(first.values());
    }

    @Test
    void aRefusalIsNotRemembered() {
        schedule.update(1);
        schedule.hold("p1", 60_000);
        assertThat(schedule.hold("p2", 60_000, KEY).word()).isEqualTo("SOLD_OUT");
        schedule.cancel("p1");
        assertThat(schedule.hold("p2", 60_000, KEY).word()).isEqualTo("HELD");
    }

    @Test
    void aRestoredReplyIsGivenAgainUnlessThereIsOne() {
        assertThat(restore("print-1", "[\"HELD\",\"77\",\"123\"]")).isEqualTo("RESTORED");

        Answer again = schedule.hold("p1", 60_000, KEY);

        assertThat(again.values()).containsExactly("77", "123");
        assertThat(again.facts()).isEmpty();
        assertThat(schedule.hold("p1", 60_000, REUSED).word()).isEqualTo("KEY_REUSED");
        assertThat(restore("other", "[\"SOLD_OUT\"]")).isEqualTo("PRESENT");
        assertThat(schedule.hold("p1", 60_000, KEY).values()).containsExactly("77", "123");
    }

    /** A Redis server that has taken over may have the reply of a decision that was lost. */
    @Test
    void aReplyOfAnEarlierTermIsGivenOnlyWhereARebuildHasRestoredIt() {
        Answer lost = schedule.hold("p1", 60_000, KEY);
        nextTerm();

        Answer anew = schedule.hold("p1", 60_000, KEY);

        assertThat(anew.word()).isEqualTo("HELD");
        assertThat(anew.values()).isNotEqualTo(lost.values());
        assertThat(restore("print-1", "[\"HELD\",\"77\",\"123\"]")).isEqualTo("PRESENT");
        nextTerm();
        assertThat(restore("print-1", "[\"HELD\",\"77\",\"123\"]")).isEqualTo("RESTORED");
        assertThat(schedule.hold("p1", 60_000, KEY).values()).containsExactly("77", "123");
    }

    @Test
    void aReplyIsRememberedForADay() {
        schedule.hold("p1", 60_000, KEY);
        assertThat(schedule.redis().pttl(schedule.partition.idempotency("caller", "key-1")))
                .isBetween(86_300_000L, 86_400_000L);
    }

    /** The schedule is rebuilt from facts that have no hold. */
    private void nextTerm() {
        lab.nextEpoch();
        schedule.reopened(3);
    }

    private String restore(String fingerprint, String reply) {
        return lab.run(
                        schedule.partition,
                        "hotstate/restore_reply",
                        name -> java.util.Optional.of(schedule.partition.idempotency("caller", "key-1")),
                        Map.of(
                                "fingerprint",
                                fingerprint,
                                "reply",
                                reply,
                                "ttl_ms",
                                "60000",
                                "term",
                                Long.toString(lab.epoch(schedule.partition).term())))
                .word();
    }

    private void clearOutbox() {
        lab.outbox(schedule.partition)
                .keySet()
                .forEach(id -> schedule.redis().xdel(schedule.partition.outbox(), new StreamEntryID(id)));
    }
}
