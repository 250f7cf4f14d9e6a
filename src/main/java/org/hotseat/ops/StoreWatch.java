package org.hotseat.ops;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.kernel.error.Unavailable;

/**
 * Reports to the metrics how long each store has been away, 0 while it answers, as of the last check. A check costs a
 * round trip a store, and what a store that does not answer is waited for.
 */
@Service
public class StoreWatch {

    /** Stands for the time of a store that is not away. */
    private static final long THERE = -1;

    private final Iterable<? extends StoreCheck> stores;
    private final MeterRegistry meters;
    private final LongSupplier nanos;

    /** Since when each store has been away, by its name. */
    private final Map<String, Long> away = new ConcurrentHashMap<>();

    private final long begin;

    @Inject
    StoreWatch(@Any Instance<StoreCheck> stores, MeterRegistry meters) {
        this(stores, meters, System::nanoTime);
    }

    StoreWatch(Iterable<? extends StoreCheck> stores, MeterRegistry meters, LongSupplier nanos) {
        this.stores = stores;
        this.meters = meters;
        this.nanos = nanos;
        this.begin = nanos.getAsLong();
    }

    /** Checks every store, one after another; for one caller at a time. */
    void look() {
        for (StoreCheck store : stores) {
            long now = nanos.getAsLong() - begin;
            try {
                store.check();
                record(store.store(), THERE);
            } catch (Unavailable e) {
                // Being away is what is reported here and not an error; requests that need the store log it.
                record(e.store(), now);
            }
        }
    }

    private void record(String store, long since) {
        Long before = away.get(store);
        away.put(store, since == THERE || before == null || before == THERE ? since : before);
        if (before == null) {
            Gauge.builder("hotseat.store.away", () -> awaySeconds(store))
                    .description("How long a store has been away as this server finds it; 0 while it is there")
                    .baseUnit("seconds")
                    .tag("store", store)
                    .register(meters);
        }
    }

    /** More than nothing for a store that was found away just now. */
    private double awaySeconds(String store) {
        long since = away.getOrDefault(store, THERE);
        return since == THERE ? 0 : Math.max(1, nanos.getAsLong() - begin - since) / 1e9;
    }
}
