package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.order.ModelField;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderModel.OrderScripts;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;
import org.hotseat.schedule.hold.ScheduleSettings;

/** The sale model of schedules. The places of an order come back when it ends. */
@Service
public class ScheduleModel implements OrderModel {

    /** The kind of its orders. */
    static final String KIND = "schedule";

    /** The name of an order's number of places in REST. */
    static final String PLACES = "places";

    private final Schedules schedules;
    private final ScheduleSettings settings;
    private final ScheduleFacts facts;
    private final ScheduleRestore restore;
    private final ScheduleConsistencyCheck evidence;
    private final CancelledScheduleClaims cancelled;
    private final ScheduleClaimRemoval over;
    private final OrderScripts scripts;

    @Inject
    public ScheduleModel(
            Schedules schedules,
            ScheduleSettings settings,
            ScheduleFacts facts,
            ScheduleRestore restore,
            ScheduleConsistencyCheck evidence,
            CancelledScheduleClaims cancelled,
            ScheduleClaimRemoval over) {
        this.schedules = schedules;
        this.settings = settings;
        this.facts = facts;
        this.restore = restore;
        this.evidence = evidence;
        this.cancelled = cancelled;
        this.over = over;
        this.scripts = new PlaceScripts(schedules);
    }

    @Override
    public String name() {
        return ScheduleId.MODEL;
    }

    @Override
    public CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body) {
        ScheduleDefinition definition = ScheduleDefinition.read(body, settings.hold());
        return schedules.put(new ScheduleId(id), definition).thenApply(put -> put.map(Schedules.Live::view));
    }

    @Override
    public CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition) {
        return Stages.of(
                () -> schedules.dryRunPut(new ScheduleId(id), ScheduleDefinition.read(definition, settings.hold())));
    }

    @Override
    public DraftView draft(String id, Fields body, Instant now) {
        ScheduleDefinition definition = ScheduleDefinition.read(body, settings.hold());
        return DraftView.of(
                Schedules.Live.draft(new ScheduleId(id), definition, now).view());
    }

    @Override
    public CompletionStage<Map<String, Object>> find(String id) {
        return schedules.find(new ScheduleId(id)).thenApply(Schedules.Live::view);
    }

    @Override
    public CompletionStage<List<Map<String, Object>>> list(Page page) {
        return schedules
                .list(page)
                .thenApply(lives -> lives.stream().map(Schedules.Live::view).toList());
    }

    @Override
    public void checkExists(String id) {
        facts.get(new ScheduleId(id));
    }

    @Override
    public HotKeys hotKeys(String id) {
        ScheduleKeys keys = schedules.keys(new ScheduleId(id));
        return new HotKeys(keys.partition(), keys.schedule(), keys.seats());
    }

    @Override
    public CancelledResourceClaims cancelledClaims() {
        return cancelled;
    }

    @Override
    public Optional<ClaimRemoval> claimRemoval() {
        return Optional.of(over);
    }

    @Override
    public ModelRebuild rebuild() {
        return restore;
    }

    @Override
    public ConsistencyCheck evidence() {
        return evidence;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String resourceFact() {
        return "Schedule_ID";
    }

    @Override
    public OrderScripts scripts() {
        return scripts;
    }

    @Override
    public Map<String, ModelField> ownFields() {
        return Map.of(
                "lock_id",
                new ModelField("Lock_ID", ModelField.Form.NUMBER),
                Order.UNITS,
                new ModelField("Places", ModelField.Form.COUNT));
    }

    @Override
    public Optional<String> unitsName() {
        return Optional.of(PLACES);
    }

    @Override
    public Map<String, Object> describe(Order order) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("scheduleId", order.resource());
        order.lockId().ifPresent(id -> more.put("lockId", id));
        more.put(PLACES, order.units());
        return more;
    }

    @Override
    public List<String> describedFields() {
        return List.of("scheduleId", "lockId", PLACES);
    }

    @Override
    public Optional<TransferRules> transferRules(String resource) {
        return facts.find(new ScheduleId(resource))
                .flatMap(stored -> stored.definition().transfers());
    }
}
