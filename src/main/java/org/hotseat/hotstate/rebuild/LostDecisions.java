package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.pending.LostFacts;
import org.hotseat.facts.pending.PendingFact;
import org.hotseat.facts.resource.Replies;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Ends decisions whose facts did not come before their partition was settled (ADR 209). The facts are excluded by
 * stamps, and the remembered replies are deleted. Claims that need no stamp count even if their facts come later.
 */
@Service
public class LostDecisions {

    private final LateFacts late;
    private final Replies replies;

    @Inject
    public LostDecisions(LateFacts late, Replies replies) {
        this.late = late;
        this.replies = replies;
    }

    /** Returns the handling of facts that are lost as of a term. */
    LostFacts of(long term) {
        return new LostFacts() {
            @Override
            public boolean deletedIfLate(PendingFact fact) {
                return resources(fact).anyMatch(resource -> late.deletesLate(resource, fact.collection()));
            }

            @Override
            public boolean exclude(Collection<PendingFact> facts) {
                return late.exclude(facts, term);
            }

            @Override
            public Set<PendingFact> late(Collection<PendingFact> existing) {
                Map<String, Map<ResourceId, Set<Object>>> ids = new HashMap<>();
                return existing.stream()
                        .filter(fact -> resources(fact)
                                .anyMatch(resource -> ids.computeIfAbsent(fact.collection(), first -> new HashMap<>())
                                        .computeIfAbsent(
                                                resource, first -> late.deletedIds(resource, fact.collection()))
                                        .contains(FactValues.comparableId(fact.factId()))))
                        .collect(Collectors.toSet());
            }

            @Override
            public boolean countsLater(PendingFact fact) {
                return fact.version() == 1 && resources(fact).noneMatch(late::stamps);
            }

            @Override
            public void forget(Collection<PendingFact> lost) {
                List<Replies.Lost> decisions = lost.stream()
                        .flatMap(fact -> resources(fact)
                                .map(resource -> new Replies.Lost(
                                        resource,
                                        Instant.ofEpochMilli(fact.entry().millis()),
                                        fact.collection(),
                                        fact.factId(),
                                        fact.version())))
                        .toList();
                replies.forgetLost(decisions);
            }
        };
    }

    private static Stream<ResourceId> resources(PendingFact fact) {
        return fact.events().stream()
                .map(event -> ResourceId.of(event.resource()))
                .distinct();
    }
}
