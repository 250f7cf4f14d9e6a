package org.hotseat.order.ticket;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.UserId;

/** Reads and writes the changed tickets of an order in MongoDB, as a list of documents. */
public final class HeldTicketFacts {

    /** The fields of an order that this class reads and writes. */
    public static final Set<String> FIELDS = Set.of(HeldTicket.FIELD);

    /** The field with the list. */
    public static final String TICKETS = "Tickets";

    /** The field of a ticket with the subject of its holder. */
    public static final String HOLDER_ID = "Holder_ID";

    /** The field of a ticket with the name of its attendee. */
    public static final String ATTENDEE = "Attendee";

    /** The path of the holders. */
    public static final String HOLDERS = TICKETS + "." + HOLDER_ID;

    private static final String UNIT = "Unit";
    private static final String TRANSFERS = "Transfers";
    private static final String FORMS_BEFORE = "Forms_Before";

    private HeldTicketFacts() {}

    /** Writes the changed tickets of a fact into its document. */
    public static void write(Fact fact, Document document) {
        String packed = fact.fields().getOrDefault(HeldTicket.FIELD, "");
        if (!packed.isEmpty()) {
            document.append(
                    TICKETS,
                    packed.lines().map(line -> document(HeldTicket.parse(line))).toList());
        }
    }

    private static Document document(HeldTicket ticket) {
        Document document = new Document(UNIT, ticket.unit()).append(TRANSFERS, ticket.transfers());
        ticket.newHolder().ifPresent(user -> document.append(HOLDER_ID, user.subject()));
        ticket.attendee().ifPresent(name -> document.append(ATTENDEE, name));
        if (ticket.before() != 0) {
            document.append(FORMS_BEFORE, ticket.before());
        }
        return document;
    }

    /**
     * Reads the changed tickets of a document into the fields of an order. A document of an earlier version, or with
     * other content under the name, has none.
     */
    public static void read(Document document, Map<String, String> fields) {
        FactValues.lines(document.get(TICKETS), each -> ticket(each).map(HeldTicket::packed))
                .ifPresent(packed -> fields.put(HeldTicket.FIELD, packed));
    }

    private static Optional<HeldTicket> ticket(Document ticket) {
        Optional<String> unit = FactValues.text(ticket, UNIT);
        Optional<Long> transfers = FactValues.wholeNumber(ticket.get(TRANSFERS));
        return unit.isEmpty() || transfers.isEmpty()
                ? Optional.empty()
                : Optional.of(new HeldTicket(
                        unit.get(),
                        transfers.get().intValue(),
                        FactValues.text(ticket, HOLDER_ID).map(UserId::of),
                        FactValues.text(ticket, ATTENDEE),
                        FactValues.wholeNumber(ticket.get(FORMS_BEFORE))
                                .orElse(0L)
                                .intValue()));
    }
}
