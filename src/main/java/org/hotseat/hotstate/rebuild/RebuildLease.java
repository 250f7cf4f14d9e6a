package org.hotseat.hotstate.rebuild;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;

/** The lease of one rebuild, until it is closed or lost. */
public final class RebuildLease implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(RebuildLease.class.getName());
    private static final Duration HEARTBEAT = RebuildLeases.TTL.dividedBy(4);
    private static final long MAX_HEARTBEATS = Duration.ofMinutes(10).dividedBy(HEARTBEAT);

    private static final Script<Keep> KEEP = Script.load("hotstate/renew_lease", Keep.class);

    private enum Keep {
        KEPT,
        LOST
    }

    private final RebuildLeases leases;
    private final Partition partition;
    private final String key;
    private final String token;
    private final boolean settled;
    private final long term;
    private final Future<?> heartbeat;
    private long heartbeats;

    RebuildLease(RebuildLeases leases, Partition partition, String key, String token, boolean settled, long term) {
        this.leases = leases;
        this.term = term;
        this.partition = partition;
        this.key = key;
        this.token = token;
        this.settled = settled;
        this.heartbeat = leases.scheduler.scheduleWithFixedDelay(
                this::renew, HEARTBEAT.toMillis(), HEARTBEAT.toMillis(), TimeUnit.MILLISECONDS);
    }

    public String key() {
        return key;
    }

    public String token() {
        return token;
    }

    /** Returns whether the wait for facts in flight, after Redis was emptied, is over. */
    boolean settled() {
        return settled;
    }

    /** Returns the term of the epoch in which the lease was taken. */
    public long term() {
        return term;
    }

    /** Renews the lease. Throws {@link LeaseLost} when another rebuild has taken over. */
    public void renewLease() {
        if (leases.scripts
                        .run(KEEP.call(partition, List.of(key), List.of(token)))
                        .word()
                == Keep.LOST) {
            throw new LeaseLost();
        }
    }

    /**
     * Releases the lease; in the background if Redis is unavailable, so that the result or failure of the rebuild is
     * kept.
     */
    @Override
    public void close() {
        heartbeat.cancel(false);
        if (!leases.tryRelease(partition, key, token, false)) {
            leases.releaseLater(partition, key, token, System.nanoTime() + RebuildLeases.TTL.toNanos(), false);
        }
    }

    private void renew() {
        try {
            if (++heartbeats > MAX_HEARTBEATS) {
                throw new LeaseLost();
            }
            renewLease();
        } catch (Unavailable e) {
            LOG.log(Level.DEBUG, "The lease " + key + " could not be kept and is kept at the next heartbeat", e);
        } catch (LeaseLost e) {
            // The rebuild learns of the loss from its next script.
            heartbeat.cancel(false);
        }
    }
}
