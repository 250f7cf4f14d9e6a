package org.hotseat.redis;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;

/**
 * One partition of the hot state. All keys of a resource carry the hash tag of its partition, so they lie on one Redis
 * server and one script may use them together.
 *
 * @param number the number of the partition, from 0
 * @param tag {@code {number}}, or empty when keys are plain
 * @param count the number of all partitions
 */
public record Partition(int number, String tag, int count) {

    /** The partition that is used for keys that belong to no resource. */
    static final Partition NONE = new Partition(0, "", 1);

    /** Returns the full name of a key of this partition: the tag, then the plain name. */
    public String key(String name) {
        return tag.isEmpty() ? name : tag + name;
    }

    /** Returns the plain name of a full key of this partition. The reverse of {@link #key}. */
    public String name(String key) {
        return key.substring(tag.length());
    }

    /** Returns the counter value from which an id of this partition, such as a LockID, was made. */
    public long counterOf(long number) {
        return number / count;
    }

    /** Returns the key that contains the epoch in which the last rebuild of the partition began. */
    public String epoch() {
        return key("epoch");
    }

    /**
     * Returns the key that records whether the server has waited for the facts that were under way when the epoch
     * began.
     */
    public String settled() {
        return key("settled");
    }

    /** Returns the key of the stream of facts that may not be in MongoDB yet. */
    public String outbox() {
        return key("outbox");
    }

    /** Returns the key of the stream of facts that MongoDB refused for good. */
    public String deadFacts() {
        return key("outbox:dead");
    }

    /**
     * Returns the key of the expiry index of cancelled resources that may still have something active. The score is the
     * time of the next check.
     */
    public String cancellations() {
        return key("cancellations:exp");
    }

    /**
     * Returns the key of the expiry index of open resources. The score is the time at which the sweeper checks whether
     * the resource is over.
     */
    public String over() {
        return key("over:exp");
    }

    /** Returns the key of the record that keeps the reply for a caller's {@code Idempotency-Key}. */
    public String idempotency(String caller, String idempotencyKey) {
        return key("idem:" + caller + ":" + idempotencyKey);
    }

    /**
     * Returns the keys that a script gets for an {@code Idempotency-Key}: one key, or none if the request has no such
     * key. A script takes it as its last key.
     */
    public List<String> idempotency(Optional<IdempotencyKey> key) {
        return key.map(idem -> List.of(idempotency(idem.caller(), idem.key()))).orElse(List.of());
    }
}
