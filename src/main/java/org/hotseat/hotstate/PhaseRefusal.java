package org.hotseat.hotstate;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.hotstate.Command.CachedRefusal;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.redis.ScriptReply;

/**
 * The replies by which the script of every model refuses a claim because of its time or group. They come from
 * {@code shared/phases}.
 */
public enum PhaseRefusal {
    STOPPED,
    NOT_OPEN,
    CLOSED,
    WAVE_SOLD_OUT;

    /**
     * Returns the refusal for the caller: {@code stopped}, {@code cancelled}, {@code not-open}, {@code closed} or
     * {@code wave-sold-out}.
     */
    public static Conflict of(ScriptReply<?> reply) {
        return switch (valueOf(reply.status())) {
            case STOPPED ->
                reply.text("cancelled_ms").isEmpty()
                        ? new Conflict("stopped", "Its sale is stopped.")
                        : new Conflict("cancelled", "It was cancelled.")
                                .with("cancelledAt", time(reply, "cancelled_ms"));
            case NOT_OPEN -> opening(new Conflict("not-open", "It is not on sale for this caller now."), reply);
            case CLOSED -> new Conflict("closed", "Its sale is closed.").with("closedAt", time(reply, "closed_ms"));
            case WAVE_SOLD_OUT ->
                opening(
                        new Conflict("wave-sold-out", "Not enough is left of what has been released so far.")
                                .with("left", reply.number("left")),
                        reply);
        };
    }

    /**
     * Returns the part to cache of such a refusal. It is cached at most until the next phase begins or ends.
     *
     * @param scope the scope of all claims that would get the same refusal: their callers have the same groups, and the
     *     script reports the same about their user before it looks at the phases
     */
    public static Optional<CachedRefusal> cached(ScriptReply<?> reply, String scope) {
        return switch (valueOf(reply.status())) {
            case STOPPED, CLOSED -> Optional.of(CachedRefusal.of(scope));
            case NOT_OPEN -> Optional.of(CachedRefusal.of(scope).within(Duration.ofMillis(reply.number("left_ms"))));
            case WAVE_SOLD_OUT ->
                // A claim for fewer units may still be granted.
                reply.number("left") == 0
                        ? Optional.of(CachedRefusal.of(scope).within(Duration.ofMillis(reply.number("left_ms"))))
                        : Optional.empty();
        };
    }

    /** Adds the time at which the caller's next phase opens, if there is a next phase. */
    private static Conflict opening(Conflict refusal, ScriptReply<?> reply) {
        return reply.text("opens_ms").isEmpty() ? refusal : refusal.with("opensAt", time(reply, "opens_ms"));
    }

    private static String time(ScriptReply<?> reply, String name) {
        return Instant.ofEpochMilli(reply.number(name)).toString();
    }
}
