package org.hotseat.facts;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;

/** Takes the facts of a written batch out of the outbox: the durable ones are deleted, the refused ones buried with an alarm. */
final class DeadFacts {

    private static final System.Logger LOG = System.getLogger(DeadFacts.class.getName());

    private final Outbox outbox;
    private final Counter alarm;

    DeadFacts(Outbox outbox, MeterRegistry meters) {
        this.outbox = outbox;
        this.alarm = Counter.builder("hotseat.facts.dead")
                .description("Facts that MongoDB refused for good; any is an alarm")
                .register(meters);
    }

    void clear(List<Fact> facts, List<FactFate> fates) {
        List<Fact> written = new ArrayList<>(facts.size());
        for (int i = 0; i < facts.size(); i++) {
            Fact fact = facts.get(i);
            if (fates.get(i) instanceof FactFate.Written) {
                written.add(fact);
            } else if (fates.get(i) instanceof FactFate.Refused refused) {
                alarm.increment();
                LOG.log(Level.ERROR, "HS202 dead fact {0} {1}: {2}", fact.kind(), fact.entryId(), refused.reason());
                outbox.bury(fact, refused.reason());
            }
        }
        if (!written.isEmpty()) {
            outbox.delete(written);
        }
    }

    static Broken broken(Fact fact) {
        return new Broken("A fact was refused for good.", null).with("factId", fact.partition() + "/" + fact.entryId());
    }
}
