package org.hotseat.program;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.error.Conflict;

/** The refusal of seats that cannot be had. */
final class TakenSeats {

    private TakenSeats() {}

    /**
     * Creates the refusal with code 1001.
     *
     * @param reported the seats, in the form of scripts, and the reasons in alternation
     */
    static Conflict refusal(String detail, List<String> reported) {
        List<String> seats = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        for (int i = 0; i + 1 < reported.size(); i += 2) {
            seats.add(PurchaseAnswer.seat(reported.get(i)));
            reasons.add(reported.get(i + 1));
        }
        return new Conflict("1001", detail).with("seats", seats).with("reasons", reasons);
    }
}
