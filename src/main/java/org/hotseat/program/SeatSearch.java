package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.Order;
import org.hotseat.order.facts.OrderSearchFacts;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.SeatId;

/** Finds the orders that have or had a seat, if the search names the program. */
@Service
class SeatSearch implements FactSearch {

    private final OrderSearchFacts search;

    @Inject
    SeatSearch(OrderSearchFacts search) {
        this.search = search;
    }

    @Override
    public List<Found> find(SearchText text, int max) {
        Optional<String> program = text.resource().filter(Ids::valid);
        Optional<String> seat = SeatId.parse(text.text()).map(SeatId::kept);
        if (program.isEmpty() || seat.isEmpty()) {
            return List.of();
        }
        return search.ofSeat(new ResourceId(ProgramId.MODEL, program.get()), seat.get()).stream()
                .sorted(Comparator.comparing(Order::placedAt).reversed())
                .limit(max)
                .map(order -> search.toFound(order, "seat"))
                .toList();
    }
}
