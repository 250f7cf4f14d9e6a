package org.hotseat.hotstate;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/**
 * Reads Redis's clock for the few commands whose time is set in Java. All servers use this one clock, so their own
 * clocks need not agree.
 */
@Service
public class RedisClock {

    private static final Script<Word> READ_TIME = Script.load("hotstate/read_time", Word.class);

    private enum Word {
        TIME
    }

    private final Scripts scripts;

    @Inject
    public RedisClock(Scripts scripts) {
        this.scripts = scripts;
    }

    /** Returns the time on the Redis server of the partition, in whole milliseconds; one round trip. */
    public Instant now(Partition partition) {
        return Instant.ofEpochMilli(scripts.run(READ_TIME.call(partition, List.of(partition.settled()), List.of()))
                .number("now_ms"));
    }
}
