package org.hotseat.hotstate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;

/**
 * A negative cache: a refusal is given again without asking Redis for at most 50 ms, or until this server sees a change
 * of the resource. It may refuse a unit that has just become free through another server. It never grants.
 *
 * <p>Each resource has a generation, which {@link #forget} increases. An entry of an earlier generation counts as not
 * cached. So a refusal that Redis decided before a place came back is not used afterwards. The generations share a
 * fixed number of counters: two resources with the same counter are forgotten together, which costs a call of Redis.
 *
 * <p>Every sale model may use the cache through {@code CommandExecutor.execute}. The model names by scopes the users or
 * parts of a resource that a refusal applies to; see {@link Command}. The executor sees from the facts in a script's
 * reply that the resource has changed, so a model reports nothing.
 */
@Service
public class RefusalCache {

    /** The longest time that a refusal is cached. */
    public static final Duration LONGEST = Duration.ofMillis(50);

    private static final int MAX = 20_000;
    private static final int GENERATIONS = 1_024;

    private record Key(ResourceId resource, String scope) {}

    private record Entry(ScriptReply<?> reply, long generation, long untilNanos) {}

    /** The moment before Redis is asked. A refusal that Redis then gives is stored with this generation and time. */
    public record Moment(ResourceId resource, long generation, long nanos) {}

    private final Cache<Key, Entry> entries;
    private final AtomicLongArray generations = new AtomicLongArray(GENERATIONS);
    private final LongSupplier nanos;
    private final MeterRegistry meters;

    @Inject
    public RefusalCache(MeterRegistry meters) {
        this(meters, System::nanoTime);
    }

    public RefusalCache(MeterRegistry meters, LongSupplier nanos) {
        this.meters = meters;
        this.nanos = nanos;
        this.entries = Caffeine.newBuilder()
                .maximumSize(MAX)
                // Each access does a little of the upkeep, which is cheaper here than another thread.
                .executor(Runnable::run)
                .expireAfterWrite(Duration.ofSeconds(1))
                .ticker(nanos::getAsLong)
                .build();
    }

    /** Returns the cached refusal of this script. Costs one memory read, and one for each scope. */
    public <W extends Enum<W>> Optional<ScriptReply<W>> find(
            ResourceId resource, List<String> scopes, Script<W> script) {
        Optional<ScriptReply<W>> known = find(new Key(resource, Command.ALL), script);
        for (int i = 0; known.isEmpty() && i < scopes.size(); i++) {
            known = find(new Key(resource, scopes.get(i)), script);
        }
        if (known.isPresent()) {
            Counter.builder("hotseat.refusals.cached")
                    .description("Refusals answered from the cache, without Redis")
                    .tag("model", resource.model())
                    .register(meters)
                    .increment();
        }
        return known;
    }

    /**
     * Returns whether this script has lately refused everybody and the resource has not changed since, so that the next
     * call is probably refused as well. One memory read.
     */
    public boolean refusedLately(ResourceId resource, Script<?> script) {
        Entry entry = entries.getIfPresent(new Key(resource, Command.ALL));
        return entry != null
                && entry.reply().script() == script
                && entry.generation() == generations.get(counter(resource));
    }

    /**
     * Returns a mark for a refusal that Redis may give. Must be called before Redis is asked: a change of the resource
     * after the mark makes the refusal useless.
     */
    public Moment moment(ResourceId resource) {
        return new Moment(resource, generations.get(counter(resource)), nanos.getAsLong());
    }

    public void remember(Moment moment, ScriptReply<?> reply, Command.CachedRefusal known) {
        Duration time = known.atMost().compareTo(LONGEST) < 0 ? known.atMost() : LONGEST;
        entries.put(
                new Key(moment.resource(), known.scope()),
                new Entry(reply, moment.generation(), moment.nanos() + time.toNanos()));
    }

    /** Makes all cached refusals of the resource invalid, after a change of the resource. */
    public void forget(ResourceId resource) {
        generations.incrementAndGet(counter(resource));
    }

    @SuppressWarnings("unchecked")
    private <W extends Enum<W>> Optional<ScriptReply<W>> find(Key key, Script<W> script) {
        Entry entry = entries.getIfPresent(key);
        if (entry == null
                || entry.reply().script() != script
                || entry.generation() != generations.get(counter(key.resource()))
                || nanos.getAsLong() - entry.untilNanos() >= 0) {
            return Optional.empty();
        }
        return Optional.of((ScriptReply<W>) entry.reply());
    }

    private static int counter(ResourceId resource) {
        return Math.floorMod(resource.hashCode(), GENERATIONS);
    }
}
