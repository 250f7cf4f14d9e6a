package org.hotseat.hotstate.command;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.ScriptReply;
import org.jspecify.annotations.Nullable;

/**
 * Creates the idempotency keys of claims. A claim without a key gets one from its caller, operation, resource and body.
 * So for some seconds a second equal submission gets the answer of the first one, if that answer was not given yet or
 * was not confirmed yet. A submission after a good answer is a new claim (ADR 183): this server remembers its answers
 * for as long as a derived key lasts.
 */
@Service
public class DoubleSubmits {

    private static final int MAX = 200_000;

    /**
     * The longest time for which a submission in progress is kept. Each submission is decided or refused long before.
     */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final DoubleSubmitSettings settings;
    private final Cache<String, String> answered;
    private final Cache<String, DoubleSubmit> underWay;

    @Inject
    public DoubleSubmits(DoubleSubmitSettings settings) {
        this.settings = settings;
        this.answered = Caffeine.newBuilder()
                .maximumSize(MAX)
                // Each access does a little of the upkeep, which is cheaper here than another thread.
                .executor(Runnable::run)
                .expireAfterWrite(Duration.ofMillis(Math.max(settings.userMillis(), settings.serviceMillis())))
                .build();
        this.underWay = Caffeine.newBuilder()
                .maximumSize(MAX)
                .executor(Runnable::run)
                .expireAfterWrite(LONGEST)
                .build();
    }

    /**
     * Returns the key of a claim: the key that was sent, a key that is derived from the request, or a key of this
     * request alone if double submits are not recognized. A memory read.
     *
     * @param sent the header {@code Idempotency-Key}
     * @param request the claim in words, as for {@link IdempotencyKey#of}
     */
    public IdempotencyKey key(Caller caller, @Nullable String sent, String request) {
        return sentOrDerived(caller, sent, request).orElseGet(() -> IdempotencyKey.own(caller));
    }

    /**
     * Returns the key that was sent or the derived key; empty if no key was sent and double submits are not recognized.
     * Use this method for a claim whose script knows the result of an earlier call of the same request. Such a claim
     * needs no key for the request alone (ADR 217).
     */
    public Optional<IdempotencyKey> sentOrDerived(Caller caller, @Nullable String sent, String request) {
        int millis = caller.mayActForOthers() ? settings.serviceMillis() : settings.userMillis();
        if (sent != null || millis == 0) {
            return IdempotencyKey.read(caller, sent, request);
        }
        IdempotencyKey submission = IdempotencyKey.derived(caller, request, millis);
        String last = answered.getIfPresent(name(submission));
        return Optional.of(last == null ? submission : submission.after(last));
    }

    /**
     * Remembers that an answer that grants something was given and is durable. The next equal submission is then a new
     * claim. A memory write.
     */
    void answered(Optional<IdempotencyKey> key, ScriptReply<?> reply) {
        if (key.isPresent() && key.get().isDerived() && reply.granted()) {
            answered.put(name(key.get()), String.join(":", reply.values().subList(0, 2)));
        }
    }

    /** Begins a submission, after the equal submissions that this server is still deciding; a memory write. */
    DoubleSubmit begin(Optional<IdempotencyKey> key) {
        if (key.isEmpty() || !key.get().isDerived()) {
            return DoubleSubmit.NONE;
        }
        String name = name(key.get());
        return underWay.asMap()
                .compute(
                        name,
                        (same, before) -> new DoubleSubmit(
                                before,
                                () -> answered.getIfPresent(name) != null,
                                submission -> underWay.asMap().remove(name, submission)));
    }

    private static String name(IdempotencyKey submission) {
        return submission.caller() + submission.key();
    }
}
