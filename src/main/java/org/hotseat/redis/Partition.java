package org.hotseat.redis;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;

/**
 * The unit of Redis Cluster placement: all keys of one resource share the tag of its partition, so that one script may
 * touch them together.
 *
 * @param number from 0
 * @param tag {@code {number}}, or empty when keys are plain
 * @param count how many partitions there are
 */
public record Partition(int number, String tag, int count) {

    /** Stands in for the partition of keys that belong to no resource. */
    static final Partition NONE = new Partition(0, "", 1);

    /** The full name of a key of this partition. */
    public String key(String name) {
        return tag.isEmpty() ? name : tag + name;
    }

    /** The plain name of a key of this partition; the reverse of {@link #key}. */
    public String name(String key) {
        return key.substring(tag.length());
    }

    /** The counter value behind a number that was drawn from this partition's counter. */
    public long counterOf(long number) {
        return number / count;
    }

    /** The epoch in which the last rebuild of the partition began. */
    public String epoch() {
        return key("epoch");
    }

    /** Whether facts on their way since the epoch began have been waited for. */
    public String settled() {
        return key("settled");
    }

    /** The stream of facts that may not be in MongoDB yet. */
    public String outbox() {
        return key("outbox");
    }

    /** The stream of facts that MongoDB refused for good. */
    public String deadFacts() {
        return key("outbox:dead");
    }

    /** Cancelled resources of which something may live, by the time of the next look. */
    public String cancellations() {
        return key("cancellations:exp");
    }

    /** Resources that are open, by the time at which the sweep looks whether they are over. */
    public String over() {
        return key("over:exp");
    }

    /** The record of the reply to a caller's {@code Idempotency-Key}. */
    public String idempotency(String caller, String idempotencyKey) {
        return key("idem:" + caller + ":" + idempotencyKey);
    }

    /** The last key of a script that may come with an {@code Idempotency-Key}: none or one. */
    public List<String> idempotency(Optional<IdempotencyKey> key) {
        return key.map(idem -> List.of(idempotency(idem.caller(), idem.key()))).orElse(List.of());
    }
}
