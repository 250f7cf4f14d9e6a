package org.hotseat.program.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.InvalidInput.BadField;

/** Refuses the draft of a plan that cannot become a hall. Fields of the refusal are paths in the file. */
final class PlanCheck {

    static final int MAX_SEATS = 100_000;
    static final int MAX_SEATS_IN_ROW = 1_000;

    private final List<BadField> errors = new ArrayList<>();

    private PlanCheck() {}

    /**
     * Checks a draft whose seats all have their guid and their place.
     *
     * @throws InvalidInput if it has no seat and no place at all, too many, or two seats of one guid or place
     */
    static void check(PlanDraft draft) {
        PlanCheck check = new PlanCheck();
        check.checkDraft(draft);
        if (!check.errors.isEmpty()) {
            throw new InvalidInput(check.errors);
        }
    }

    private void checkDraft(PlanDraft draft) {
        long count = draft.seatCount();
        if (count == 0 && draft.placeCount() == 0) {
            refuse("file", "has no seats");
        }
        if (count > MAX_SEATS) {
            refuse("file", "has " + count + " seats; a hall has at most " + MAX_SEATS);
            return;
        }
        Map<String, String> guids = new HashMap<>();
        Map<Point, String> places = new HashMap<>();
        draft.seats().forEach(seat -> {
            String guid = seat.guid().orElseThrow();
            String same = guids.putIfAbsent(guid, seat.path());
            String there = places.putIfAbsent(seat.place().orElseThrow(), seat.path());
            if (same != null) {
                refuse("file." + seat.path(), "is the seat " + guid + ", like " + same);
            } else if (there != null) {
                refuse("file." + seat.path(), "stands where " + there + " stands");
            }
        });
        draft.rows()
                .filter(row -> row.seats().size() > MAX_SEATS_IN_ROW)
                .forEach(row -> refuse(
                        "file." + row.path(),
                        "has " + row.seats().size() + " seats; a row has at most " + MAX_SEATS_IN_ROW));
    }

    private void refuse(String field, String problem) {
        if (errors.size() < DropList.MAX_LISTED) {
            errors.add(new BadField(field, problem));
        }
    }
}
