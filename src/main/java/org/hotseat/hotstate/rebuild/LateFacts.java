package org.hotseat.hotstate.rebuild;

import com.mongodb.client.model.Filters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Ends the claims of a resource whose facts came late, and stamps the others before a rebuild counts them (ADR 179).
 */
@Service
public class LateFacts {

    private static final System.Logger LOG = System.getLogger(LateFacts.class.getName());

    /** Bounds the time of one write, and what is done again when another server stamps one of them first. */
    private static final int STAMPED_AT_ONCE = 20;

    private final Stamps stamps;
    private final List<StampedClaims> claims;
    private final List<FactDocuments<?, ?>> definitions;
    private final Counter ended;

    @Inject
    LateFacts(
            Stamps stamps,
            @Any Instance<StampedClaims> claims,
            @Any Instance<FactDocuments<?, ?>> definitions,
            MeterRegistry meters) {
        this(stamps, claims.stream().toList(), definitions.stream().toList(), meters);
    }

    private LateFacts(
            Stamps stamps,
            List<StampedClaims> claims,
            List<? extends FactDocuments<?, ?>> definitions,
            MeterRegistry meters) {
        this.stamps = stamps;
        this.claims = List.copyOf(claims);
        this.definitions = List.copyOf(definitions);
        this.ended = Counter.builder("hotseat.facts.late")
                .description(
                        "Claims that were ended because the network delivered their facts after a rebuild had counted")
                .register(meters);
    }

    /** Those given, without a container. */
    public static LateFacts of(Stamps stamps, List<StampedClaims> claims, MeterRegistry meters) {
        return new LateFacts(stamps, claims, List.of(), meters);
    }

    /**
     * A step of a rebuild, by fenced reads, before the facts of the resource are read: what comes later than this is
     * late.
     *
     * @return the documents that are late from here on
     */
    List<LiveDocuments> stamp(RebuildPass pass, ResourceId resource) {
        end(pass, resource);
        if (!stamps.stamp(Map.of(resource, counted(resource).toList()), pass.term())) {
            throw new LeaseLost();
        }
        return live(resource).stream().map(each -> stamps.late(resource, each)).toList();
    }

    /**
     * Stamps the resources of facts that did not come, and the documents that these would have changed, before their
     * events are noted as lost: what comes later is late, so nothing counts that the feed does not report. By fenced
     * reads, when facts in flight were waited for and the outbox is written out. Does nothing for a resource that was
     * stamped in this term. Some ten round trips for each twenty resources.
     *
     * @return whether it counts; not when a rebuild has begun to stamp meanwhile
     */
    boolean shutOut(Collection<PendingFact> absent, long term) {
        Map<ResourceId, List<LiveDocuments>> all = new LinkedHashMap<>();
        for (PendingFact fact : absent) {
            // The document of a first version is not there.
            List<LiveDocuments> changed = fact.version() == 1
                    ? List.of()
                    : List.of(new LiveDocuments(fact.collection(), Filters.eq("_id", fact.factId())));
            fact.events().stream()
                    .map(event -> ResourceId.of(event.resource()))
                    .distinct()
                    .forEach(resource -> all.computeIfAbsent(
                                    resource,
                                    first -> new ArrayList<>(counted(first).toList()))
                            .addAll(changed));
        }
        List<ResourceId> resources = List.copyOf(all.keySet());
        for (int start = 0; start < resources.size(); start += STAMPED_AT_ONCE) {
            Map<ResourceId, List<LiveDocuments>> some = new LinkedHashMap<>();
            resources
                    .subList(start, Math.min(resources.size(), start + STAMPED_AT_ONCE))
                    .forEach(resource -> some.put(resource, Objects.requireNonNull(all.get(resource))));
            if (!stamps.stamp(some, term)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the claims of a resource are stamped. */
    boolean stamps(ResourceId resource) {
        return !live(resource).isEmpty();
    }

    /** A late change of what it is must not come between what Redis has and the facts, so it is stamped, too. */
    private Stream<LiveDocuments> counted(ResourceId resource) {
        return Stream.concat(
                live(resource).stream(), definitions.stream().flatMap(each -> each.definition(resource).stream()));
    }

    /** Ends those that are late. The log, the metrics and the feed report them. */
    public void end(RebuildPass pass, ResourceId resource) {
        for (StampedClaims each : claims) {
            int count = each.endLate(pass, resource);
            if (count > 0) {
                ended.increment(count);
                LOG.log(
                        Level.WARNING,
                        "HS411 {0} facts of {1} came late and take nothing: {2}",
                        count,
                        resource,
                        each.live(resource).map(LiveDocuments::collection).orElse(""));
            }
        }
    }

    /** Whether a resource has claims to be ended; two reads for each kind that it has. */
    public boolean any(ResourceId resource) {
        return live(resource).stream().anyMatch(each -> stamps.anyLate(resource, each));
    }

    /** Whether the document of an id lives by the facts of a resource, and is late; two reads. */
    boolean isLate(ResourceId resource, String collection, Object id) {
        return live(resource).stream()
                .filter(each -> each.collection().equals(collection))
                .map(each -> new LiveDocuments(collection, Filters.and(Filters.eq("_id", id), each.filter())))
                .anyMatch(each -> stamps.anyLate(resource, each));
    }

    private List<LiveDocuments> live(ResourceId resource) {
        return claims.stream()
                .map(each -> each.live(resource))
                .flatMap(Optional::stream)
                .toList();
    }
}
