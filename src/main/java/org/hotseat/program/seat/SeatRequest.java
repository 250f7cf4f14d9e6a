package org.hotseat.program.seat;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.SeatId;

/**
 * The seats that a buyer wants, all of them or none.
 *
 * @param lines the requests, one for each category
 * @param expectedTotal the total price that the buyer expects
 * @param attendees the names of the attendees in the order of the seats, one line each; empty when none are named
 */
public record SeatRequest(List<Line> lines, Optional<Money> expectedTotal, String attendees) {

    /**
     * The request for one category.
     *
     * @param ordinary the number of ordinary seats to be picked
     * @param accessible the number of accessible seats to be picked
     * @param named the seats that the buyer has chosen
     * @param tables the rows that are sold as a whole
     */
    public record Line(CategoryId category, int ordinary, int accessible, List<SeatId> named, List<Table> tables) {}

    /**
     * A row that is sold as a whole. At least one of the two is present.
     *
     * @param row its name; empty for the best one that is sold to so many people
     * @param people the number of people; empty for as many as the row is sold to
     */
    public record Table(Optional<String> row, Optional<Integer> people) {}
}
