package org.hotseat.event;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.hotseat.event.Sequencer.Round;
import org.hotseat.facts.pending.PendingEvents;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.redis.Keyspace;
import org.hotseat.toolkit.BackgroundThread;

/**
 * Gives events their places in the feed while the application runs, on one thread of each server. Events of this server
 * get their places at once, and events that another server has left within a second. It also removes old events.
 */
@Service
class EventSequencing {

    private static final System.Logger LOG = System.getLogger(EventSequencing.class.getName());

    /** The longest pause without a read, unless this server has written events. */
    private static final long IDLE_MILLIS = 1_000;

    /**
     * The time between events and the end of their outbox entries, and the first pause between two checks of undecided
     * events.
     */
    private static final long WAITING_MILLIS = 100;

    /** The pause between entries, so that under load each has several facts. */
    private static final long APPENDED_MILLIS = 25;

    /**
     * The longest pause between checks of events that stay undecided: a Redis server is unavailable, or the facts of a
     * dead server wait for recovery.
     */
    private static final long MAX_WAITING_MILLIS = 800;

    private static final long FORGET_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int FORGOTTEN = 50;

    private final Sequencer sequencer;
    private final PendingEvents pending;
    private final EventReader reader;
    private final LogEnds ends;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final EventSettings settings;
    private final ThreadFactory threads;
    private final BackgroundThread working = new BackgroundThread("hotseat-events", "the change feed", this::work);
    private final LongSupplier nanos;
    private long forgottenNanos;

    @Inject
    EventSequencing(
            Sequencer sequencer,
            PendingEvents pending,
            EventReader reader,
            LogEnds ends,
            RedisClock clock,
            Keyspace keyspace,
            EventSettings settings,
            ThreadFactory threads) {
        this(sequencer, pending, reader, ends, clock, keyspace, settings, threads, System::nanoTime);
    }

    EventSequencing(
            Sequencer sequencer,
            PendingEvents pending,
            EventReader reader,
            LogEnds ends,
            RedisClock clock,
            Keyspace keyspace,
            EventSettings settings,
            ThreadFactory threads,
            LongSupplier nanos) {
        this.sequencer = sequencer;
        this.pending = pending;
        this.reader = reader;
        this.ends = ends;
        this.clock = clock;
        this.keyspace = keyspace;
        this.settings = settings;
        this.threads = threads;
        this.nanos = nanos;
        this.forgottenNanos = nanos.getAsLong();
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        working.start(threads);
    }

    @PreDestroy
    void stop() {
        working.stop();
    }

    private void work() throws InterruptedException {
        Round before = Round.IDLE;
        long pauseMillis = WAITING_MILLIS;
        while (!working.isStopped()) {
            if (before == Round.IDLE) {
                pending.await(IDLE_MILLIS);
            }
            pauseMillis = before == Round.WAITING ? Math.min(2 * pauseMillis, MAX_WAITING_MILLIS) : WAITING_MILLIS;
            long pause = switch (before) {
                case FULL -> 0;
                case APPENDED -> APPENDED_MILLIS;
                case IDLE, WAITING -> pauseMillis;
            };
            if (!working.pause(pause)) {
                before = round();
            }
        }
    }

    private Round round() {
        Round round = Round.IDLE;
        try {
            round = sequencer.run();
            if (round == Round.APPENDED || round == Round.FULL) {
                reader.appended();
            }
            forget();
        } catch (HotseatException | IllegalStateException e) {
            // A store is unavailable, or the application ends. The waiting events are read again in the next round.
            LOG.log(Level.DEBUG, "The change feed does not go on", e);
        }
        return round;
    }

    /**
     * Removes old events once a minute, even if that fails. It uses the clock of one Redis server, and new events of
     * the others wait meanwhile.
     */
    private void forget() {
        long now = nanos.getAsLong();
        long before = forgottenNanos;
        if (now - before > FORGET_NANOS) {
            forgottenNanos = now;
            int count = ends.forget(clock.now(keyspace.partition(0)).minus(settings.kept()), FORGOTTEN);
            // The batch was full, so the next one follows at once.
            forgottenNanos = count < FORGOTTEN ? now : before;
        }
    }
}
