package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FakeBatches;
import org.hotseat.facts.FakeOutbox;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    private static final FactsSettings SETTINGS = new FactsSettings("", "", Duration.ofSeconds(2), true, 3, 100);

    private final FakeOutbox outbox = new FakeOutbox();
    private final FakeBatches batches = new FakeBatches();
    private final AdmissionControl admission = new AdmissionControl(new MongoConnection() {}, SETTINGS, outbox);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<Fact> conflicting = new ArrayList<>();
    private final AtomicLong stood = new AtomicLong();
    private final Recovery recovery = new Recovery(
            outbox,
            batches,
            new OutboxCleanup(outbox, conflict -> conflicting.add(conflict.fact()), meters),
            admission,
            SETTINGS,
            meters,
            () -> System.nanoTime() + stood.get());

    @BeforeEach
    void open() {
        admission.open();
    }

    @Test
    void entriesOfFiveSecondsAreWrittenAndYoungerOnesLeftToTheirRequests() {
        outbox.add("1-0", Duration.ofSeconds(5));
        outbox.add("2-0", Duration.ofMillis(4_999));

        assertThat(recovery.recover()).isEqualTo(1);

        assertThat(outbox.ids()).containsExactly("2-0");
        assertThat(meters.get("hotseat.facts.recovered").counter().count()).isEqualTo(1);
    }

    @Test
    void whatIsWrittenAfterOthersIsInABatchOfItsOwnBehindThem() {
        outbox.add("1-0", Duration.ofSeconds(6));
        outbox.add("2-0", Duration.ofSeconds(6), Map.of("after", "1-0"));
        outbox.add("3-0", Duration.ofSeconds(6));

        assertThat(recovery.recover()).isEqualTo(3);

        assertThat(batches.batches()).containsExactly(List.of("1-0", "3-0"), List.of("2-0"));
    }

    @Test
    void whatAFactIsWrittenAfterIsWrittenAndNothingBehindIt() {
        outbox.add("1-0", Duration.ZERO);
        outbox.add("2-0", Duration.ZERO);
        outbox.add("3-0", Duration.ZERO);

        recovery.writeUpTo(0, "2-0");

        assertThat(outbox.ids()).containsExactly("3-0");
        assertThat(meters.get("hotseat.facts.recovered").counter().count())
                .as("requests under way write them as well")
                .isZero();
    }

    @Test
    void entriesThatAJournalMayStillHaveInItsQueueAreLeftToIt() {
        FactsSettings patient = new FactsSettings("", "", Duration.ofSeconds(9), true, 3, 100);
        Recovery late = new Recovery(
                outbox,
                batches,
                new OutboxCleanup(outbox, conflict -> conflicting.add(conflict.fact()), meters),
                admission,
                patient,
                new SimpleMeterRegistry(),
                System::nanoTime);
        outbox.add("1-0", Duration.ofSeconds(9));
        outbox.add("2-0", Duration.ofMillis(8_999));

        assertThat(late.recover()).isEqualTo(1);

        assertThat(outbox.ids()).containsExactly("2-0");
    }

    @Test
    void entriesAheadOfAClockThatWasPutBackAreOldWhenTheyHaveBeenSeenForFiveSeconds() {
        outbox.add("8-0", Duration.ofHours(-1));
        assertThat(recovery.recover()).isZero();
        outbox.add("9-0", Duration.ofHours(-1));
        stood.addAndGet(Duration.ofMillis(4_000).toNanos());
        assertThat(recovery.recover()).isZero();

        stood.addAndGet(Duration.ofMillis(1_000).toNanos());

        assertThat(recovery.recover()).isEqualTo(1);
        assertThat(outbox.ids()).containsExactly("9-0");
    }

    @Test
    void whatWasSeenOfAnotherRedisServerIsNoReasonToWriteWhatIsYoung() {
        Fact seen = outbox.add("8-0", Duration.ofHours(-1));
        recovery.recover();
        outbox.delete(List.of(seen));
        stood.addAndGet(Duration.ofMillis(5_000).toNanos());
        outbox.add("7-0", Duration.ZERO);
        batches.answer(fact -> {
            outbox.add("7-" + (batches.batches().size() + 1), Duration.ZERO);
            return FactFate.WRITTEN;
        });

        assertThat(recovery.recover()).as("and no more of those that follow").isEqualTo(1);
    }

    @Test
    void aPartitionWhoseRedisServerIsUnavailableKeepsTheOthersFromNothing() {
        outbox.partitions(2);
        outbox.away(0);
        outbox.add("1-0", Duration.ofMinutes(1));
        AdmissionControl two = new AdmissionControl(new MongoConnection() {}, SETTINGS, outbox);
        two.open();
        Recovery both = new Recovery(
                outbox,
                batches,
                new OutboxCleanup(outbox, conflict -> conflicting.add(conflict.fact()), meters),
                two,
                SETTINGS,
                new SimpleMeterRegistry(),
                System::nanoTime);
        for (int i = 1; i < SETTINGS.outboxLimit(); i++) {
            outbox.add("1-" + i, Duration.ZERO);
        }

        assertThatThrownBy(two::measure).isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> two.admit(1, false)).isInstanceOf(Unavailable.class);
        assertThatCode(() -> two.admit(0, false)).doesNotThrowAnyException();

        assertThatThrownBy(both::recover).isInstanceOf(Unavailable.class);
        assertThat(outbox.ids()).doesNotContain("1-0");
    }

    @Test
    void manyEntriesAreWrittenInBatches() {
        for (int i = 0; i < FactBatches.LIMIT + 1; i++) {
            outbox.add("1-" + i, Duration.ofMinutes(1));
        }

        assertThat(recovery.recover()).isEqualTo(FactBatches.LIMIT + 1);

        assertThat(batches.batches()).extracting(java.util.List::size).containsExactly(FactBatches.LIMIT, 1);
        assertThat(outbox.ids()).isEmpty();
    }

    /** A batch that is too large for the time-out is no smaller the next time, unless somebody makes it so. */
    @Test
    void aMongoThatCannotWriteAFullBatchInTimeIsGivenSmallerOnes() {
        int entries = FactBatches.LIMIT + 1;
        int inTime = 20;
        for (int i = 0; i < entries; i++) {
            outbox.add("1-" + i, Duration.ofMinutes(1));
        }
        batches.inTimeUpTo(inTime);

        for (int run = 0; run < entries && !outbox.ids().isEmpty(); run++) {
            try {
                recovery.recover();
            } catch (Unavailable tooLarge) {
                // The next run tries fewer.
            }
        }

        assertThat(outbox.ids()).isEmpty();
    }

    @Test
    void aFactRefusedForGoodIsBuriedAndDoesNotBlockThoseBehindIt() {
        outbox.add("1-0", Duration.ofMinutes(1));
        outbox.add("2-0", Duration.ofMinutes(1));
        batches.answer(fact -> fact.entryId().equals("1-0") ? new FactFate.Refused("bad") : FactFate.WRITTEN);

        recovery.recover();

        assertThat(outbox.ids()).isEmpty();
        assertThat(outbox.buried()).containsOnlyKeys("1-0");
    }

    @Test
    void aFactNotKnownToBeDurableStaysForTheNextTimeAndTheOthersGo() {
        outbox.add("1-0", Duration.ofMinutes(1));
        outbox.add("2-0", Duration.ofMinutes(1));
        batches.answer(fact -> fact.entryId().equals("1-0") ? FakeBatches.UNAVAILABLE : FactFate.WRITTEN);

        assertThatThrownBy(recovery::recover).isInstanceOf(Unavailable.class);

        assertThat(outbox.ids()).containsExactly("1-0");
        assertThatThrownBy(() -> admission.admit(0, true)).isInstanceOf(Unavailable.class);
    }

    @Test
    void drainWritesWhatWasThereWhenItBeganHoweverYoung() {
        outbox.add("1-0", Duration.ofHours(1));
        AtomicInteger between = new AtomicInteger();

        assertThat(recovery.drain(0, between::incrementAndGet)).isEqualTo(1);

        assertThat(outbox.ids()).isEmpty();
        assertThat(between).hasValue(1);
    }

    @Test
    void drainWritesWhatIsAheadOfAClockThatWasPutBack() {
        outbox.add("1-0", Duration.ofHours(1));
        for (int i = 0; i <= FactBatches.LIMIT; i++) {
            outbox.add("2-" + i, Duration.ofMinutes(-1));
        }

        assertThat(recovery.drain(0, () -> {})).isEqualTo(FactBatches.LIMIT + 2);

        assertThat(outbox.ids()).isEmpty();
        assertThat(recovery.drain(0, () -> {})).isZero();
    }

    @Test
    void drainLeavesWhatComesAfterItsBeginning() {
        outbox.add("1-0", Duration.ofHours(1));

        recovery.drain(0, () -> outbox.add("2-0", Duration.ZERO));

        assertThat(outbox.ids()).containsExactly("2-0");
    }

    @Test
    void whatWasReadTooLongAgoIsNotWrittenButReadAgain() {
        outbox.add("1-0", Duration.ofMinutes(1));
        outbox.add("2-0", Duration.ofMinutes(1));
        outbox.afterReading(() -> {
            // The server stands still, Redis is emptied meanwhile, and one fact comes back.
            outbox.afterReading(() -> {});
            stood.addAndGet(SETTINGS.timeout().toNanos());
            outbox.delete(outbox.olderThan(0, Duration.ZERO, 10));
            outbox.add("3-0", Duration.ofMinutes(1));
        });

        assertThat(recovery.recover()).isEqualTo(1);

        assertThat(batches.batches()).containsExactly(List.of("3-0"));
    }

    @Test
    void anOutboxThatIsAlwaysReadTooSlowlyIsUnavailable() {
        outbox.add("1-0", Duration.ofMinutes(1));
        outbox.afterReading(() -> stood.addAndGet(SETTINGS.timeout().toNanos()));

        assertThatThrownBy(() -> recovery.drain(0, () -> {})).isInstanceOf(Unavailable.class);

        assertThat(batches.batches()).isEmpty();
        assertThat(outbox.ids()).containsExactly("1-0");
    }

    @Test
    void whatWasReadIsWrittenNoLaterThanTheTimeoutAfterTheReading() {
        outbox.add("1-0", Duration.ofMinutes(1));
        outbox.afterReading(() -> stood.addAndGet(SETTINGS.timeout().toNanos() / 2));

        recovery.recover();

        // Counted from the moment before the reading, of which half was gone; the clock of the batches stood still
        // meanwhile.
        assertThat(batches.timeouts().get(0)).isLessThanOrEqualTo(SETTINGS.timeout());
        assertThat(batches.batches()).hasSize(1);
    }

    @Test
    void aFactThatConflictsWithAnotherIsBuriedAndItsResourceIsRebuilt() {
        Fact fact = outbox.add("1-0", Duration.ofMinutes(1));
        outbox.add("2-0", Duration.ofMinutes(1));
        batches.answer(each -> each.equals(fact) ? new FactFate.Conflict("taken") : FactFate.WRITTEN);

        recovery.recover();

        assertThat(outbox.ids()).isEmpty();
        assertThat(outbox.buried()).containsOnlyKeys("1-0");
        assertThat(conflicting).containsExactly(fact);
    }

    @Test
    void measuringTellsTheGateHowLongTheOutboxIs() {
        for (int i = 0; i < SETTINGS.outboxLimit(); i++) {
            outbox.add("1-" + i, Duration.ZERO);
        }
        admission.measure();
        assertThatThrownBy(() -> admission.admit(0, false)).isInstanceOf(Unavailable.class);

        outbox.delete(outbox.olderThan(0, Duration.ZERO, 1));
        admission.measure();
        assertThatCode(() -> admission.admit(0, false)).doesNotThrowAnyException();
    }

    @Test
    void anOutboxThatIsUnavailableIsReported() {
        outbox.away(true);
        assertThatThrownBy(recovery::recover).isInstanceOf(Unavailable.class);
        assertThatThrownBy(admission::measure).isInstanceOf(Unavailable.class);
    }
}
