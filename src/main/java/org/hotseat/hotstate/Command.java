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
 * A script call whose refusal may be cached: in a rush most calls are refused, and the {@link RefusalCache} answers
 * them without Redis.
 *
 * <p>A scope says which commands a cached refusal applies to. A refusal of all users needs no scope. A refusal of one
 * user has the user as its scope. A refusal of a part of the resource has that part: a hall without seats in category A
 * answers {@code CachedRefusal.of("category:A")}, and every command that asks for seats of A names that scope, beside
 * those of its other categories. The reply is given again as it is, so a scope may only stand for a refusal that is the
 * same for all commands that name it: the script's earlier checks (a limit of one user) are skipped.
 *
 * @param again the call of another run when it is not known what has become of one; the same call where both runs may
 *     name the same thing
 * @param scopes each once; a scope costs one memory read when nothing is cached
 * @param key of the request; with one that was sent it may have been granted before, so Redis is always asked
 * @param refusal what to cache of a reply; empty for a reply that grants, and for a refusal that ends by time
 * @param claim whether its script reports what its user has already before it decides, so that it can be asked for that
 *     alone
 */
public record Command<W extends Enum<W>>(
        ScriptCall<W> call,
        Supplier<ScriptCall<W>> again,
        List<String> scopes,
        Optional<IdempotencyKey> key,
        Function<ScriptReply<W>, Optional<CachedRefusal>> refusal,
        boolean claim) {

    /** The scope of all commands. */
    static final String ALL = "";

    public Command {
        scopes = List.copyOf(scopes);
    }

    /** A claim. */
    public Command(
            ScriptCall<W> call,
            List<String> scopes,
            Optional<IdempotencyKey> key,
            Function<ScriptReply<W>, Optional<CachedRefusal>> refusal) {
        this(call, () -> call, scopes, key, refusal, true);
    }

    /**
     * The command for another run, in the act of the first: an earlier run may have been decided, and what it has
     * placed may have been ended as late since (ADR 214).
     */
    public Command<W> rerun() {
        return new Command<>(again.get().repeated(), again, scopes, key, refusal, claim);
    }

    /** Anything but a claim. Its refusal is not cached. */
    public static <W extends Enum<W>> Command<W> change(ScriptCall<W> call) {
        return new Command<>(call, () -> call, List.of(), Optional.empty(), reply -> Optional.empty(), false);
    }

    /** Whether a refusal that is known may be its answer. */
    public boolean cacheable() {
        return claim && key.filter(IdempotencyKey::sent).isEmpty();
    }

    /**
     * A refusal that may be answered again without Redis.
     *
     * @param scope the commands it applies to
     * @param atMost how long at most; {@link RefusalCache#LONGEST} bounds it in any case
     */
    public record CachedRefusal(String scope, Duration atMost) {

        /** Applies to every command of this script on the resource; only a change of the resource ends it early. */
        public static CachedRefusal ofAll() {
            return of(ALL);
        }

        /** Applies to commands that name the scope; only a change of the resource ends it early. */
        public static CachedRefusal of(String scope) {
            return new CachedRefusal(scope, RefusalCache.LONGEST);
        }

        /**
         * The refusal of a user who has nothing of a resource of which nothing is left: it applies to everybody while
         * nobody has anything, and to this user only when somebody has, since who has something gets that answer first.
         *
         * @param owned what is owned of the resource; 0 while nobody has anything
         */
        public static CachedRefusal ofNoOwner(String user, long owned) {
            return owned == 0 ? ofAll() : of(user);
        }

        /** The same for a shorter time. */
        public CachedRefusal within(Duration time) {
            return new CachedRefusal(scope, time);
        }
    }
}
