package org.hotseat.hotstate;

import java.time.Duration;
import java.time.Instant;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.UserLimits;
import org.hotseat.redis.ScriptReply;

/**
 * The word {@code LIMITED}, by which the script of every model refuses a claim because of what its user keeps: that of
 * {@code shared/limits}.
 */
public final class LimitRefusal {

    private LimitRefusal() {}

    /**
     * The refusal that the caller gets: {@code limit-reached}, with the limit and what it allows, the hold or the order
     * in the way, and for a rest its end.
     */
    public static Conflict of(ScriptReply<?> reply) {
        String limit = reply.text("limit");
        Conflict refusal = new Conflict("limit-reached", detail(limit)).with("limit", limit);
        refusal = counts(limit)
                ? refusal.with("most", reply.number("most"))
                : refusal.with("most", UserLimits.minutes(Duration.ofMillis(reply.number("most"))));
        String[] inTheWay = reply.text("in_the_way").split(":", 2);
        if (inTheWay[0].equals("hold")) {
            refusal = refusal.with("lockId", Long.parseLong(inTheWay[1]));
        } else if (inTheWay[0].equals("order")) {
            refusal = refusal.with("orderId", inTheWay[1]);
        }
        return reply.text("until_ms").isEmpty()
                ? refusal
                : refusal.with(
                        "until", Instant.ofEpochMilli(reply.number("until_ms")).toString());
    }

    private static boolean counts(String limit) {
        return limit.equals(UserLimits.HOLDS) || limit.equals(UserLimits.PLACES);
    }

    private static String detail(String limit) {
        return switch (limit) {
            case UserLimits.HOLDS -> "The user has reached the limit of holds and unpaid orders.";
            case UserLimits.PLACES -> "The user has reached the limit of places.";
            case UserLimits.HELD_IN_ALL -> "The user has used up the hold time allowed in all.";
            case UserLimits.COOLDOWN ->
                "The user must wait after a hold or an unpaid order that ended a short time ago.";
            default -> throw new IllegalStateException("No script knows a limit " + limit);
        };
    }
}
