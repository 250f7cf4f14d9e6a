package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import java.time.Instant;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;

/** Reads the outboxes for evidence. */
@Service
public class OutboxReads {

    private final Outbox outbox;
    private final Recovery recovery;
    private final RedisClock clock;

    @Inject
    public OutboxReads(Outbox outbox, Recovery recovery, RedisClock clock) {
        this.outbox = outbox;
        this.recovery = recovery;
        this.clock = clock;
    }

    /** Returns the number of entries in the outbox of a partition; one round trip. */
    public long length(Partition partition) {
        return outbox.length(partition.number());
    }

    /**
     * Writes the facts that are in the outbox now, so that a reader of the facts finds them. This changes nothing but
     * the time of their writing.
     *
     * @return Redis's time afterwards
     */
    public Instant writeOut(Partition partition) {
        recovery.drain(partition.number(), () -> {});
        return clock.now(partition);
    }
}
