package org.hotseat.program.seat;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.SeatId;

/**
 * The seats that a buyer wants, all of them or none.
 *
 * @param lines one a category
 * @param expectedTotal what the buyer thinks they cost together
 * @param attendees names of ticket holders in the order in which the seats are given, a line each; empty when none are
 *     named
 */
public record SeatRequest(List<Line> lines, Optional<Money> expectedTotal, String attendees) {

    /**
     * The request for one category.
     *
     * @param ordinary how many seats are to be picked that are not kept for those who ask for accessible ones
     * @param accessible how many of those
     * @param named seats that the buyer has chosen
     */
    public record Line(CategoryId category, int ordinary, int accessible, List<SeatId> named) {}
}
