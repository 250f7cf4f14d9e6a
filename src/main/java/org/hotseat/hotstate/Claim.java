package org.hotseat.hotstate;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * A claim on a resource of which most are refused in a rush, so that a refusal may be known before Redis is asked.
 *
 * <p>A model says of which claims a refusal is known by scopes: words of its own for what a claim is about. A refusal of everybody
 * needs none. One of a single claimant has the claimant as its scope. One of a part of the resource has that part: a hall whose
 * category A has nothing left answers {@code Known.of("category:A")}, and every claim that asks for places of A names that scope,
 * beside those of its other categories. Only what is the same for all claims that name the scope may be known of it: the reply is
 * given again as it is, and what the script checks before that refusal (a limit of the claimant's) would then have been skipped.
 *
 * @param scopes what it is about, each once; every one costs a memory read when nothing is known
 * @param repeatable whether it carries an idempotency key: then Redis is always asked, for it may have been granted before
 * @param refusal what may be known from a reply; empty for every reply that is no refusal or that time could turn into a grant
 */
public record Claim<W extends Enum<W>>(
        ScriptCall<W> call,
        List<String> scopes,
        boolean repeatable,
        Function<ScriptReply<W>, Optional<Known>> refusal) {

    /** The scope of all claims. */
    static final String ALL = "";

    public Claim {
        scopes = List.copyOf(scopes);
    }

    /**
     * A refusal that may be given again without asking.
     *
     * @param scope of which claims it is known
     * @param atMost how long at most; {@link KnownRefusals#LONGEST} bounds it in any case
     */
    public record Known(String scope, Duration atMost) {

        /** Known of every claim on the resource by this script; nothing but a change of the resource ends it. */
        public static Known ofAll() {
            return of(ALL);
        }

        /** Known of claims that name the scope; nothing but a change of the resource ends it. */
        public static Known of(String scope) {
            return new Known(scope, KnownRefusals.LONGEST);
        }

        /** The same for a shorter time. */
        public Known within(Duration time) {
            return new Known(scope, time);
        }
    }
}
