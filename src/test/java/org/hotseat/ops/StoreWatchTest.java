package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

class StoreWatchTest {

    private final AtomicLong nanos = new AtomicLong(-5);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Store redis = new Store("redis");
    private final Store mongo = new Store("mongodb");
    private final StoreWatch watch = new StoreWatch(List.of(redis, mongo), meters, nanos::get);

    @Test
    void aStoreIsUnavailableFromTheFirstLookThatDoesNotFindItUntilOneThatDoes() {
        watch.check();
        assertThat(away("redis")).isZero();
        assertThat(away("mongodb")).isZero();

        mongo.unavailable = true;
        watch.check();
        assertThat(away("mongodb")).isPositive();
        for (int second = 0; second < 3; second++) {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
            watch.check();
        }
        assertThat(away("mongodb")).isEqualTo(3);
        assertThat(away("redis")).isZero();

        mongo.unavailable = false;
        watch.check();
        assertThat(away("mongodb")).isZero();
        mongo.unavailable = true;
        watch.check();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
        assertThat(away("mongodb")).isEqualTo(2);
    }

    @Test
    void aStoreThatWasNeverThereIsReportedAllTheSameAndHidesNoOther() {
        redis.unavailable = true;
        watch.check();

        assertThat(away("redis")).isPositive();
        assertThat(away("mongodb")).isZero();
    }

    private double away(String store) {
        return meters.get("hotseat.store.away").tag("store", store).gauge().value();
    }

    private static final class Store implements StoreCheck {

        private final String name;
        private boolean unavailable;

        private Store(String name) {
            this.name = name;
        }

        @Override
        public String store() {
            return name;
        }

        @Override
        public void check() {
            if (unavailable) {
                throw new Unavailable(name, name + " is away.", null);
            }
        }
    }
}
