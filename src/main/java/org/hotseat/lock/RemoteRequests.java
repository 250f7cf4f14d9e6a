package org.hotseat.lock;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
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
 * The lock tokens that belong to idempotency keys of callers over REST. A token is drawn before the lock is asked for,
 * so a repetition asks with the same token and gets the answer of the first call. The fence is added when the lock was
 * granted; it distinguishes a repetition after the lock's end. The key of a call that releases a lock keeps its answer.
 */
@Service
public class RemoteRequests {

    private static final LuaScript<Word> REMEMBER = LuaScript.load("lock/remember_request", Word.class);
    private static final String KEPT = Long.toString(Duration.ofDays(1).toMillis());

    /** These stand in the place of the fence for calls that release a lock. */
    private static final long FREED = 1;

    private static final long NOT_HELD = 0;

    private enum Word {
        KNOWN,
        KEY_REUSED
    }

    /** @param fence of the lock that was granted; empty while none is known to have been */
    record Known(String token, OptionalLong fence) {}

    private final LuaScripts scripts;
    private final ToolkitKeys keys;

    @Inject
    public RemoteRequests(LuaScripts scripts, ToolkitKeys keys) {
        this.scripts = scripts;
        this.keys = keys;
    }

    /**
     * The token for which the key stands: the one given here, unless the key stood for another one before.
     *
     * @throws KeyReused when the key was used with another request
     */
    Known known(IdempotencyKey request, String token) {
        return remember(request, token, "");
    }

    /** The lock was granted: called before its holder knows. */
    void granted(IdempotencyKey request, DistributedLock lock) {
        remember(request, lock.token(), Long.toString(lock.fencingToken()));
    }

    /**
     * Releases a lock once for a key. A repetition gets the first answer. When that was lost, it is not known whether
     * the lock was free before or was freed then: a repetition gets the answer that it is free.
     *
     * @param release returns whether the lock was held by the token
     * @return whether the first call freed it, or may have
     * @throws KeyReused when the key was used with another request
     */
    boolean released(IdempotencyKey request, BooleanSupplier release) {
        String mine = Tokens.next();
        Known known = remember(request, mine, "");
        if (known.fence().isPresent()) {
            return known.fence().getAsLong() == FREED;
        }
        boolean repeated = !known.token().equals(mine);
        boolean freed = release.getAsBoolean() || repeated;
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
