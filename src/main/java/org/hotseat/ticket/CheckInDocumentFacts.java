package org.hotseat.ticket;

import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.caller.IdempotencyKey;

/** The form of a check-in in MongoDB, both ways. */
final class CheckInDocumentFacts {

    static final String ID = "_id";
    static final String KIND = "Kind";
    static final String RESOURCE = "Resource_ID";
    static final String ENTERED = "Entered";
    static final String AT = "At";
    static final String GATE = "Gate";
    static final String BY = "By";
    static final String KEY = "Key";
    static final String SIGNED = DoneBy.FIELD + ".Subject";
    static final String DOUBLES = "Doubles";
    static final String UNDONE = "Undone";

    /** In what was undone: the check-in as it was. */
    static final String ENTRY = "Entry";

    /** The paths of subjects. */
    static final String[] PERSONS = {
        BY,
        KEY,
        UNDONE + "." + ENTRY + "." + BY,
        UNDONE + "." + ENTRY + "." + KEY,
        UNDONE + "." + ENTRY + "." + SIGNED,
        DOUBLES + "." + BY,
        DOUBLES + "." + SIGNED,
        UNDONE + "." + BY,
        UNDONE + "." + SIGNED
    };

    private CheckInDocumentFacts() {}

    static Optional<Map<String, Object>> view(Document document) {
        return TicketId.parse(document.getString(ID)).map(ticket -> {
            Map<String, Object> view = read(ticket, document).view();
            List<Document> doubles = document.getList(DOUBLES, Document.class, List.of());
            if (!doubles.isEmpty()) {
                view.put(
                        "doubleEntries",
                        doubles.stream().map(CheckInDocumentFacts::doubleEntry).toList());
            }
            return view;
        });
    }

    static Map<String, Object> doubleEntry(Document entry) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("checkedInAt", FactValues.time(entry, AT).orElse(Instant.EPOCH));
        view.put("gate", entry.getString(GATE));
        view.put("checkedInBy", entry.getString(BY));
        return view;
    }

    static CheckIn read(TicketId ticket, Document document) {
        return read(ticket, document, document);
    }

    static CheckIn read(TicketId ticket, Document document, Document entry) {
        return new CheckIn(
                ticket,
                document.getString(KIND),
                document.getString(RESOURCE),
                FactValues.time(entry, AT).orElse(Instant.EPOCH),
                entry.getString(GATE),
                entry.getString(BY));
    }

    static Optional<IdempotencyKey> key(Document document) {
        return IdempotencyKey.of(document.getList(KEY, String.class, List.of()));
    }

    static Document entry(CheckIn checkIn, Optional<IdempotencyKey> key) {
        return entry(checkIn)
                .append(KIND, checkIn.kind())
                .append(RESOURCE, checkIn.resource())
                .append(ENTERED, true)
                .append(KEY, key.map(IdempotencyKey::words).orElse(List.of()));
    }

    static Document entry(CheckIn checkIn) {
        return DoneBy.sign(
                new Document(AT, Date.from(checkIn.at()))
                        .append(GATE, checkIn.gate())
                        .append(BY, checkIn.by()),
                Optional.of(checkIn.at()));
    }

    /** The check-ins that were undone; one that an earlier version has undone is left out. */
    static Stream<Document> undone(Document document) {
        return document.getList(UNDONE, Document.class, List.of()).stream()
                .flatMap(each -> Optional.ofNullable(each.get(ENTRY, Document.class)).stream());
    }
}
