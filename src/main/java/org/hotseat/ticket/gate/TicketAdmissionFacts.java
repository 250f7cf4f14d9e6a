package org.hotseat.ticket.gate;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.Document;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.order.Admission;
import org.hotseat.order.Admissions;
import org.hotseat.order.Order;
import org.hotseat.ticket.TicketId;

/** The entries of an order's tickets, from the check-ins of its resource whose ids begin with the order's id. */
@Service
class TicketAdmissionFacts implements Admissions {

    private final MongoConnection mongo;
    private final OvertakenEntries overtaken;

    @Inject
    TicketAdmissionFacts(MongoConnection mongo, OvertakenEntries overtaken) {
        this.mongo = mongo;
        this.overtaken = overtaken;
    }

    @Override
    public List<Admission> of(Order order) {
        return checkIns(order).stream().flatMap(TicketAdmissionFacts::read).toList();
    }

    @Override
    public void listOvertaken(Order order, Instant at) {
        List<String> scans = checkIns(order).stream()
                .filter(document -> document.getBoolean(CheckInDocumentFacts.ENTERED, false))
                .flatMap(document -> FactValues.text(document, CheckInDocumentFacts.SCAN).stream())
                .toList();
        overtaken.check(order.id(), scans, at);
    }

    @Override
    public void listOvertaken(Instant now) {
        overtaken.look(now);
    }

    private List<Document> checkIns(Order order) {
        return mongo.call(
                "check-ins of order " + order.id(),
                () -> mongo.collection(CheckInFacts.COLLECTION)
                        .find(Filters.and(
                                Filters.eq(CheckInDocumentFacts.RESOURCE, order.resource()),
                                Filters.regex(
                                        CheckInDocumentFacts.ID,
                                        "^" + Pattern.quote(new TicketId(order.id(), "").toString()))))
                        .into(new ArrayList<>()));
    }

    private static Stream<Admission> read(Document document) {
        Optional<TicketId> ticket = TicketId.parse(document.getString(CheckInDocumentFacts.ID));
        if (ticket.isEmpty()) {
            return Stream.of();
        }
        String unit = ticket.get().unit();
        Stream<Admission> present = document.getBoolean(CheckInDocumentFacts.ENTERED, false)
                ? Stream.of(entry(unit, document, Optional.empty()))
                : Stream.of();
        Stream<Admission> undone = document.getList(CheckInDocumentFacts.UNDONE, Document.class, List.of()).stream()
                .flatMap(end -> Optional.ofNullable(end.get(CheckInDocumentFacts.ENTRY, Document.class)).stream()
                        .map(entry ->
                                entry(unit, entry, Optional.of(new Admission.Undone(at(end), DoneBy.read(end))))));
        Stream<Admission> earlier =
                CheckInDocumentFacts.earlier(document).map(entry -> entry(unit, entry, Optional.empty()));
        return Stream.of(earlier, present, undone).flatMap(entries -> entries);
    }

    private static Admission entry(String unit, Document entry, Optional<Admission.Undone> undone) {
        return new Admission(unit, at(entry), CheckInDocumentFacts.gate(entry), DoneBy.read(entry), undone);
    }

    private static Instant at(Document entry) {
        return FactValues.time(entry, CheckInDocumentFacts.AT).orElse(Instant.EPOCH);
    }
}
