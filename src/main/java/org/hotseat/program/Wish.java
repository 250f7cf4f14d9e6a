package org.hotseat.program;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;

/** The seats that a buyer wants. */
record Wish(List<Line> lines, Optional<Money> expectedTotal, String attendees) {

    /** What is wanted of one category. */
    record Line(CategoryId category, int ordinary, int accessible, List<SeatId> named) {}
}
