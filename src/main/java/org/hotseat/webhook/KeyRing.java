package org.hotseat.webhook;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;

/**
 * The keys of a webhook; two sets during a rotation.
 *
 * @param former the former keys, which sign as well until {@code formerUntil}
 * @param asked the request of the last rotation, if it had an idempotency key
 */
record KeyRing(
        SigningKeys current,
        Optional<SigningKeys> former,
        Optional<Instant> formerUntil,
        Optional<IdempotencyKey> asked) {

    static KeyRing of(SigningKeys keys) {
        return new KeyRing(keys, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns whether two sets of keys sign now. */
    boolean rotating(Instant now) {
        return former.isPresent() && formerUntil.filter(now::isBefore).isPresent();
    }

    /** Returns the ring with new keys; the current keys sign until a time. */
    KeyRing rotated(SigningKeys next, Instant now, Instant until, Optional<IdempotencyKey> request) {
        boolean both = until.isAfter(now);
        return new KeyRing(
                next,
                both ? Optional.of(current) : Optional.empty(),
                both ? Optional.of(until) : Optional.empty(),
                request);
    }

    /** Returns the signatures of all keys that sign now. */
    String sign(String id, Instant now, byte[] body) {
        List<String> signatures = new ArrayList<>(current.sign(id, now.getEpochSecond(), body));
        if (rotating(now)) {
            signatures.addAll(former.orElseThrow().sign(id, now.getEpochSecond(), body));
        }
        return String.join(" ", signatures);
    }
}
