package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.HotState;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.kernel.NotFound;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** The hot state of schedules, for the shared mechanisms. */
@ApplicationScoped
public class ScheduleHotState implements HotState {

    private static final Script<CloseWord> CLOSE = Script.load("schedule/close_schedule", CloseWord.class);

    private final ScheduleFacts facts;
    private final ScheduleRestore restore;
    private final ScheduleEvidence evidence;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected ScheduleHotState() {
        this(null, null, null);
    }

    @Inject
    ScheduleHotState(ScheduleFacts facts, ScheduleRestore restore, ScheduleEvidence evidence) {
        this.facts = facts;
        this.restore = restore;
        this.evidence = evidence;
    }

    @Override
    public String name() {
        return "schedules";
    }

    @Override
    public void checkExists(String id) {
        if (facts.find(id).isEmpty()) {
            throw unknown(id);
        }
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildPass pass) {
        ScheduleKeys keys = new ScheduleKeys(pass.partition(), new ScheduleId(pass.id()));
        return CLOSE.call(
                pass.partition(),
                List.of(
                        pass.lease(),
                        pass.partition().epoch(),
                        keys.schedule(),
                        keys.seats(),
                        keys.counter(),
                        keys.holds(),
                        keys.buyers(),
                        keys.oldHolds()),
                pass.closing());
    }

    @Override
    public void restore(RebuildPass pass) {
        restore.run(pass, facts.find(pass.id()).orElseThrow(() -> unknown(pass.id())));
    }

    @Override
    public Map<String, Long> counts(String id) {
        return evidence.counts(new ScheduleId(id));
    }

    @Override
    public Evidence evidence(String id) {
        return evidence.of(new ScheduleId(id));
    }

    static NotFound unknown(String id) {
        return new NotFound("unknown-schedule", "There is no schedule " + id + ".");
    }
}
