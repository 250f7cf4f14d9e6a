package org.hotseat.hotstate;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * A script call on a resource, with what the {@link RefusalCache} needs to answer its refusal without Redis. In a rush
 * most calls are refused.
 *
 * <p>A scope names the commands that a cached refusal applies to. A refusal of all users needs no scope. A refusal of
 * one user has the user as its scope. A refusal of a part of the resource has this part as its scope: a hall without
 * seats in category A answers {@code CachedRefusal.of("category:A")}. Every command that asks for seats of category A
 * names this scope, beside the scopes of its other categories. The cache returns the same reply again and skips the
 * earlier checks of the script, such as the limit of one user. So a scope may only stand for a refusal that is the same
 * for all commands that name the scope.
 *
 * @param again supplies the call for another run when the result of a run is unknown; the same call if both runs may
 *     use the same ids
 * @param scopes the scopes, each once; a scope costs one memory read when nothing is cached
 * @param key the idempotency key of the request; a key that the caller sent may already have been granted, so Redis is
 *     always asked then
 * @param refusal returns what to cache of a reply; empty for a reply that grants, and for a refusal that ends with time
 * @param claim whether the script reports what its user already has before it decides, so that it can be asked for this
 *     alone
 * @param bound whether the rules of a sale bind its caller; refusals of others do not apply to one that they do not
 *     bind
 */
public record Command<W extends Enum<W>>(
        ScriptCall<W> call,
        Supplier<ScriptCall<W>> again,
        List<String> scopes,
        Optional<IdempotencyKey> key,
        Function<ScriptReply<W>, Optional<CachedRefusal>> refusal,
        boolean claim,
        boolean bound) {

    /** The scope that applies to all commands. */
    static final String ALL = "";

    public Command {
        scopes = List.copyOf(scopes);
    }

    /** Creates a claim whose repetition is the same call. */
    public Command(
            ScriptCall<W> call,
            List<String> scopes,
            Optional<IdempotencyKey> key,
            Function<ScriptReply<W>, Optional<CachedRefusal>> refusal) {
        this(call, () -> call, scopes, key, refusal, true, true);
    }

    /**
     * Returns the command for another run within the same act. It names new ids where necessary: an earlier run may
     * have been decided, and its hold or order may have been ended as late since then (ADR 214).
     */
    public Command<W> rerun() {
        return new Command<>(again.get().repeated(), again, scopes, key, refusal, claim, bound);
    }

    /** Creates a command that changes something and is no claim. Its refusal is never cached. */
    public static <W extends Enum<W>> Command<W> change(ScriptCall<W> call) {
        return new Command<>(call, () -> call, List.of(), Optional.empty(), reply -> Optional.empty(), false, true);
    }

    /** Returns whether a cached refusal may be the answer of this command. */
    public boolean cacheable() {
        return claim && bound && key.filter(IdempotencyKey::sent).isEmpty();
    }

    /**
     * A refusal that may be given again without asking Redis.
     *
     * @param scope the scope of the commands that the refusal applies to
     * @param atMost the longest time for which the refusal is cached; never more than {@link RefusalCache#LONGEST}
     */
    public record CachedRefusal(String scope, Duration atMost) {

        /**
         * Creates a refusal that applies to every command of this script on the resource. Only a change of the resource
         * ends it early.
         */
        public static CachedRefusal ofAll() {
            return of(ALL);
        }

        /**
         * Creates a refusal that applies to all commands that name the scope. Only a change of the resource ends it
         * early.
         */
        public static CachedRefusal of(String scope) {
            return new CachedRefusal(scope, RefusalCache.LONGEST);
        }

        /**
         * Creates the refusal of a user who has nothing of a resource that is sold out. While no user has anything, the
         * refusal applies to everybody. Otherwise it applies to this user alone, since a user who has something gets
         * another answer.
         *
         * @param owned the number of units that users have; 0 while no user has anything
         */
        public static CachedRefusal ofNoOwner(String user, long owned) {
            return owned == 0 ? ofAll() : of(user);
        }

        /** Returns the same refusal with another time limit. */
        public CachedRefusal within(Duration time) {
            return new CachedRefusal(scope, time);
        }
    }
}
