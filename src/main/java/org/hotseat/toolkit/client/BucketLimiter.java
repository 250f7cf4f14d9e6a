package org.hotseat.toolkit.client;

import java.time.Duration;
import java.util.List;
import org.hotseat.toolkit.RateLimiter;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;

/** The rate limiter with its buckets in Redis. */
public final class BucketLimiter implements RateLimiter {

    private enum Take {
        TAKEN,
        EMPTY
    }

    private static final LuaScript<Take> TAKE = LuaScript.load("toolkit/limit/take_permit", Take.class);

    private final LuaScripts scripts;
    private final ToolkitKeys keys;

    public BucketLimiter(LuaScripts scripts, ToolkitKeys keys) {
        this.scripts = scripts;
        this.keys = keys;
    }

    @Override
    public Permit tryAcquire(String key, Rate rate) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("A key must not be empty");
        }
        LuaReply<Take> reply = scripts.run(TAKE.call(
                List.of(keys.key("rate", key)),
                List.of(
                        Integer.toString(rate.permits()),
                        Long.toString(rate.period().toSeconds()))));
        return switch (reply.word()) {
            case TAKEN -> new Permit(true, reply.number("left"), Duration.ZERO);
            case EMPTY -> new Permit(false, reply.number("left"), Duration.ofMillis(reply.number("wait_ms")));
        };
    }
}
