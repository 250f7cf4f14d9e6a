package org.hotseat.facts.journal;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.hotseat.facts.FactConflict;
import org.hotseat.facts.FactFate;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;

/**
 * Removes the facts of a written batch from the outbox. Durable facts are deleted. Refused facts become dead letters
 * with an alarm. A {@link FactConflict} is fired for each refused fact, so that its units come back. It is also fired
 * for facts that were written too late for a Redis server that has taken over.
 */
@Service
class OutboxCleanup {

    private static final System.Logger LOG = System.getLogger(OutboxCleanup.class.getName());

    private final Outbox outbox;
    private final Consumer<FactConflict> conflictListeners;
    private final Counter alarm;
    private final Counter conflicts;
    private final Counter fencedOff;

    @Inject
    OutboxCleanup(Outbox outbox, Event<FactConflict> conflicts, MeterRegistry meters) {
        this(outbox, conflicts::fire, meters);
    }

    OutboxCleanup(Outbox outbox, Consumer<FactConflict> conflictListeners, MeterRegistry meters) {
        this.outbox = outbox;
        this.conflictListeners = conflictListeners;
        this.alarm = Counter.builder("hotseat.facts.dead")
                .description("Facts that MongoDB refused for good; any is an alarm")
                .register(meters);
        this.conflicts = Counter.builder("hotseat.facts.conflicts")
                .description("Dead facts whose id belongs to another user; their resources are rebuilt")
                .register(meters);
        this.fencedOff = Counter.builder("hotseat.facts.fenced")
                .description("Facts of a Redis server that was replaced meanwhile; their requests were told 503")
                .register(meters);
    }

    void clear(List<Fact> facts, List<FactFate> fates) {
        List<Fact> written = new ArrayList<>(facts.size());
        for (int i = 0; i < facts.size(); i++) {
            Fact fact = facts.get(i);
            if (fates.get(i) instanceof FactFate.Written) {
                written.add(fact);
            } else if (fates.get(i) instanceof FactFate.Refused refused) {
                LOG.log(Level.ERROR, "HS202 dead fact {0} {1}: {2}", fact.kind(), fact.entryId(), refused.reason());
                moveToDeadLetters(fact, refused.reason());
                conflictListeners.accept(new FactConflict(fact, true));
            } else if (fates.get(i) instanceof FactFate.Conflict conflict) {
                LOG.log(
                        Level.ERROR,
                        "HS204 fact {0} {1} conflicts with another: {2}",
                        fact.kind(),
                        fact.entryId(),
                        conflict.reason());
                conflicts.increment();
                moveToDeadLetters(fact, conflict.reason());
                conflictListeners.accept(new FactConflict(fact, false));
            } else if (fates.get(i) instanceof FactFate.Fenced fenced) {
                fencedOff.increment();
                if (fenced.late()) {
                    LOG.log(Level.WARNING, "HS210 fact {0} {1} was written late", fact.kind(), fact.entryId());
                    conflictListeners.accept(new FactConflict(fact, false));
                }
            }
        }
        if (!written.isEmpty()) {
            outbox.delete(written);
        }
    }

    private void moveToDeadLetters(Fact fact, String reason) {
        alarm.increment();
        outbox.moveToDeadLetters(fact, reason);
    }

    static Broken broken(Fact fact) {
        return new Broken("The decision could not be stored and is undone. An operator must correct the cause.", null)
                .with("factId", fact.partition() + "/" + fact.entryId());
    }
}
