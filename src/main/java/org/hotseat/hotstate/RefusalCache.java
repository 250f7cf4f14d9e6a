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
 * A negative cache: a refusal is answered again without Redis for at most 50 ms, or until something changes the
 * resource through this server. It may refuse what has just become free through another server. It never grants.
 *
 * <p>Each resource has a generation, which {@link #forget} moves on; what was read in an earlier generation counts as
 * not cached. So a refusal that is in flight while a place comes back is not kept. Generations share a bounded number
 * of counters: two resources on one counter forget together, which costs a read.
 *
 * <p>Every sale model may use it, through {@code CommandExecutor.execute}. The model says by scopes which users or
 * parts of a resource a refusal applies to; see {@link Command}. The facts of a script's reply show that it changed the
 * resource, so a model has nothing to report.
 */
@Service
public class RefusalCache {

    /** The longest time that a refusal is cached. */
    public static final Duration LONGEST = Duration.ofMillis(50);

    private static final int MOST = 20_000;
    private static final int GENERATIONS = 1_024;

    private record Key(ResourceId resource, String scope) {}

    private record Entry(ScriptReply<?> reply, long generation, long untilNanos) {}

    /** The moment before Redis is asked; what comes of it is no newer than this. */
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
                .maximumSize(MOST)
                // Upkeep is a few entries each time: cheaper here than to wake another thread for it.
                .executor(Runnable::run)
                .expireAfterWrite(Duration.ofSeconds(1))
                .ticker(nanos::getAsLong)
                .build();
    }

    /** The refusal that this script would give now, or would have given a moment ago; a memory read and one a scope. */
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
     * Whether this script has lately refused everybody and nothing has changed since, so that it will most likely
     * refuse again. A memory read.
     */
    public boolean refusedLately(ResourceId resource, Script<?> script) {
        Entry entry = entries.getIfPresent(new Key(resource, Command.ALL));
        return entry != null
                && entry.reply().script() == script
                && entry.generation() == generations.get(counter(resource));
    }

    /** To be taken before Redis is asked. */
    public Moment moment(ResourceId resource) {
        return new Moment(resource, generations.get(counter(resource)), nanos.getAsLong());
    }

    public void remember(Moment moment, ScriptReply<?> reply, Command.CachedRefusal known) {
        Duration time = known.atMost().compareTo(LONGEST) < 0 ? known.atMost() : LONGEST;
        entries.put(
                new Key(moment.resource(), known.scope()),
                new Entry(reply, moment.generation(), moment.nanos() + time.toNanos()));
    }

    /** Something has changed the resource: every refusal of it that was seen before is unknown from now on. */
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
