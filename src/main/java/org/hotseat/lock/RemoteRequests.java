package org.hotseat.lock;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.store.Tokens;

/**
 * Remembers the lock token for each idempotency key of callers over REST. The token is generated before the lock is
 * asked for, so a repetition asks with the same token and gets the answer of the first call. When the lock is granted,
 * its fence is added; by it a repetition after the end of the lock is recognised. For a call that releases a lock, the
 * answer is remembered.
 */
@Service
public class RemoteRequests {

    private static final LuaScript<Word> REMEMBER = LuaScript.load("lock/remember_request", Word.class);
    private static final String KEPT = Long.toString(Duration.ofDays(1).toMillis());

    /** The values that replace the fence for calls that release a lock. */
    private static final long FREED = 1;

    private static final long NOT_HELD = 0;

    /** In place of the token of a lock that was free. */
    private static final String NOBODY = "-";

    private enum Word {
        KNOWN,
        KEY_REUSED
    }

    /**
     * The remembered data of a key.
     *
     * @param token the lock token
     * @param fence the fence of the lock that was granted; empty while no grant is known
     */
    record Known(String token, OptionalLong fence) {}

    private final LuaScripts scripts;
    private final ToolkitKeys keys;

    @Inject
    public RemoteRequests(LuaScripts scripts, ToolkitKeys keys) {
        this.scripts = scripts;
        this.keys = keys;
    }

    /**
     * Returns the token of an idempotency key. If the key has no token yet, it gets the given one.
     *
     * @throws KeyReused when the key was used with another request
     */
    Known known(IdempotencyKey request, String token) {
        return remember(request, token, "");
    }

    /** Stores that the lock was granted. Called before the holder gets its answer. */
    void granted(IdempotencyKey request, DistributedLock lock) {
        remember(request, lock.token(), Long.toString(lock.fencingToken()));
    }

    /**
     * Releases a lock once for an idempotency key. A repetition gets the first answer. If the first answer was lost, a
     * repetition cannot know whether the first call freed the lock, and reports that it did.
     *
     * @param release releases the lock and returns whether the token held it
     * @return whether the first call freed the lock, or may have freed it
     * @throws KeyReused when the key was used with another request
     */
    boolean released(IdempotencyKey request, BooleanSupplier release) {
        String mine = Tokens.next();
        Known known = remember(request, mine, "");
        return runOnce(
                request, known, () -> release.getAsBoolean() || !known.token().equals(mine));
    }

    /**
     * Ends the lock of whoever has it, once for an idempotency key. A repetition gets the first answer, and ends no
     * lock but that of the holder of the first call.
     *
     * @param holder the token that has the lock now; empty when it is free
     * @param release releases the lock of a token and returns whether the token held it
     * @return whether the first call ended the lock, or may have ended it
     * @throws KeyReused when the key was used with another request
     */
    boolean forceRelease(IdempotencyKey request, Optional<String> holder, Predicate<String> release) {
        String mine = Tokens.next() + "/" + holder.orElse(NOBODY);
        Known known = remember(request, mine, "");
        String token = known.token().substring(known.token().indexOf('/') + 1);
        return runOnce(
                request,
                known,
                () -> !token.equals(NOBODY)
                        && (release.test(token) || !known.token().equals(mine)));
    }

    private boolean runOnce(IdempotencyKey request, Known known, BooleanSupplier release) {
        if (known.fence().isPresent()) {
            return known.fence().getAsLong() == FREED;
        }
        boolean freed = release.getAsBoolean();
        remember(request, known.token(), Long.toString(freed ? FREED : NOT_HELD));
        return freed;
    }

    private Known remember(IdempotencyKey request, String token, String fence) {
        LuaReply<Word> reply = scripts.run(REMEMBER.call(
                List.of(keys.key("request", request.caller() + ":" + request.key())),
                List.of(request.fingerprint(), token, fence, KEPT)));
        if (reply.word() == Word.KEY_REUSED) {
            throw new KeyReused();
        }
        String known = reply.text("fence");
        return new Known(
                reply.text("token"), known.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(known)));
    }
}
