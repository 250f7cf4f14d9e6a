package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.evidence.OverbookingStop;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.Order;
import org.hotseat.order.facts.RebuiltOrders;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.order.facts.UserLimitRestore;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutChange;
import org.hotseat.program.layout.LayoutReader;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.layout.ProgramScripts;
import org.hotseat.program.layout.Row;
import org.hotseat.program.seat.SeatsByFacts;
import org.hotseat.redis.ScriptCall;

/**
 * Rebuilds one program from its facts. Every seat gets its state from the layout and the live orders, and the tickets
 * left are counted from the seats. Then it restores the orders and the users' seats, and last the hash of the program,
 * which opens it. A program whose orders have more seats than the layout sells nothing ({@link OverbookingStop}).
 */
@Service
class ProgramRestore implements ModelRebuild {

    /** The number of seats in one call, which limits the time during which Redis serves no other call. */
    private static final int SEATS_AT_ONCE = 4_000;

    private final RebuildSteps steps;
    private final Layouts layouts;
    private final ResourceOrderFacts resourceOrders;
    private final UserLimitRestore kept;
    private final RebuiltOrders rebuilt;
    private final OverbookingStop overbooked;

    @Inject
    ProgramRestore(
            RebuildSteps steps,
            Layouts layouts,
            ResourceOrderFacts resourceOrders,
            UserLimitRestore kept,
            RebuiltOrders rebuilt,
            OverbookingStop overbooked) {
        this.rebuilt = rebuilt;
        this.overbooked = overbooked;
        this.steps = steps;
        this.layouts = layouts;
        this.resourceOrders = resourceOrders;
        this.kept = kept;
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildContext context) {
        ProgramKeys keys = keys(context);
        // A layout that is changed meanwhile is in the outbox, which is written out before the layout is read again.
        List<String> names = new ArrayList<>(List.of(context.lease()));
        names.addAll(keys.seatChangeKeys());
        layouts.read(keys.id()).layout().categories().forEach(category -> names.addAll(keys.categoryKeys(category)));
        return ProgramScripts.CLOSE.call(context.partition(), names, context.closing());
    }

    @Override
    public Runnable leftovers(RebuildContext context) {
        return rebuilt.leftovers(
                context, resourceOrders.model(ProgramId.MODEL), keys(context).buyers());
    }

    @Override
    public void restore(RebuildContext context) {
        restore(context, layouts.read(new ProgramId(context.id())));
    }

    @Override
    public void restore(RebuildContext context, Fields layout) {
        restore(context, new ProgramFacts.Stored(new ProgramId(context.id()), LayoutReader.read(layout), 1, 0));
    }

    private static ProgramKeys keys(RebuildContext context) {
        return new ProgramKeys(context.partition(), new ProgramId(context.id()));
    }

    private void restore(RebuildContext context, ProgramFacts.Stored stored) {
        ProgramKeys keys = keys(context);
        List<Order> orders = resourceOrders.live(keys.id().resource());
        SeatsByFacts seats = SeatsByFacts.of(stored.layout(), orders);
        loadRows(context, keys, stored.layout(), seats);
        rebuilt.restore(
                context,
                resourceOrders.model(ProgramId.MODEL),
                orders,
                order -> ProgramScripts.RESTORE_ORDER.call(
                        context.partition(), order.keys(List.of(keys.buyers())), order.arguments()));
        kept.restore(
                context,
                keys.buyers(),
                keys.id().resource(),
                stored.layout().definition().limits(),
                orders);
        open(context, keys, stored, seats);
    }

    private void loadRows(RebuildContext context, ProgramKeys keys, Layout layout, SeatsByFacts seats) {
        for (Category category : layout.categories()) {
            Map<String, String> states = seats.rows().getOrDefault(category.id(), Map.of());
            Optional.ofNullable(states.get(Places.ROW))
                    .map(Places::parse)
                    .ifPresent(places ->
                            load(context, keys, category.id(), List.of("[" + LayoutChange.json(places) + "]")));
            List<String> batch = new ArrayList<>();
            int size = 0;
            for (int position = 0; position < category.rows().size(); position++) {
                Row row = category.rows().get(position);
                batch.add("[" + LayoutChange.json(row, position, states.getOrDefault(row.name(), row.states())) + "]");
                size += row.seats();
                if (size >= SEATS_AT_ONCE || position == category.rows().size() - 1) {
                    load(context, keys, category.id(), batch);
                    batch.clear();
                    size = 0;
                }
            }
        }
    }

    private void load(RebuildContext context, ProgramKeys keys, CategoryId category, List<String> batch) {
        steps.run(ProgramScripts.LOAD.call(
                context.partition(),
                List.of(context.lease(), keys.remain(), keys.rows(category), keys.picks(category)),
                List.of(context.token(), category.value(), "[" + String.join(",", batch) + "]")));
    }

    private void open(RebuildContext context, ProgramKeys keys, ProgramFacts.Stored stored, SeatsByFacts seats) {
        long map = resourceOrders
                .greatest(keys.id().resource(), "map")
                .map(Long::valueOf)
                .orElse(0L);
        List<String> arguments = new ArrayList<>(List.of(
                context.token(),
                Long.toString(Math.max(map, stored.map())),
                "version",
                Long.toString(stored.version())));
        arguments.addAll(stored.layout().fields());
        arguments.addAll(kept.fields());
        arguments.addAll(context.stop());
        arguments.addAll(overbooked.fields(keys.id().resource(), -seats.strays().size()));
        steps.run(ProgramScripts.OPEN.call(
                context.partition(), List.of(context.lease(), keys.program(), keys.buyers()), arguments));
    }
}
