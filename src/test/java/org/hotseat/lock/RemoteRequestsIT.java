package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.TestRedis;
import org.junit.jupiter.api.Test;

class RemoteRequestsIT {

    @Test
    void aReleaseWhoseAnswerWasLostIsRepeatedAsOneThatFreedTheLock() {
        try (TestRedis redis = TestRedis.shared()) {
            RemoteRequests requests = new RemoteRequests(redis.scripts(), redis.keys());
            IdempotencyKey request = new IdempotencyKey("caller", "release " + UUID.randomUUID(), "print");
            AtomicBoolean held = new AtomicBoolean(true);

            assertThatThrownBy(() -> requests.released(request, () -> {
                        assertThat(held.getAndSet(false)).isTrue();
                        throw new RedisUnavailableException("Redis does not answer.", null);
                    }))
                    .isInstanceOf(RedisUnavailableException.class);

            assertThat(requests.released(request, held::get)).isTrue();
            assertThat(requests.released(request, () -> {
                        throw new AssertionError("the answer is known");
                    }))
                    .isTrue();
        }
    }
}
