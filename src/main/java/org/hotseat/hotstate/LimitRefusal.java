package org.hotseat.hotstate;

import java.time.Duration;
import java.time.Instant;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.UserLimits;
import org.hotseat.redis.ScriptReply;

/**
 * Translates the reply {@code LIMITED} of a claim script into the answer of the API. The script {@code shared/limits}
 * gives this reply in every model when the user has reached a limit.
 */
public final class LimitRefusal {

    private LimitRefusal() {}

    /**
     * Returns the refusal {@code limit-reached}. It names the limit, the largest value that the limit allows, and the
     * hold or order that prevents the claim. For a cool-down it also names the end.
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
