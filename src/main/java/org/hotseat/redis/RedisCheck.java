package org.hotseat.redis;

import jakarta.inject.Inject;
import java.util.Locale;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.RedisConnection;

/** Tells readiness whether Redis can be used. */
@Service
class RedisCheck implements StoreCheck {

    private final RedisConnection redis;
    private final String mode;

    @Inject
    RedisCheck(RedisConnection redis, RedisSettings settings) {
        this.redis = redis;
        this.mode = settings.mode().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String store() {
        return "redis";
    }

    @Override
    public String mode() {
        return mode;
    }

    @Override
    public void check() throws Unavailable {
        try {
            redis.check();
        } catch (ToolkitException e) {
            throw ToolkitErrors.translate(e);
        }
    }
}
