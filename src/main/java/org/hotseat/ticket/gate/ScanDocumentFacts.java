package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.ticket.TicketId;
import org.jspecify.annotations.Nullable;

/**
 * Converts scans to and from their form in MongoDB. The field of the gate is left out if the gate has its caller's
 * subject as its name.
 */
final class ScanDocumentFacts {

    static final String ID = "_id";
    static final String TICKET = "Ticket_ID";
    static final String FORM = "Form";
    static final String RESOURCE = "Resource";
    static final String AT = "At";
    static final String REPORTED = "Reported_At";
    static final String GATE = "Gate";
    static final String BY = "By";
    static final String KEY = "Key";
    static final String PASSED = "Passed";
    static final String ANSWER = "Answer";
    static final String WORD = "Word";
    static final String VERDICT = "Verdict";
    static final String CODE = "Code";
    static final String CONTRADICTIONS = "Contradictions";

    /** The field with the contradictions between the scan and the facts of its order or the clock. */
    static final String OWN = "Own";

    /** The field with the number of scans on which the verdict is based. */
    static final String JUDGED = "Judged";

    /** The paths of the fields that contain subjects. */
    static final String[] PERSONS = {BY, KEY, ANSWER + ".In." + BY, OWN + "." + BY, CONTRADICTIONS + "." + BY};

    static final String DIRECTION = "Direction";
    private static final String CATEGORY = "Category";
    private static final String LATE = "Late";
    private static final String REASON = "Reason";
    private static final String SCAN = "Scan_ID";
    private static final String KIND = "Kind";
    private static final String IN = "In";
    private static final String PAY_STATUS = "Pay_Status";

    private ScanDocumentFacts() {}

    /** Returns a scan as a document without its id, signed for the act of this thread. */
    static Document write(Scan scan, Optional<IdempotencyKey> key) {
        Document document = new Document(DIRECTION, scan.direction().wireName());
        scan.ticket().ifPresent(ticket -> document.append(TICKET, ticket.toString()));
        scan.form().ifPresent(number -> document.append(FORM, number));
        scan.resource().ifPresent(resource -> document.append(RESOURCE, resource.toString()));
        scan.category().ifPresent(id -> document.append(CATEGORY, id));
        place(document.append(AT, Date.from(scan.at())), scan.gate(), scan.by());
        document.append(REPORTED, Date.from(scan.reportedAt()))
                .append(LATE, scan.late())
                .append(PASSED, scan.passed())
                .append(KEY, key.map(IdempotencyKey::documentValues).orElse(List.of()));
        scan.turnedAway().ifPresent(reason -> document.append(REASON, reason));
        if (!scan.own().isEmpty()) {
            document.append(
                    OWN, scan.own().stream().map(ScanDocumentFacts::write).toList());
            document.append(CONTRADICTIONS, document.get(OWN));
        }
        scan.answer().ifPresent(answer -> document.append(ANSWER, write(answer)));
        scan.verdict().ifPresent(verdict -> document.putAll(write(verdict)));
        return DoneBy.sign(document, Optional.of(scan.reportedAt()));
    }

    static Document write(Scan.Answer answer) {
        Document document = new Document(WORD, answer.word().wireName()).append(CODE, answer.code());
        answer.payStatus().ifPresent(status -> document.append(PAY_STATUS, status));
        answer.in()
                .ifPresent(in -> document.append(IN, place(new Document(AT, Date.from(in.at())), in.gate(), in.by())));
        return document;
    }

    /**
     * Returns the fields of a verdict. The field of contradictions is left out if there are none, because lists filter
     * by its presence.
     */
    static Document write(Verdict verdict) {
        Document document = new Document(VERDICT, verdict.wireName().wireName()).append(CODE, verdict.code());
        if (!verdict.contradictions().isEmpty()) {
            document.append(
                    CONTRADICTIONS,
                    verdict.contradictions().stream()
                            .map(ScanDocumentFacts::write)
                            .toList());
        }
        return document;
    }

    static Document write(Contradiction contradiction) {
        Document document = new Document(KIND, contradiction.kind());
        contradiction.at().ifPresent(at -> document.append(AT, Date.from(at)));
        contradiction.other().ifPresent(other -> {
            other.scan().ifPresent(id -> document.append(SCAN, id));
            place(document, other.gate(), other.by());
        });
        return document;
    }

    private static Document place(Document document, String gate, String by) {
        document.append(BY, by);
        return gate.equals(by) ? document : document.append(GATE, gate);
    }

    /** Reads a scan. Returns empty for a document of a later version with words that this version does not know. */
    static Optional<Scan> read(Document document) {
        return Direction.read(text(document, DIRECTION))
                .map(direction -> new Scan(
                        document.getString(ID),
                        direction,
                        TicketId.parse(text(document, TICKET)),
                        Optional.ofNullable(document.getInteger(FORM)),
                        FactValues.text(document, RESOURCE).map(ResourceId::of),
                        FactValues.text(document, CATEGORY),
                        time(document, AT),
                        time(document, REPORTED),
                        document.getBoolean(LATE, false),
                        CheckInDocumentFacts.gate(document),
                        document.getString(BY),
                        FactValues.text(document, REASON),
                        contradictions(document, OWN),
                        document.getBoolean(PASSED, false),
                        answer(document.get(ANSWER, Document.class)),
                        Verdict.Word.read(text(document, VERDICT))
                                .map(word -> new Verdict(
                                        word, text(document, CODE), contradictions(document, CONTRADICTIONS)))));
    }

    /** Returns whether the scan came with this key, and the key now comes with another request. */
    static boolean isKeyReused(Document document, IdempotencyKey asked) {
        return IdempotencyKey.of(document.getList(KEY, String.class, List.of()))
                .filter(first ->
                        first.caller().equals(asked.caller()) && first.key().equals(asked.key()))
                .filter(first -> !first.equals(asked))
                .isPresent();
    }

    private static Optional<Scan.Answer> answer(@Nullable Document document) {
        return Optional.ofNullable(document)
                .flatMap(answer -> Verdict.Word.read(text(answer, WORD))
                        .map(word -> new Scan.Answer(
                                word,
                                text(answer, CODE),
                                Optional.ofNullable(answer.getInteger(PAY_STATUS)),
                                Optional.ofNullable(answer.get(IN, Document.class))
                                        .map(in -> new Scan.In(
                                                time(in, AT), CheckInDocumentFacts.gate(in), in.getString(BY))))));
    }

    private static List<Contradiction> contradictions(Document document, String field) {
        return document.getList(field, Document.class, List.of()).stream()
                .map(each -> new Contradiction(
                        text(each, KIND),
                        FactValues.time(each, AT),
                        each.containsKey(BY)
                                ? Optional.of(new Contradiction.Other(
                                        FactValues.text(each, SCAN),
                                        CheckInDocumentFacts.gate(each),
                                        each.getString(BY)))
                                : Optional.empty()))
                .toList();
    }

    private static Instant time(Document document, String field) {
        return FactValues.time(document, field).orElse(Instant.EPOCH);
    }

    private static String text(Document document, String field) {
        String text = document.getString(field);
        return text == null ? "" : text;
    }
}
