package org.hotseat.event;

import jakarta.inject.Inject;
import java.util.Optional;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.hotstate.rebuild.Settling;
import org.hotseat.hotstate.rebuild.Watermarks;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;

/**
 * Reads the watermarks that are reliable. After a failover or an emptying of Redis the outbox is incomplete until facts
 * on their way have been waited for ({@link Settling}).
 */
@Service
class SettledWatermarks {

    private final Watermarks watermarks;
    private final Keyspace keyspace;
    private final Settling settling;

    @Inject
    SettledWatermarks(Watermarks watermarks, Keyspace keyspace, Settling settling) {
        this.watermarks = watermarks;
        this.keyspace = keyspace;
        this.settling = settling;
    }

    /**
     * Returns the watermark of a partition; empty while facts are still being written by other servers. This call
     * begins and ends the wait for these facts. One round trip, and more while the result is empty.
     *
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable
     */
    Optional<Watermark> of(int number) {
        Partition partition = keyspace.partition(number);
        Watermarks.Reading reading = watermarks.read(partition);
        if (!reading.settled() && settling.leftNanos(partition) == 0) {
            reading = watermarks.read(partition);
        }
        return Optional.of(reading).filter(Watermarks.Reading::settled).map(Watermarks.Reading::mark);
    }
}
