package org.hotseat.program.seat;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.form.Fields;

/** Reads the names of attendees from a request for seats. */
final class Attendees {

    private static final int MAX_NAME_LENGTH = 100;

    private Attendees() {}

    /**
     * Reads {@code attendees} and reports bad ones.
     *
     * @param count the number of seats that the request asks for
     * @param tables whether it asks for tables as well, of whose seats the number is not known yet
     * @return a name for each seat, in the order of the request; none if it has none or anything is wrong with it
     */
    static List<String> read(Fields body, int count, boolean tables) {
        Optional<List<String>> names = body.texts("attendees", PurchaseReader.MAX_SEATS);
        if (names.isEmpty()) {
            return List.of();
        }
        for (int i = 0; i < names.get().size(); i++) {
            String name = names.get().get(i);
            if (name.isBlank()
                    || name.length() > MAX_NAME_LENGTH
                    || name.chars().anyMatch(Character::isISOControl)) {
                body.addError(
                        "attendees[" + i + "]",
                        "must be 1 to " + MAX_NAME_LENGTH
                                + " characters, not all blank, none of them control characters");
            }
        }
        if (tables) {
            body.addError("attendees", "must not be given for tables without their seats; name the seats instead");
        } else if (names.get().size() != count) {
            body.addError("attendees", "must be as many as there are seats");
        }
        return body.isValid() ? names.get() : List.of();
    }
}
