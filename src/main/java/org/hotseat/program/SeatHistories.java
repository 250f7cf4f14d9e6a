package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.HistoryStep;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistories;
import org.hotseat.order.facts.OrderSearchFacts;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.SeatId;

/** Creates the histories of seats: the steps of all orders that have or had a seat, each while it had the seat. */
@Service
class SeatHistories {

    private final Layouts layouts;
    private final OrderSearchFacts orders;
    private final OrderHistories histories;

    @Inject
    SeatHistories(Layouts layouts, OrderSearchFacts orders, OrderHistories histories) {
        this.layouts = layouts;
        this.orders = orders;
        this.histories = histories;
    }

    /**
     * Returns the history of a seat, each step with its {@code orderId}. Reads all orders of the program, and the
     * check-ins of the orders of the seat.
     *
     * @throws NotFound when the program or the seat does not exist
     */
    public List<Map<String, Object>> of(ProgramId program, String seatId) {
        SeatId seat = SeatId.parse(seatId)
                .filter(each -> has(layouts.read(program).layout(), each))
                .orElseThrow(() -> new NotFound("unknown-seat", "The program has no seat " + seatId + "."));
        String kept = seat.kept();
        return HistoryStep.shown(orders.ofSeat(new ResourceId(ProgramId.MODEL, program.value()), kept).stream()
                .flatMap(order -> steps(order, seatId, kept).stream())
                .toList());
    }

    private List<HistoryStep> steps(Order order, String seat, String kept) {
        return histories.of(order, seat, kept).stream()
                .map(step -> step.with("orderId", order.id().value()))
                .toList();
    }

    private static boolean has(Layout layout, SeatId seat) {
        return layout.category(seat.category()).stream()
                .flatMap(category -> category.rows().stream())
                .anyMatch(row -> row.name().equals(seat.row()) && seat.number() <= row.seats());
    }
}
