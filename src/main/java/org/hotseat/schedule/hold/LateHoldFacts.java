package org.hotseat.schedule.hold;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.StampedClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** Finds the holds that are live by the facts, and ends those whose facts came late. */
@Service
class LateHoldFacts implements StampedClaims {

    private static final Script<Word> END_LATE = Script.load("schedule/end_late_hold", Word.class);

    private enum Word {
        ENDED,
        LOST
    }

    private final LiveHoldFacts facts;
    private final RebuildSteps steps;
    private final Journal journal;

    @Inject
    LateHoldFacts(LiveHoldFacts facts, RebuildSteps steps, Journal journal) {
        this.facts = facts;
        this.steps = steps;
        this.journal = journal;
    }

    @Override
    public Optional<LiveDocuments> live(ResourceId resource) {
        return resource.model().equals(ScheduleId.MODEL)
                ? Optional.of(HoldFacts.live(new ScheduleId(resource.id())))
                : Optional.empty();
    }

    @Override
    public int endLate(RebuildContext context, ResourceId resource) {
        if (live(resource).isEmpty()) {
            return 0;
        }
        List<HoldFacts.Stored> late = facts.late(new ScheduleId(resource.id()));
        for (HoldFacts.Stored hold : late) {
            end(context, hold);
        }
        return late.size();
    }

    private void end(RebuildContext context, HoldFacts.Stored hold) {
        List<String> arguments = List.of(
                context.token(),
                context.id(),
                hold.holder().value(),
                Long.toString(hold.lockId()),
                Long.toString(hold.lockedAt().toEpochMilli()),
                Long.toString(hold.expiresAt().orElse(hold.lockedAt()).toEpochMilli()),
                Long.toString(hold.version()),
                Integer.toString(hold.places()),
                hold.steps());
        long start = System.nanoTime();
        // No caller asked for this, so the actor is the server.
        ScriptCall<Word> call = Act.SYSTEM.during(() -> END_LATE.call(
                context.partition(),
                List.of(context.lease(), context.partition().outbox()),
                arguments));
        journal.offer(steps.run(call).facts(), start);
    }
}
