package org.hotseat.toolkit.client;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.hotseat.toolkit.JsonType;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.RememberRule;
import org.jspecify.annotations.Nullable;

/**
 * Loads values that are not remembered, with one thread per key and type at a time in this server. A flight is one such
 * loading, from the moment a thread finds nothing until the loaded value is stored. A flight reads the key once more
 * when it begins, because an earlier flight may have ended after this thread's first read.
 */
final class Remembered {

    private record FlightKey(String key, String type) {}

    private record Flight(Thread pilot, CompletableFuture<Optional<?>> landing) {}

    /**
     * The entry of a key in Redis.
     *
     * @param json the JSON; null if the key does not exist
     * @param leftMillis the remaining time to live, if the rule needs it
     */
    record Found(@Nullable String json, long leftMillis) {}

    /** The two operations of the client that this class needs. */
    interface Store {

        Found find(String key, boolean withTimeLeft);

        void set(String key, String json, Duration ttl);
    }

    private final Store store;
    private final JsonValues json;
    private final Map<FlightKey, Flight> flights = new ConcurrentHashMap<>();

    Remembered(Store store, JsonValues json) {
        this.store = store;
        this.json = json;
    }

    <T> Optional<T> get(String key, RememberRule rule, JsonType<T> type, Supplier<Optional<T>> loader) {
        Found found = store.find(key, rule.refreshBefore().isPresent());
        if (found.json() == null) {
            return loadOnce(key, rule, type, loader);
        }
        Optional<T> old = json.read(key, found.json(), type);
        return old.isPresent() && due(found, rule) ? refresh(key, rule, type, loader, old) : old;
    }

    private static boolean due(Found found, RememberRule rule) {
        return rule.refreshBefore()
                .filter(before -> found.leftMillis() >= 0 && found.leftMillis() < before.toMillis())
                .isPresent();
    }

    private <T> Optional<T> loadOnce(String key, RememberRule rule, JsonType<T> type, Supplier<Optional<T>> loader) {
        FlightKey name = new FlightKey(key, type.toString());
        Flight mine = new Flight(Thread.currentThread(), new CompletableFuture<>());
        Flight other = flights.putIfAbsent(name, mine);
        if (other != null) {
            return await(key, other);
        }
        return completeFlight(name, mine, () -> loadUnlessFound(key, rule, type, loader));
    }

    /**
     * Lets one caller load the value again. Other callers use the old value meanwhile, and so does this caller if its
     * loader fails.
     */
    private <T> Optional<T> refresh(
            String key, RememberRule rule, JsonType<T> type, Supplier<Optional<T>> loader, Optional<T> old) {
        FlightKey name = new FlightKey(key, type.toString());
        Flight mine = new Flight(Thread.currentThread(), new CompletableFuture<>());
        if (flights.putIfAbsent(name, mine) != null) {
            return old;
        }
        return completeFlight(name, mine, () -> {
            if (!due(store.find(key, true), rule)) {
                return old;
            }
            try {
                return load(key, rule, loader);
            } catch (RuntimeException e) {
                return old;
            }
        });
    }

    private <T> Optional<T> completeFlight(FlightKey name, Flight flight, Supplier<Optional<T>> loading) {
        try {
            Optional<T> value = loading.get();
            flight.landing().complete(value);
            return value;
        } catch (RuntimeException | Error e) {
            flight.landing().completeExceptionally(e);
            throw e;
        } finally {
            flights.remove(name, flight);
        }
    }

    private <T> Optional<T> loadUnlessFound(
            String key, RememberRule rule, JsonType<T> type, Supplier<Optional<T>> loader) {
        Supplier<Optional<T>> looking = () -> {
            String found = store.find(key, false).json();
            return found == null ? load(key, rule, loader) : json.read(key, found, type);
        };
        return rule.guard().map(guard -> guard.runExclusively(key, looking)).orElseGet(looking);
    }

    private <T> Optional<T> load(String key, RememberRule rule, Supplier<Optional<T>> loader) {
        Optional<T> value = loader.get();
        if (value.isPresent()) {
            store.set(key, json.write(key, value.get()), rule.ttl());
        } else if (rule.emptyTtl().isPresent()) {
            store.set(key, JsonValues.NONE, rule.emptyTtl().get());
        }
        return value;
    }

    @SuppressWarnings("unchecked") // Safe, because the type is part of the flight's name.
    private static <T> Optional<T> await(String key, Flight other) {
        if (other.pilot() == Thread.currentThread()) {
            throw new IllegalStateException("The loader of " + key + " asks for its own key");
        }
        try {
            return (Optional<T>) other.landing().get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisUnavailableException("Interrupted while another thread was loading a value.", e);
        }
    }
}
