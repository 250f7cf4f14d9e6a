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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Ends the claims of a resource whose facts came late, and stamps the other claims before a rebuild counts them (ADR
 * 179).
 */
@Service
public class LateFacts {

    private static final System.Logger LOG = System.getLogger(LateFacts.class.getName());

    /**
     * The number of resources that are stamped at once. It limits the time of one write, and the work that is repeated
     * when another server stamps one of them first.
     */
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

    /** Creates an instance with the given kinds of claims, without a container. */
    public static LateFacts of(Stamps stamps, List<StampedClaims> claims, MeterRegistry meters) {
        return new LateFacts(stamps, claims, List.of(), meters);
    }

    /**
     * Stamps the live documents of a resource, before a rebuild reads its facts: a fact that comes afterwards is late.
     * A step of a rebuild, by fenced reads.
     *
     * @return the documents that are late from now on
     */
    List<LiveDocuments> stamp(RebuildContext context, ResourceId resource) {
        end(context, resource);
        if (!stamps.stamp(Map.of(resource, stampedDocuments(resource).toList()), context.term())) {
            throw new LeaseLost();
        }
        return live(resource).stream().map(each -> stamps.late(resource, each)).toList();
    }

    /**
     * Stamps the resources of facts that did not come or may be late, and the documents that these facts would have
     * changed, before their events are noted as lost. A fact that comes afterwards is late, so nothing counts that the
     * feed does not report. Uses fenced reads, after facts in flight were waited for and the outbox was written out.
     * Skips resources that were stamped in this term. Costs some ten round trips for every 20 resources.
     *
     * @return whether the stamps are valid; false if a rebuild has begun to stamp meanwhile
     */
    boolean exclude(Collection<PendingFact> facts, long term) {
        Map<ResourceId, List<LiveDocuments>> all = new LinkedHashMap<>();
        for (PendingFact fact : facts) {
            // The document of a fact with version 1 does not exist, so it cannot be stamped.
            List<LiveDocuments> changed = fact.version() == 1
                    ? List.of()
                    : List.of(new LiveDocuments(fact.collection(), Filters.eq("_id", fact.factId())));
            fact.events().stream()
                    .map(event -> ResourceId.of(event.resource()))
                    .distinct()
                    .forEach(resource -> all.computeIfAbsent(
                                    resource,
                                    first -> new ArrayList<>(
                                            stampedDocuments(first).toList()))
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

    /** Returns whether late claims of a resource in a collection are deleted without an event; reads nothing. */
    boolean deletesLate(ResourceId resource, String collection) {
        return deleting(resource, collection).findAny().isPresent();
    }

    /**
     * Returns the ids of the late claims of a resource in a collection that are deleted without an event; two reads if
     * there is such a kind.
     */
    Set<Object> deletedIds(ResourceId resource, String collection) {
        return deleting(resource, collection)
                .flatMap(live -> stamps.findLate(resource, live).stream())
                .map(document -> FactValues.comparableId(document.get("_id")))
                .collect(Collectors.toSet());
    }

    private Stream<LiveDocuments> deleting(ResourceId resource, String collection) {
        return claims.stream()
                .filter(StampedClaims::deletesLate)
                .flatMap(each -> each.live(resource).stream())
                .filter(live -> live.collection().equals(collection));
    }

    /** Returns whether the claims of a resource are stamped. */
    boolean stamps(ResourceId resource) {
        return !live(resource).isEmpty();
    }

    /**
     * Returns the documents that are stamped for a resource: its claims and its definition. A late change of the
     * definition must not make the facts differ from Redis.
     */
    private Stream<LiveDocuments> stampedDocuments(ResourceId resource) {
        return Stream.concat(
                live(resource).stream(), definitions.stream().flatMap(each -> each.definition(resource).stream()));
    }

    /** Ends the claims of a resource whose facts are late. The log, the metrics and the feed report them. */
    public void end(RebuildContext context, ResourceId resource) {
        for (StampedClaims each : claims) {
            int count = each.endLate(context, resource);
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

    /** Returns whether a resource has late claims that must be ended; two reads for each kind of claim that it has. */
    public boolean hasLate(ResourceId resource) {
        return live(resource).stream().anyMatch(each -> stamps.anyLate(resource, each));
    }

    /** Returns whether a document of a resource is a live claim and late; two reads. */
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
