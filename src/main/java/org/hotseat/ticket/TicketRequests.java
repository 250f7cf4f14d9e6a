package org.hotseat.ticket;

import java.util.Optional;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.ticket.HeldTicket;

/** Reads the bodies of changes of tickets. */
final class TicketRequests {

    private static final String ATTENDEE = "attendee";

    private TicketRequests() {}

    /** A transfer to a person, with the name of the person who attends if it is given. */
    record Transfer(UserId to, Optional<String> attendee) {

        /** Returns the text of the request that its Idempotency-Key is bound to. */
        String requestText() {
            return to + attendee.map(name -> " " + name).orElse("");
        }
    }

    static Transfer transfer(Fields body) {
        Optional<UserId> to = body.user("to");
        body.require("to", to);
        Optional<String> name = name(body);
        body.check();
        return new Transfer(to.orElseThrow(), name);
    }

    static String attendee(Fields body) {
        Optional<String> name = name(body);
        body.require(ATTENDEE, name);
        body.check();
        return name.orElseThrow();
    }

    /** Reads a name under the rules of the names at a purchase. */
    private static Optional<String> name(Fields body) {
        Optional<String> name = body.text(ATTENDEE, 1, HeldTicket.MAX_NAME);
        if (name.filter(text -> text.isBlank() || text.chars().anyMatch(Character::isISOControl))
                .isPresent()) {
            body.addError(ATTENDEE, "must not be all blank, and must have no control characters");
        }
        return name;
    }
}
