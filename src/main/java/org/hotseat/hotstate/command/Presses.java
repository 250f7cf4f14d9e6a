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
 * The idempotency keys of claims. A claim without a key gets one that is made of its caller, operation, resource and
 * body: for some seconds a second press gets the first one's answer, while that was not given, or said that it is not
 * confirmed yet. A press that comes after a good answer is a new claim (ADR 183): this server remembers what it has
 * answered, for as long as a press lasts.
 */
@Service
public class Presses {

    private static final int MOST = 200_000;

    /** A press that is under way is decided, or refused, long before. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final PressSettings settings;
    private final Cache<String, String> answered;
    private final Cache<String, Press> underWay;

    @Inject
    public Presses(PressSettings settings) {
        this.settings = settings;
        this.answered = Caffeine.newBuilder()
                .maximumSize(MOST)
                // Upkeep is a few entries each time: cheaper here than to wake another thread for it.
                .executor(Runnable::run)
                .expireAfterWrite(Duration.ofMillis(Math.max(settings.userMillis(), settings.serviceMillis())))
                .build();
        this.underWay = Caffeine.newBuilder()
                .maximumSize(MOST)
                .executor(Runnable::run)
                .expireAfterWrite(LONGEST)
                .build();
    }

    /**
     * The key of a claim: the one that was sent, that of a press, or one of this request alone where presses are off. A
     * memory read.
     *
     * @param sent the header {@code Idempotency-Key}
     * @param request the claim in words, as of {@link IdempotencyKey#of}
     */
    public IdempotencyKey key(Caller caller, @Nullable String sent, String request) {
        return sentOrPress(caller, sent, request).orElseGet(() -> IdempotencyKey.own(caller));
    }

    /**
     * The same for a claim that needs no key of its request alone, since its script knows what an earlier call of the
     * request has given (ADR 217): empty where none was sent and presses are off.
     */
    public Optional<IdempotencyKey> sentOrPress(Caller caller, @Nullable String sent, String request) {
        int millis = caller.mayActForOthers() ? settings.serviceMillis() : settings.userMillis();
        if (sent != null || millis == 0) {
            return IdempotencyKey.read(caller, sent, request);
        }
        IdempotencyKey press = IdempotencyKey.press(caller, request, millis);
        String last = answered.getIfPresent(name(press));
        return Optional.of(last == null ? press : press.after(last));
    }

    /**
     * A reply that grants something is given, and durable: the next press is another one, also after the answer of an
     * earlier press. A memory write.
     */
    void answered(Optional<IdempotencyKey> key, ScriptReply<?> reply) {
        if (key.isPresent() && key.get().isPress() && reply.granted()) {
            answered.put(name(key.get()), String.join(":", reply.values().subList(0, 2)));
        }
    }

    /** Begins a press behind the equal ones that this server is deciding; a memory write. */
    Press begin(Optional<IdempotencyKey> key) {
        if (key.isEmpty() || !key.get().isPress()) {
            return Press.NONE;
        }
        String name = name(key.get());
        return underWay.asMap()
                .compute(
                        name,
                        (same, before) -> new Press(
                                before,
                                () -> answered.getIfPresent(name) != null,
                                press -> underWay.asMap().remove(name, press)));
    }

    private static String name(IdempotencyKey press) {
        return press.caller() + press.key();
    }
}
