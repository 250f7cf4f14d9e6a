package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.pending.Watermark;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Reads the watermarks of the partitions. An entry leaves the outbox only after its fact and the fact's events are in
 * MongoDB. So the oldest entry that is left is the watermark.
 */
@Service
public class Watermarks {

    private static final Script<Word> READ = Script.load("hotstate/read_watermark", Word.class);

    private enum Word {
        SETTLED,
        WAITING
    }

    /**
     * A watermark as it was read.
     *
     * @param settled whether facts that the outbox has lost have been waited for; before that some of them may still
     *     come
     */
    public record Reading(Watermark mark, boolean settled) {}

    private final Scripts scripts;

    @Inject
    public Watermarks(Scripts scripts) {
        this.scripts = scripts;
    }

    /**
     * Returns the watermark of a partition; one round trip.
     *
     * @throws org.hotseat.kernel.error.Unavailable when Redis is unavailable
     */
    public Reading read(Partition partition) {
        ScriptReply<Word> reply =
                scripts.run(READ.call(partition, List.of(partition.settled(), partition.outbox()), List.of()));
        Watermark mark = new Watermark(
                reply.number("term"),
                new EntryId(reply.number("before_ms"), reply.number("before_number")),
                Instant.ofEpochMilli(reply.number("now_ms")));
        return new Reading(mark, reply.word() == Word.SETTLED);
    }
}
