package org.hotseat.hotstate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;

/**
 * Refusals that need not be asked for again: for at most 50 ms after the look at Redis that gave one, or until something changes
 * the resource through this server. May refuse late what has just become free through another server, and never grants anything.
 *
 * <p>Each resource has a generation, which {@link #forget} moves on; what was looked at in an earlier generation counts as not
 * known. So a refusal that is on its way while a place comes back is not kept. Generations share a bounded number of counters:
 * two resources on one counter forget together, which costs a look.
 *
 * <p>Every sale model may use it, through {@link Decisions#decide(HotState, String, Claim, Decisions.Ack)}: what a refusal is known
 * of (everybody, one claimant, a category of a hall) is the model's to say, by the scopes of its claims; see {@link Claim}. What
 * changes a resource is seen by the facts that its script writes, so a model has nothing to tell.
 */
@ApplicationScoped
public class KnownRefusals {

    /** How long a refusal is known at most. */
    public static final Duration LONGEST = Duration.ofMillis(50);

    private static final int MOST = 20_000;
    private static final int GENERATIONS = 1_024;

    private record Key(String model, String id, String scope) {}

    private record Entry(ScriptReply<?> reply, long generation, long untilNanos) {}

    /** The moment before Redis is asked; what comes of it is no newer than this. */
    record Look(HotState model, String id, long generation, long nanos) {}

    private final Cache<Key, Entry> entries;
    private final AtomicLongArray generations = new AtomicLongArray(GENERATIONS);
    private final LongSupplier nanos;
    private final MeterRegistry meters;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected KnownRefusals() {
        this(null, () -> 0);
    }

    @Inject
    public KnownRefusals(MeterRegistry meters) {
        this(meters, System::nanoTime);
    }

    KnownRefusals(MeterRegistry meters, LongSupplier nanos) {
        this.meters = meters;
        this.nanos = nanos;
        this.entries = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(Duration.ofSeconds(1))
                .ticker(nanos::getAsLong)
                .build();
    }

    /** The refusal that this script would give now, or would have given a moment ago; a memory read and one a scope. */
    <W extends Enum<W>> Optional<ScriptReply<W>> find(
            HotState model, String id, List<String> scopes, Script<W> script) {
        Optional<ScriptReply<W>> known = find(new Key(model.name(), id, Claim.ALL), script);
        for (int i = 0; known.isEmpty() && i < scopes.size(); i++) {
            known = find(new Key(model.name(), id, scopes.get(i)), script);
        }
        if (known.isPresent()) {
            Counter.builder("hotseat.refusals.known")
                    .description("Refusals that were remembered and did not ask Redis")
                    .tag("model", model.name())
                    .register(meters)
                    .increment();
        }
        return known;
    }

    /** To be taken before Redis is asked. */
    Look look(HotState model, String id) {
        return new Look(model, id, generations.get(counter(model.name(), id)), nanos.getAsLong());
    }

    void remember(Look look, ScriptReply<?> reply, Claim.Known known) {
        Duration time = known.atMost().compareTo(LONGEST) < 0 ? known.atMost() : LONGEST;
        entries.put(
                new Key(look.model().name(), look.id(), known.scope()),
                new Entry(reply, look.generation(), look.nanos() + time.toNanos()));
    }

    /** Something has changed the resource: every refusal of it that was seen before is unknown from now on. */
    void forget(HotState model, String id) {
        generations.incrementAndGet(counter(model.name(), id));
    }

    @SuppressWarnings("unchecked")
    private <W extends Enum<W>> Optional<ScriptReply<W>> find(Key key, Script<W> script) {
        Entry entry = entries.getIfPresent(key);
        if (entry == null
                || entry.reply().script() != script
                || entry.generation() != generations.get(counter(key.model(), key.id()))
                || nanos.getAsLong() - entry.untilNanos() >= 0) {
            return Optional.empty();
        }
        return Optional.of((ScriptReply<W>) entry.reply());
    }

    private static int counter(String model, String id) {
        return Math.floorMod(31 * model.hashCode() + id.hashCode(), GENERATIONS);
    }
}
