package org.hotseat.hotstate.evidence;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.hotstate.Difference;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.Difference.Mend;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds a resource whose hot state differs from its facts in two checks in a row (ADR 224). Each check writes the
 * outbox out after its read of Redis, so what was in flight at the first check is a fact at the second. A resource is
 * rebuilt for differences at most once a minute, and not again for the differences that a rebuild has left.
 *
 * <p>A resource that is stopped because its numbers do not add up is not rebuilt: an operator has to look at it
 * ({@link ConservationLaws}).
 */
@Service
public class Repairs {

    private static final System.Logger LOG = System.getLogger(Repairs.class.getName());

    /** The shortest time between two rebuilds of a resource for differences. */
    private static final Duration PAUSE = Duration.ofMinutes(1);

    /** The time for which a rebuild is remembered. */
    private static final Duration MEMORY = Duration.ofHours(1);

    private static final long MAX_REMEMBERED = 10_000;

    private static final String UNREADABLE = "the hot state cannot be read: ";

    /** The differences for which a resource is stopped. A rebuild would open the resource, so it is not rebuilt. */
    private static final Set<Kind> STOPPED = Set.of(Kind.SUM, Kind.MONEY, Kind.HALTED);

    private final Function<ResourceId, List<Difference>> evidences;
    private final Consumer<ResourceId> rebuilds;
    private final InstantSource clock;
    private final MeterRegistry meters;
    private final Cache<ResourceId, Repair> known = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(MEMORY)
            .build();

    @Inject
    Repairs(OperatorStopCheck evidences, Rebuilds rebuilds, MeterRegistry meters) {
        this(
                resource -> evidences.of(resource).differences(),
                resource -> Stages.join(rebuilds.forceLater(resource)),
                InstantSource.system(),
                meters);
    }

    Repairs(
            Function<ResourceId, List<Difference>> evidences,
            Consumer<ResourceId> rebuilds,
            InstantSource clock,
            MeterRegistry meters) {
        this.evidences = evidences;
        this.rebuilds = rebuilds;
        this.clock = clock;
        this.meters = meters;
    }

    /**
     * Returns whether the server has to check the resource again because of these differences, which were seen once. A
     * memory read.
     */
    boolean isDue(ResourceId resource, List<Difference> differences) {
        Set<String> words = repairable(differences);
        return !words.isEmpty() && isAllowedNow(known.getIfPresent(resource), words);
    }

    private boolean isAllowedNow(@Nullable Repair last, Set<String> words) {
        return last == null
                || !last.at().plus(PAUSE).isAfter(clock.instant())
                        && !last.left().equals(words);
    }

    /**
     * Returns the REST form of the latest rebuild that this server did for the differences of a resource. A memory
     * read.
     */
    Optional<Map<String, Object>> latest(ResourceId resource) {
        return Optional.ofNullable(known.getIfPresent(resource)).map(Repair::view);
    }

    /**
     * Checks a resource, and rebuilds it if necessary. Costs its evidence once; with differences it costs the evidence
     * up to three times more, and the rebuild.
     *
     * @throws HotseatException when a store is unavailable, or the resource does not exist
     */
    void check(ResourceId resource) {
        Set<String> standing = findTwice(resource);
        if (standing.isEmpty() || !isAllowedNow(known.getIfPresent(resource), standing)) {
            return;
        }
        known.put(resource, new Repair(Repair.State.RUNNING, clock.instant(), Set.of()));
        LOG.log(
                Level.WARNING,
                "HS415 {0} is rebuilt, since its hot state is not as its facts: {1}",
                resource,
                standing);
        Set<String> left;
        try {
            rebuilds.accept(resource);
            left = findTwice(resource);
        } catch (RuntimeException e) {
            end(resource, Repair.State.FAILED, Set.of());
            throw e;
        }
        end(resource, left.isEmpty() ? Repair.State.MENDED : Repair.State.LEFT, left);
        if (!left.isEmpty()) {
            LOG.log(Level.ERROR, "HS417 {0} is not as its facts after its rebuild: {1}", resource, left);
        }
    }

    private void end(ResourceId resource, Repair.State state, Set<String> left) {
        known.put(resource, new Repair(state, clock.instant(), left));
        Counter.builder("hotseat.repairs")
                .description("Resources rebuilt since their hot state was not as their facts")
                .tags("model", resource.model(), "outcome", state.wireName())
                .register(meters)
                .increment();
    }

    private Set<String> findTwice(ResourceId resource) {
        Set<String> standing = findOnce(resource);
        if (!standing.isEmpty()) {
            standing.retainAll(findOnce(resource));
        }
        return standing;
    }

    private Set<String> findOnce(ResourceId resource) {
        try {
            return repairable(evidences.apply(resource));
        } catch (RuntimeException e) {
            if (!unreadable(e)) {
                throw e;
            }
            return new TreeSet<>(Set.of(UNREADABLE + Stages.cause(e)));
        }
    }

    /**
     * Returns whether an evidence has failed because of the hot state itself, such as a text that is not a number or a
     * key of another type.
     */
    static boolean unreadable(RuntimeException trouble) {
        Throwable cause = Stages.cause(trouble);
        return !(cause instanceof Unavailable || cause instanceof NotFound);
    }

    private static Set<String> repairable(List<Difference> differences) {
        if (differences.stream().anyMatch(difference -> STOPPED.contains(difference.kind()))) {
            return new TreeSet<>();
        }
        return differences.stream()
                .filter(difference -> difference.kind().mend() == Mend.REBUILD)
                .map(Difference::words)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
