package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** The sale model of schedules. */
@Service
public class ScheduleModel implements SaleModel {

    private static final Script<CloseWord> CLOSE = Script.load("schedule/close_schedule", CloseWord.class);

    private final Schedules schedules;
    private final ScheduleSettings settings;
    private final ScheduleFacts facts;
    private final ScheduleRestore restore;
    private final ScheduleEvidence evidence;

    @Inject
    ScheduleModel(
            Schedules schedules,
            ScheduleSettings settings,
            ScheduleFacts facts,
            ScheduleRestore restore,
            ScheduleEvidence evidence) {
        this.schedules = schedules;
        this.settings = settings;
        this.facts = facts;
        this.restore = restore;
        this.evidence = evidence;
    }

    @Override
    public String name() {
        return ScheduleId.MODEL;
    }

    @Override
    public CompletionStage<PutResult<Record>> put(String id, Fields body) {
        ScheduleDefinition definition = ScheduleDefinition.read(body, settings.hold());
        return schedules.put(new ScheduleId(id), definition).thenApply(put -> put.map(ScheduleView::of));
    }

    @Override
    public CompletionStage<Record> find(String id) {
        return schedules.find(new ScheduleId(id)).thenApply(ScheduleView::of);
    }

    @Override
    public CompletionStage<List<Record>> list(Page page) {
        return schedules
                .list(page)
                .thenApply(lives -> lives.stream().<Record>map(ScheduleView::of).toList());
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
