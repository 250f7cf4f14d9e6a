package org.hotseat.program;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.PublicView;
import org.hotseat.hotstate.resource.ResourceModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderModel.OrderScripts;
import org.hotseat.order.Refund;
import org.hotseat.order.act.CancelledResourceOrders;
import org.hotseat.order.act.OrderRemoval;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutReader;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.seat.OrderSeat;
import org.hotseat.program.seat.OrderSeatsView;
import org.hotseat.program.seat.SeatScripts;
import org.hotseat.redis.Keyspace;

/** The sale model of programs. Seats and places are sold when their order is paid, and come back when it ends. */
@Service
public class ProgramModel extends ResourceModel<ProgramId, Layout, LiveProgram> implements OrderModel {

    /** The kind of its orders. */
    public static final String KIND = "program";

    private final Programs programs;
    private final ProgramFacts facts;
    private final CancelledResourceOrders cancelled;
    private final OrderRemoval over;
    private final WatchedSeats watched;
    private final ProgramDryRun dryRun;
    private final OrderScripts scripts;

    @Inject
    ProgramModel(
            Programs programs,
            ProgramFacts facts,
            ProgramRestore restore,
            ProgramConsistencyCheck evidence,
            CancelledResourceOrders cancelled,
            OrderRemoval over,
            WatchedSeats watched,
            ProgramDryRun dryRun,
            Keyspace keyspace) {
        super(ProgramId.MODEL, LayoutReader::read, ProgramView::of, programs, restore, evidence);
        this.programs = programs;
        this.facts = facts;
        this.cancelled = cancelled;
        this.over = over;
        this.watched = watched;
        this.dryRun = dryRun;
        this.scripts = new SeatScripts(keyspace);
    }

    @Override
    protected CompletionStage<Map<String, Object>> dryRunPut(ProgramId id, Layout layout) {
        return dryRun.put(id, layout);
    }

    @Override
    protected DraftView draft(ProgramId id, Layout layout, Instant now) {
        LiveProgram draft = LiveProgram.draft(id, layout, now);
        return new DraftView(ProgramView.of(draft), ProgramView.withoutRows(draft), List.of());
    }

    @Override
    public CompletionStage<PublicView> publicView(String id, Map<String, Object> before) {
        return watched.read(new ProgramId(id), before);
    }

    @Override
    public HotKeys hotKeys(String id) {
        ProgramKeys keys = programs.keys(new ProgramId(id));
        return new HotKeys(keys.partition(), keys.program());
    }

    @Override
    public CancelledResourceClaims cancelledClaims() {
        return cancelled;
    }

    @Override
    public Optional<ClaimRemoval> claimRemoval() {
        return Optional.of(over.with(id -> programs.read(new ProgramId(id))));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String resourceFact() {
        return "Program_ID";
    }

    @Override
    public OrderScripts scripts() {
        return scripts;
    }

    @Override
    public Map<String, Object> describe(Order order) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("programId", order.resource());
        more.putAll(OrderSeatsView.of(order));
        order.price().ifPresent(total -> more.put("total", total));
        return more;
    }

    @Override
    public List<String> units(Order order) {
        return each(order, OrderSeat::units);
    }

    @Override
    public List<String> givenBack(Order order, Refund refund) {
        return each(order, bought -> bought.givenBack(refund));
    }

    @Override
    public List<Unit> sold(Order order) {
        return each(order, OrderSeat::sold);
    }

    private static <T> List<T> each(Order order, Function<OrderSeat, List<T>> units) {
        return OrderSeat.of(order).stream()
                .flatMap(bought -> units.apply(bought).stream())
                .toList();
    }

    @Override
    public Optional<String> label(Order order, String unit) {
        return OrderSeatsView.label(order, units(order).indexOf(unit));
    }

    @Override
    public List<String> attendees(Order order) {
        return OrderSeatsView.attendees(order);
    }

    @Override
    public Optional<TransferRules> transferRules(String resource) {
        return facts.findWithoutSeats(new ProgramId(resource))
                .flatMap(stored -> stored.layout().definition().transfers());
    }

    @Override
    public Optional<Phases> phases(String resource) {
        return facts.findWithoutSeats(new ProgramId(resource))
                .flatMap(stored -> stored.layout().definition().phases());
    }

    @Override
    public List<String> describedFields() {
        return List.of("programId", "seats", "generalAdmission", "tables", "total");
    }
}
