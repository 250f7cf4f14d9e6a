package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import org.hotseat.redis.Partition;

/**
 * One run of a rebuild, as the model's scripts see it.
 *
 * @param id of the resource
 * @param lease the key that lets one rebuild run at a time
 * @param token the value of the lease while this pass holds it
 * @param forced whether to close a resource that is open
 * @param now Redis's time at the start of the pass
 * @param term of the epoch in which the lease was taken
 * @param stop what the facts say about a stop and a cancellation of the resource, for its hash: field and value by
 *     turns; empty before they were read
 */
public record RebuildPass(
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

    /** The pass after the stop was read. */
    public RebuildPass with(List<String> read) {
        return new RebuildPass(id, partition, lease, token, forced, now, term, read);
    }

    /** The same pass, which leaves a resource that is open so. */
    public RebuildPass gentle() {
        return new RebuildPass(id, partition, lease, token, false, now, term, stop);
    }

    /** The arguments of the model's script that closes the resource. */
    public List<String> closing() {
        return List.of(token, forced ? "1" : "0");
    }
}
