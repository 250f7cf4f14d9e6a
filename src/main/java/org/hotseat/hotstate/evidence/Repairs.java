package org.hotseat.hotstate.evidence;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
 * Rebuilds a resource whose hot state differs from its facts in two looks one after the other (ADR 224). Each look
 * writes the outbox out behind its read of Redis, so what was in flight at the first is a fact at the second. A
 * resource is rebuilt for this once a minute at most, and not again for what a rebuild has left.
 *
 * <p>One that is stopped since its numbers do not add up stays as it is: an operator has to see it
 * ({@link ConservationLaws}).
 */
@Service
public class Repairs {

    private static final System.Logger LOG = System.getLogger(Repairs.class.getName());

    /** From a rebuild for differences to the next one of the resource. */
    private static final Duration PAUSE = Duration.ofMinutes(1);

    /** The time for which a rebuild is remembered. */
    private static final Duration MEMORY = Duration.ofHours(1);

    private static final long MOST_REMEMBERED = 10_000;

    private static final String UNREADABLE = "the hot state cannot be read: ";

    /** With one of these it is stopped, and a rebuild would open it. */
    private static final Set<Kind> STOPPED = Set.of(Kind.SUM, Kind.MONEY, Kind.HALTED);

    private enum State {
        RUNNING,
        MENDED,
        LEFT
    }

    /** @param left differences that stood behind the rebuild */
    private record Repair(State state, Instant at, Set<String> left) {}

    private final Function<ResourceId, List<Difference>> evidences;
    private final Consumer<ResourceId> rebuilds;
    private final InstantSource clock;
    private final MeterRegistry meters;
    private final Cache<ResourceId, Repair> known = Caffeine.newBuilder()
            .maximumSize(MOST_REMEMBERED)
            .expireAfterWrite(MEMORY)
            .build();

    @Inject
    Repairs(SaleStateEvidence evidences, Rebuilds rebuilds, MeterRegistry meters) {
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

    /** Whether the server has to look again: with these differences, which were seen once. A memory read. */
    boolean isDue(ResourceId resource, List<Difference> differences) {
        Set<String> words = mendable(differences);
        return !words.isEmpty() && mayNow(known.getIfPresent(resource), words);
    }

    private boolean mayNow(@Nullable Repair last, Set<String> words) {
        return last == null
                || !last.at().plus(PAUSE).isAfter(clock.instant())
                        && !last.left().equals(words);
    }

    /** The latest rebuild of a resource for its differences by this server, as REST shows it. A memory read. */
    Optional<Map<String, Object>> latest(ResourceId resource) {
        return Optional.ofNullable(known.getIfPresent(resource)).map(repair -> {
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("state", repair.state().name().toLowerCase(Locale.ROOT));
            view.put("at", repair.at().toString());
            return view;
        });
    }

    /**
     * Looks at a resource, and rebuilds it if need be. Costs its evidence once, and twice more beside the rebuild when
     * it has differences.
     *
     * @throws HotseatException when a store is away, or there is no such resource
     */
    void check(ResourceId resource) {
        Set<String> standing = standing(resource);
        if (standing.isEmpty() || !mayNow(known.getIfPresent(resource), standing)) {
            return;
        }
        known.put(resource, new Repair(State.RUNNING, clock.instant(), Set.of()));
        LOG.log(
                Level.WARNING,
                "HS415 {0} is rebuilt, since its hot state is not as its facts: {1}",
                resource,
                standing);
        rebuilds.accept(resource);
        Set<String> left = standing(resource);
        State state = left.isEmpty() ? State.MENDED : State.LEFT;
        known.put(resource, new Repair(state, clock.instant(), left));
        Counter.builder("hotseat.repairs")
                .description("Resources rebuilt since their hot state was not as their facts")
                .tags("model", resource.model(), "outcome", state.name().toLowerCase(Locale.ROOT))
                .register(meters)
                .increment();
        if (!left.isEmpty()) {
            LOG.log(Level.ERROR, "HS417 {0} is not as its facts after its rebuild: {1}", resource, left);
        }
    }

    private Set<String> standing(ResourceId resource) {
        Set<String> standing = look(resource);
        if (!standing.isEmpty()) {
            standing.retainAll(look(resource));
        }
        return standing;
    }

    private Set<String> look(ResourceId resource) {
        try {
            return mendable(evidences.apply(resource));
        } catch (RuntimeException e) {
            if (!unreadable(e)) {
                throw e;
            }
            return new TreeSet<>(Set.of(UNREADABLE + Stages.cause(e)));
        }
    }

    /** Whether an evidence has failed by the hot state itself: a text that is no number, a key of another type. */
    static boolean unreadable(RuntimeException trouble) {
        Throwable cause = Stages.cause(trouble);
        return !(cause instanceof Unavailable || cause instanceof NotFound);
    }

    private static Set<String> mendable(List<Difference> differences) {
        if (differences.stream().anyMatch(difference -> STOPPED.contains(difference.kind()))) {
            return new TreeSet<>();
        }
        return differences.stream()
                .filter(difference -> difference.kind().mend() == Mend.REBUILD)
                .map(Difference::words)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
