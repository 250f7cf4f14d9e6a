package org.hotseat.ticket.gate;

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
import org.hotseat.ticket.TicketId;

/** Converts check-ins to and from their form in MongoDB. */
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
    static final String SCAN = "Scan_ID";
    static final String DOUBLES = "Doubles";
    static final String UNDONE = "Undone";

    /** The field with the exit of a ticket that has left. */
    static final String LEFT = "Left";

    /** The field with earlier check-ins of a ticket that has left and entered again, each with its exit. */
    static final String EARLIER = "Earlier";

    /** The field with the original check-in, inside of an undone one. */
    static final String ENTRY = "Entry";

    /** The paths of the fields that contain subjects. */
    static final String[] PERSONS = {
        BY,
        KEY,
        UNDONE + "." + ENTRY + "." + BY,
        UNDONE + "." + ENTRY + "." + KEY,
        UNDONE + "." + ENTRY + "." + SIGNED,
        UNDONE + "." + ENTRY + "." + LEFT + "." + BY,
        UNDONE + "." + ENTRY + "." + LEFT + "." + SIGNED,
        LEFT + "." + BY,
        LEFT + "." + SIGNED,
        EARLIER + "." + BY,
        EARLIER + "." + KEY,
        EARLIER + "." + SIGNED,
        EARLIER + "." + LEFT + "." + BY,
        EARLIER + "." + LEFT + "." + SIGNED,
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
        view.put("gate", gate(entry));
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
                gate(entry),
                entry.getString(BY),
                Optional.ofNullable(entry.getString(SCAN)));
    }

    /**
     * Returns the name of the gate. For a gate without a name it is the subject of its caller, which the document has
     * in one field only, so that an erasure replaces it in one place.
     */
    static String gate(Document entry) {
        String gate = entry.getString(GATE);
        return gate == null ? entry.getString(BY) : gate;
    }

    static Optional<IdempotencyKey> key(Document document) {
        return IdempotencyKey.of(document.getList(KEY, String.class, List.of()));
    }

    static Document entry(CheckIn checkIn, Optional<IdempotencyKey> key) {
        return entry(checkIn)
                .append(KIND, checkIn.kind())
                .append(RESOURCE, checkIn.resource())
                .append(ENTERED, true)
                .append(KEY, key.map(IdempotencyKey::documentValues).orElse(List.of()));
    }

    static Document entry(CheckIn checkIn) {
        Document entry = new Document(AT, Date.from(checkIn.at())).append(BY, checkIn.by());
        if (!checkIn.gate().equals(checkIn.by())) {
            entry.append(GATE, checkIn.gate());
        }
        checkIn.scan().ifPresent(id -> entry.append(SCAN, id));
        return DoneBy.sign(entry, Optional.of(checkIn.at()));
    }

    /** Returns the part of a check-in that is kept when it ends, without the fields that belong to the ticket. */
    static Document kept(Document document) {
        Document entry = new Document();
        for (String field : List.of(AT, GATE, BY, KEY, SCAN, LEFT, DoneBy.FIELD)) {
            if (document.containsKey(field)) {
                entry.append(field, document.get(field));
            }
        }
        return entry;
    }

    /** Returns whether a scan is one of the check-ins of a ticket, including the ended ones. */
    static boolean has(Document document, String scan) {
        return Stream.of(Stream.of(document), undone(document), earlier(document))
                .flatMap(each -> each)
                .anyMatch(entry -> scan.equals(entry.getString(SCAN)));
    }

    /** Returns whether a scan is one of the check-ins of a ticket that were not undone before a time. */
    static boolean stood(Document document, String scan, Instant time) {
        Stream<Document> present = document.getBoolean(ENTERED, false) ? Stream.of(document) : Stream.of();
        Stream<Document> undoneLater = document.getList(UNDONE, Document.class, List.of()).stream()
                .filter(end -> !FactValues.time(end, AT).orElse(Instant.EPOCH).isBefore(time))
                .flatMap(end -> Optional.ofNullable(end.get(ENTRY, Document.class)).stream());
        return Stream.of(present, earlier(document), undoneLater)
                .flatMap(each -> each)
                .anyMatch(entry -> scan.equals(entry.getString(SCAN)));
    }

    static Stream<Document> earlier(Document document) {
        return document.getList(EARLIER, Document.class, List.of()).stream();
    }

    /**
     * Returns the check-ins that were undone. Those that an earlier version of the server has undone are not included.
     */
    static Stream<Document> undone(Document document) {
        return document.getList(UNDONE, Document.class, List.of()).stream()
                .flatMap(each -> Optional.ofNullable(each.get(ENTRY, Document.class)).stream());
    }
}
