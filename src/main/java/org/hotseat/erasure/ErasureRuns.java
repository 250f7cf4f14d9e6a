package org.hotseat.erasure;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.hotstate.rebuild.RebuildLease;
import org.hotseat.hotstate.rebuild.RebuildLeases;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.toolkit.BackgroundThread;

/**
 * Runs open erasures, one after another, on one thread of each server, while the application runs. A lease in Redis
 * lets only one server work on an erasure. When that server dies, another one continues. Two servers at once, after
 * Redis was emptied, do no harm.
 */
@Service
class ErasureRuns {

    private static final System.Logger LOG = System.getLogger(ErasureRuns.class.getName());

    /** The word in the name of a lease that is used instead of a sale model. */
    private static final String LEASED = "erasures";

    private static final long CHECK_MILLIS = 2_000;

    /** The pause between passes. */
    private static final long PAUSE_MILLIS = 100;

    private static final int MAX_PASSES = 100;

    private final ErasureFacts facts;
    private final ErasureSweep sweep;
    private final RebuildLeases leases;
    private final Keyspace keyspace;
    private final Counter done;
    private final ThreadFactory threads;
    private final Semaphore news = new Semaphore(0);
    private final BackgroundThread working = new BackgroundThread("hotseat-erasures", "erasures", this::work);

    @Inject
    ErasureRuns(
            ErasureFacts facts,
            ErasureSweep sweep,
            RebuildLeases leases,
            Keyspace keyspace,
            MeterRegistry meters,
            ThreadFactory threads) {
        this.facts = facts;
        this.sweep = sweep;
        this.leases = leases;
        this.keyspace = keyspace;
        this.done = Counter.builder("hotseat.erasures")
                .description("Erasures that this server has brought to their end")
                .register(meters);
        this.threads = threads;
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        working.start(threads);
    }

    @PreDestroy
    void stop() {
        working.stop();
    }

    /** Lets the thread check at once, because a new erasure was begun. */
    void wake() {
        news.release();
    }

    private void work() throws InterruptedException {
        while (!working.isStopped()) {
            if (news.tryAcquire(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
                news.drainPermits();
            }
            try {
                for (Erasure erasure : facts.listOpen()) {
                    run(erasure.id());
                }
            } catch (Unavailable | IllegalStateException e) {
                // A store is unavailable, or the application ends.
                LOG.log(Level.DEBUG, "Erasures wait", e);
            }
        }
    }

    private void run(String id) throws InterruptedException {
        Partition partition = keyspace.partition(0);
        Optional<RebuildLease> taken = leases.take(partition, partition.key("rebuild:" + LEASED + ":" + id));
        if (taken.isEmpty()) {
            return;
        }
        try (RebuildLease lease = taken.get()) {
            for (int pass = 0; pass < MAX_PASSES && runPass(id, lease); pass++) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (Unavailable e) {
            throw e;
        } catch (RuntimeException e) {
            // An erasure that fails must not prevent the others from running.
            LOG.log(Level.WARNING, "HS409 the erasure " + id + " goes on later", e);
        }
    }

    /**
     * Makes one pass.
     *
     * @return whether another pass must follow
     */
    private boolean runPass(String id, RebuildLease lease) {
        Optional<Erasure> erasure = facts.find(id).filter(found -> found.state() != Erasure.State.DONE);
        if (erasure.isEmpty()) {
            return false;
        }
        ErasureSweep.Outcome outcome = Act.SYSTEM.during(() -> sweep.run(erasure.get(), lease::renewLease));
        if (outcome == ErasureSweep.Outcome.DONE) {
            done.increment();
        }
        return outcome == ErasureSweep.Outcome.AGAIN;
    }
}
