package org.hotseat.facts.journal;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.hotseat.facts.FakeBatches;
import org.hotseat.facts.FakeOutbox;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

/** A command whose fact would not get its turn in time is refused before anything is decided. */
class CommitPaceTest {

    private static final int ROOM = 200;

    private final CommitPace pace = new CommitPace();

    @Test
    void nothingIsWaitedForWhenNothingIsOnItsWay() {
        commit(0, 900);

        assertThat(expectedMillis(0, 5_000)).isZero();
    }

    @Test
    void whoComesDuringACommitWaitsAsLongAsTheLastOneTook() {
        commit(0, 90);
        pace.commitBegan(MILLISECONDS.toNanos(100));

        assertThat(expectedMillis(0, 110)).isEqualTo(90);
    }

    @Test
    void aCommitThatTakesLongerThanTheLastOneIsTakenForWhatItIs() {
        commit(0, 90);
        pace.commitBegan(MILLISECONDS.toNanos(100));

        assertThat(expectedMillis(0, 1_100)).isEqualTo(1_000);
    }

    @Test
    void eachCommitThatTheQueueFillsIsOneMoreToWaitFor() {
        commit(0, 90);

        assertThat(expectedMillis(ROOM - 1, 100)).isEqualTo(90);
        assertThat(expectedMillis(ROOM, 100)).isEqualTo(180);
        assertThat(expectedMillis(10 * ROOM, 100)).isEqualTo(990);
    }

    @Test
    void oneSlowCommitAmongManyCountsOnce() {
        for (int i = 0; i < 20; i++) {
            commit(i * 20, i * 20 + 20);
        }
        commit(400, 800);

        assertThat(expectedMillis(10 * ROOM, 801)).isEqualTo(400 + 10 * 67 + 5);
        pace.commitBegan(MILLISECONDS.toNanos(801));
        assertThat(expectedMillis(0, 1_500)).isEqualTo(699);
        assertThat(expectedMillis(10 * ROOM, 2_001))
                .as("nothing has ended for a second")
                .isEqualTo(11 * 1_200);
    }

    /**
     * The first fact of a server takes as long as its classes take to be loaded; the crowd that comes later must not
     * pay for it.
     */
    @Test
    void aCommitOfLongAgoTellsNothing() {
        commit(0, 900);
        pace.commitBegan(MILLISECONDS.toNanos(5_000));

        assertThat(expectedMillis(10 * ROOM, 5_010)).isEqualTo(110);
        pace.commitEnded(MILLISECONDS.toNanos(5_030));
        assertThat(expectedMillis(10 * ROOM, 5_040)).isEqualTo(330);
    }

    @Test
    void claimsAreRefusedDuringACommitWithoutAnEndAndLetInAfterIt() throws InterruptedException {
        FactsSettings settings = new FactsSettings("", "", Duration.ofMillis(100), true, 100, 100);
        FakeOutbox outbox = new FakeOutbox();
        FakeBatches batches = new FakeBatches();
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        AdmissionControl admission = new AdmissionControl(
                new MongoConnection() {
                    @Override
                    public void check() {}
                },
                settings,
                outbox);
        Journal journal = new Journal(
                batches,
                new OutboxCleanup(outbox, fact -> {}, meters),
                admission,
                new OpenFence(),
                settings,
                meters,
                JournalFixture::daemon);
        admission.open();
        journal.start();
        try {
            batches.shut();
            journal.write(List.of(outbox.add("1-0", Duration.ZERO)), System.nanoTime());
            batches.awaitBatch();

            await().untilAsserted(() -> assertThatThrownBy(() -> admission.admit(0, true))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageContaining("Too many changes"));
            // A command that does not wait for its fact need not wait for the commit either.
            assertThatCode(() -> admission.admit(0, false)).doesNotThrowAnyException();

            batches.open();
            await().untilAsserted(
                            () -> assertThatCode(() -> admission.admit(0, true)).doesNotThrowAnyException());
        } finally {
            batches.open();
            journal.stop();
        }
    }

    private void commit(long fromMillis, long toMillis) {
        pace.commitBegan(MILLISECONDS.toNanos(fromMillis));
        pace.commitEnded(MILLISECONDS.toNanos(toMillis));
    }

    private long expectedMillis(int queued, long nowMillis) {
        return pace.expectedNanos(queued, ROOM, MILLISECONDS.toNanos(nowMillis)) / 1_000_000;
    }
}
