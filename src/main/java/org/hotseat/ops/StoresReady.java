package org.hotseat.ops;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.kernel.error.Unavailable;

/**
 * Readiness: every store can be used. For each store the data contain {@code up}, or {@code away} with the reason, the
 * duration of the check, the mode, and a warning where it breaks a condition of the promise. Costs as much as the
 * checks ({@link StoreCheck}).
 */
@Readiness
@Service
public class StoresReady implements HealthCheck {

    private final Instance<StoreCheck> stores;

    @Inject
    public StoresReady(@Any Instance<StoreCheck> stores) {
        this.stores = stores;
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder answer = HealthCheckResponse.named("stores");
        boolean ready = true;
        for (StoreCheck store : stores) {
            try {
                ready = check(store, answer) && ready;
            } catch (Unavailable e) {
                // A store that was never reached cannot return its name; the exception contains it.
                answer.withData(e.store(), "away");
                ready = false;
            }
        }
        return answer.status(ready).build();
    }

    private static boolean check(StoreCheck store, HealthCheckResponseBuilder answer) {
        long start = System.nanoTime();
        String name = store.store();
        Optional<String> trouble = problem(store);
        answer.withData(name, trouble.isEmpty() ? "up" : "away");
        trouble.ifPresent(reason -> answer.withData(name + "Reason", reason));
        answer.withData(name + "PingMicros", (System.nanoTime() - start) / 1_000);
        if (!store.warning().isEmpty()) {
            answer.withData(name + "Warning", store.warning());
        }
        if (!store.mode().isEmpty()) {
            answer.withData(name + "Mode", store.mode());
        }
        return trouble.isEmpty();
    }

    private static Optional<String> problem(StoreCheck store) {
        try {
            store.check();
            return Optional.empty();
        } catch (Unavailable e) {
            // An unavailable store is the result here and not an error. Requests that need the store log it.
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
