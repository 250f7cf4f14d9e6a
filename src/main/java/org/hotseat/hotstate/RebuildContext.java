package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import org.hotseat.redis.Partition;

/**
 * The values of one run of a rebuild that the steps and the scripts of a model need.
 *
 * @param id the id of the resource
 * @param lease the key that lets one rebuild run at a time
 * @param token the value of the lease key while this run holds the lease
 * @param forced whether to close a resource that is open
 * @param now Redis's time at the start of the run
 * @param term the term of the epoch in which the lease was taken
 * @param stop the fields of the resource's hash for a stop or cancellation by the facts, as fields and values in
 *     alternation; empty before the facts were read
 */
public record RebuildContext(
        String id,
        Partition partition,
        String lease,
        String token,
        boolean forced,
        Instant now,
        long term,
        List<String> stop) {

    /** The replies of a model's script that closes a resource; see {@link #closing}. */
    public enum CloseWord {
        CLOSED,
        OPEN,
        LOST
    }

    /** Returns the same context with the stop that was read from the facts. */
    public RebuildContext with(List<String> read) {
        return new RebuildContext(id, partition, lease, token, forced, now, term, read);
    }

    /** Returns the same context without force: a resource that is open is not rebuilt. */
    public RebuildContext withoutForce() {
        return new RebuildContext(id, partition, lease, token, false, now, term, stop);
    }

    /** Returns the arguments of the model's script that closes the resource. */
    public List<String> closing() {
        return List.of(token, forced ? "1" : "0");
    }
}
