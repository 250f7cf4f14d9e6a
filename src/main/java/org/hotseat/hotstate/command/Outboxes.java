package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import java.time.Instant;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;

/** The outboxes, as evidence reads them. */
@Service
public class Outboxes {

    private final Outbox outbox;
    private final Recovery recovery;
    private final RedisClock clock;

    @Inject
    public Outboxes(Outbox outbox, Recovery recovery, RedisClock clock) {
        this.outbox = outbox;
        this.recovery = recovery;
        this.clock = clock;
    }

    /** The number of entries; one round trip. */
    public long length(Partition partition) {
        return outbox.length(partition.number());
    }

    /**
     * Writes out the facts that are in the outbox now, so that they count among the facts; which changes nothing but
     * the time at which they are written.
     *
     * @return Redis's time afterwards
     */
    public Instant writeOut(Partition partition) {
        recovery.drain(partition.number(), () -> {});
        return clock.now(partition);
    }
}
