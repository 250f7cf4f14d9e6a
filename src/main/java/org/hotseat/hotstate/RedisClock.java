package org.hotseat.hotstate;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/** Redis's clock, for the few commands about time made in Java: no two servers' clocks can disagree about it. */
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

    /** The time on the server of the partition, to the millisecond; one round trip. */
    public Instant now(Partition partition) {
        return Instant.ofEpochMilli(scripts.run(READ_TIME.call(partition, List.of(partition.settled()), List.of()))
                .number("now_ms"));
    }
}
