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
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.resource.ResourceModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.order.ModelField;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderModel.OrderScripts;
import org.hotseat.schedule.Schedules.Live;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;
import org.hotseat.schedule.hold.ScheduleSettings;

/** The sale model of schedules. The places of an order come back when it ends. */
@Service
public class ScheduleModel extends ResourceModel<ScheduleId, ScheduleDefinition, Live> implements OrderModel {

    /** The kind of its orders. */
    static final String KIND = "schedule";

    /** The name of an order's number of places in REST. */
    static final String PLACES = "places";

    private final Schedules schedules;
    private final ScheduleFacts facts;
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
        super(
                ScheduleId.MODEL,
                body -> ScheduleDefinition.read(body, settings.hold()),
                Live::view,
                schedules,
                restore,
                evidence);
        this.schedules = schedules;
        this.facts = facts;
        this.cancelled = cancelled;
        this.over = over;
        this.scripts = new PlaceScripts(schedules);
    }

    @Override
    protected CompletionStage<Map<String, Object>> dryRunPut(ScheduleId id, ScheduleDefinition definition) {
        return dryRunPut(id, definition::maxPlayers, Live::available, live -> {
            long taken = live.held() + live.booked();
            if (taken > definition.maxPlayers()) {
                throw Schedules.belowTaken(taken);
            }
            return definition.maxPlayers() - taken;
        });
    }

    @Override
    protected DraftView draft(ScheduleId id, ScheduleDefinition definition, Instant now) {
        return DraftView.of(Live.draft(id, definition, now).view());
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

    @Override
    public Optional<Phases> phases(String resource) {
        return facts.find(new ScheduleId(resource))
                .flatMap(stored -> stored.definition().phases());
    }
}
