package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.hotseat.kernel.Draining;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventLongPollsTest {

    private static final EventQuery LONG = new EventQuery(Set.of(), Optional.empty(), Duration.ofSeconds(30));
    private static final EventQuery SHORT = new EventQuery(Set.of(), Optional.empty(), Duration.ofMillis(50));
    private static final EventCursor START = new EventCursor(1, 0);

    private final LogInMemory log = new LogInMemory();
    private final EventReader reader = new EventReader(log, Executors.defaultThreadFactory());
    private final Draining draining = new Draining();
    private final EventLongPolls polls = new EventLongPolls(reader, draining, Executors.defaultThreadFactory());

    @BeforeEach
    void start() {
        reader.start(this);
    }

    @AfterEach
    void stop() {
        polls.stop();
        reader.stop();
    }

    @Test
    void whoWaitsAlreadyIsNotForgottenWhenARoundFailsForAnotherReason() {
        log.troubles.add(new IllegalStateException("as a test has told"));
        CompletableFuture<EventPage> waiting = wait("consumer", LONG);
        await().until(log.troubles::isEmpty);
        log.append(1);
        await().until(waiting::isDone);
        assertThat(waiting.join().events()).hasSize(1);
    }

    @Test
    void allThatWaitGetTheNextEvent() {
        List<CompletableFuture<EventPage>> waiting = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            waiting.add(wait("consumer-" + i, LONG));
        }
        log.append(1);
        reader.appended();
        for (CompletableFuture<EventPage> page : waiting) {
            assertThat(page.join().events()).hasSize(1);
            assertThat(page.join().next()).isEqualTo(new EventCursor(2, 0));
        }
    }

    @Test
    void whoWaitsGetsAnEmptyPageWhenTheServerIsDrainedAndNobodyWaitsFromThenOn() {
        CompletableFuture<EventPage> waiting = wait("consumer", LONG);
        draining.begin();
        assertThat(waiting.join().empty()).isTrue();
        assertThat(waiting.join().next()).isEqualTo(START);
        assertThat(wait("consumer", LONG).join().empty()).isTrue();
    }

    @Test
    void oneCallerMayWaitFiftyTimesAndAnotherStill() {
        List<CompletableFuture<EventPage>> waiting = new ArrayList<>();
        for (int i = 0; i < EventLongPolls.MAX_PER_CALLER; i++) {
            waiting.add(wait("greedy", LONG));
        }
        refused(wait("greedy", LONG));
        assertThat(wait("modest", SHORT).join().empty()).isTrue();

        log.append(1);
        waiting.forEach(CompletableFuture::join);
        await().until(() -> !wait("greedy", SHORT).isCompletedExceptionally());
    }

    @Test
    void aThousandMayWaitInAll() {
        for (int i = 0; i < EventLongPolls.MAX; i++) {
            assertThat(wait("consumer-" + i / EventLongPolls.MAX_PER_CALLER, LONG))
                    .isNotDone();
        }
        refused(wait("late", LONG));
    }

    @Test
    void thoseThatWaitLearnThatMongoDbIsUnavailableAndCountNoMore() {
        CompletableFuture<EventPage> waiting = wait("consumer", LONG);
        log.unavailable = true;
        assertThat(waiting).failsWithin(Patience.HANG).withThrowableThat().withCauseInstanceOf(Unavailable.class);
        log.unavailable = false;
        log.append(1);
        assertThat(wait("consumer", LONG).join().events()).hasSize(1);
    }

    @Test
    void aServerThatStopsAnswersThoseThatWait() {
        CompletableFuture<EventPage> waiting = wait("consumer", LONG);
        polls.stop();
        assertThat(waiting).failsWithin(Patience.HANG).withThrowableThat().withCauseInstanceOf(Unavailable.class);
    }

    private CompletableFuture<EventPage> wait(String caller, EventQuery query) {
        return polls.next(caller, query, START, 10).toCompletableFuture();
    }

    private static void refused(CompletableFuture<EventPage> page) {
        assertThat(page).failsWithin(Patience.HANG).withThrowableThat().withCauseInstanceOf(TooFast.class);
    }
}
