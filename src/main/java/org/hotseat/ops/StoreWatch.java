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
 * Measures how long each store has been unavailable, as of the last check; 0 while the store answers. A check costs a
 * round trip for each store, and the time-out of a store that does not answer.
 */
@Service
public class StoreWatch {

    /** The value for a store that is available. */
    private static final long AVAILABLE = -1;

    private final Iterable<? extends StoreCheck> stores;
    private final MeterRegistry meters;
    private final LongSupplier nanos;

    /** The times since when each store has been unavailable, by the store's name. */
    private final Map<String, Long> unavailable = new ConcurrentHashMap<>();

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

    /** Checks every store, one after another. Not for several threads at once. */
    void check() {
        for (StoreCheck store : stores) {
            long now = nanos.getAsLong() - begin;
            try {
                store.check();
                record(store.store(), AVAILABLE);
            } catch (Unavailable e) {
                // An unavailable store is the result here and not an error. Requests that need the store log it.
                record(e.store(), now);
            }
        }
    }

    private void record(String store, long since) {
        Long before = unavailable.get(store);
        unavailable.put(store, since == AVAILABLE || before == null || before == AVAILABLE ? since : before);
        if (before == null) {
            Gauge.builder("hotseat.store.away", () -> unavailableSeconds(store))
                    .description("How long a store has been away as this server finds it; 0 while it is there")
                    .baseUnit("seconds")
                    .tag("store", store)
                    .register(meters);
        }
    }

    /**
     * Returns the seconds for which a store has been unavailable; more than 0 even just after it was found unavailable.
     */
    private double unavailableSeconds(String store) {
        long since = unavailable.getOrDefault(store, AVAILABLE);
        return since == AVAILABLE ? 0 : Math.max(1, nanos.getAsLong() - begin - since) / 1e9;
    }
}
