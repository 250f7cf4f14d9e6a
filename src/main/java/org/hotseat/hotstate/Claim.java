package org.hotseat.hotstate;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * A claim on a resource of which most are refused in a rush, so that a refusal may be known before Redis is asked.
 *
 * @param who the claimant
 * @param repeatable whether it carries an idempotency key: then Redis is always asked, for it may have been granted before
 * @param refusal what may be known from a reply; empty for every reply that is no refusal or that time could turn into a grant
 */
public record Claim<W extends Enum<W>>(
        ScriptCall<W> call, String who, boolean repeatable, Function<ScriptReply<W>, Optional<Known>> refusal) {

    /**
     * A refusal that may be given again without asking.
     *
     * @param toAll whether everybody would get it, or only this claimant
     * @param atMost how long at most; {@link KnownRefusals#LONGEST} bounds it in any case
     */
    public record Known(boolean toAll, Duration atMost) {

        /** One that nothing but a change of the resource ends. */
        public static Known to(boolean all) {
            return new Known(all, KnownRefusals.LONGEST);
        }
    }
}
