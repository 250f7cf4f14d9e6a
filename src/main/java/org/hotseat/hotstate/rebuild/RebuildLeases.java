package org.hotseat.hotstate.rebuild;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Grants the lease that lets one rebuild of a resource run at a time. While a rebuild holds the lease, a background
 * thread renews it, however long the reading of the facts takes. A rebuild that runs for ten minutes loses its lease,
 * since it must be stuck.
 */
@Service
public class RebuildLeases {

    /** The time without a heartbeat after which another rebuild may take over. */
    static final Duration TTL = Duration.ofSeconds(20);

    /** The pause between two attempts to release a lease. */
    private static final Duration AGAIN = Duration.ofMillis(250);

    /**
     * The number of background threads. With two, a thread that waits for an unavailable Redis does not delay the
     * heartbeats of other leases.
     */
    private static final int THREADS = 2;

    private static final System.Logger LOG = System.getLogger(RebuildLeases.class.getName());

    private static final Script<Begin> BEGIN = Script.load("hotstate/begin_rebuild", Begin.class);
    private static final Script<End> END = Script.load("hotstate/end_rebuild", End.class);

    private enum Begin {
        BEGUN,
        BUSY
    }

    private enum End {
        ENDED,
        LOST
    }

    final Scripts scripts;
    final ScheduledThreadPoolExecutor scheduler;

    @Inject
    public RebuildLeases(Scripts scripts, ManagedThreadFactory threads) {
        this.scripts = scripts;
        this.scheduler = new ScheduledThreadPoolExecutor(THREADS, threads);
        scheduler.setRemoveOnCancelPolicy(true);
    }

    @PreDestroy
    void stop() {
        scheduler.shutdownNow();
    }

    /** Returns the key of the lease of a resource. */
    public static String key(Partition partition, ResourceId resource) {
        return partition.key("rebuild:" + resource.model() + ":" + resource.id());
    }

    /**
     * Acquires the lease of a resource.
     *
     * @return the lease; empty when another rebuild holds it
     * @throws Unavailable when Redis is unavailable
     */
    public Optional<RebuildLease> take(Partition partition, String key) {
        String token = UUID.randomUUID().toString();
        ScriptReply<Begin> begun;
        try {
            begun = scripts.run(BEGIN.call(
                    partition,
                    List.of(partition.epoch(), key, partition.settled()),
                    List.of(token, Long.toString(TTL.toMillis()))));
        } catch (Unavailable e) {
            // Redis may have granted the lease although its reply was lost. Without this, it would last until it
            // expires.
            releaseLater(partition, key, token, System.nanoTime() + TTL.toNanos(), true);
            throw e;
        }
        return begun.word() == Begin.BUSY
                ? Optional.empty()
                : Optional.of(new RebuildLease(
                        this, partition, key, token, begun.number("settled") == 1, begun.number("term")));
    }

    /**
     * Releases a lease as soon as Redis responds, or until the lease has expired. All callers that wait for the
     * resource wait for this lease.
     *
     * @param unsure whether the request for the lease may still reach Redis
     */
    void releaseLater(Partition partition, String key, String token, long endNanos, boolean unsure) {
        if (System.nanoTime() - endNanos > 0 || scheduler.isShutdown()) {
            return;
        }
        scheduler.schedule(
                () -> {
                    if (!tryRelease(partition, key, token, unsure)) {
                        releaseLater(partition, key, token, endNanos, unsure);
                    }
                },
                AGAIN.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /**
     * Tries to release a lease.
     *
     * @return whether Redis certainly does not have the lease any more
     */
    boolean tryRelease(Partition partition, String key, String token, boolean unsure) {
        try {
            End word = scripts.run(END.call(partition, List.of(key), List.of(token)))
                    .word();
            return word == End.ENDED || !unsure;
        } catch (HotseatException e) {
            LOG.log(Level.DEBUG, "The lease " + key + " is given back later, or runs out", e);
            return false;
        }
    }
}
