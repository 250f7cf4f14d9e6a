package org.hotseat.event;

import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.pending.EventDocuments;

/** Converts the entries of the feed's log to documents of MongoDB and back. */
final class LogFormFacts {

    static final String ID = "_id";
    static final String APPENDED_AT = "Appended_At";
    static final String EVENTS = "Events";
    static final String CLOSED = "Closed";
    static final String OPEN = "Open";
    static final String BATCH = "Batch_ID";
    static final String TAKEN = "Taken";
    private static final String AT = "At";
    private static final String SEQUENCE = "Sequence";

    private LogFormFacts() {}

    static Document write(long number, NextLogEntry entry, Instant now) {
        List<Document> open = entry.open().entrySet().stream()
                .map(each -> new Document(BATCH, each.getKey()).append(TAKEN, each.getValue()))
                .toList();
        return new Document(ID, number)
                .append(APPENDED_AT, Date.from(now))
                .append(CLOSED, entry.closed())
                .append(OPEN, open)
                .append(EVENTS, entry.events().stream().map(LogFormFacts::write).toList());
    }

    static long number(Document entry) {
        return Objects.requireNonNull(entry.get(ID, Number.class)).longValue();
    }

    static LogState state(Document entry) {
        Map<Object, Integer> open = new HashMap<>();
        entry.getList(OPEN, Document.class).forEach(each -> open.put(each.get(BATCH), each.getInteger(TAKEN)));
        return new LogState(number(entry), entry.getList(CLOSED, Object.class), open);
    }

    private static Document write(FeedEvent event) {
        Document document = EventDocuments.write(event.event());
        event.at().ifPresent(at -> document.append(AT, Date.from(at)));
        event.sequence().ifPresent(sequence -> document.append(SEQUENCE, sequence));
        return document;
    }

    /** Reads an entry. An event without a script has the time at which it was appended. */
    static LogEntry entry(Document entry) {
        return new LogEntry(
                number(entry),
                entry.getList(EVENTS, Document.class).stream()
                        .map(event -> new FeedEvent(
                                EventDocuments.read(event),
                                Optional.of(event.get(AT, entry.getDate(APPENDED_AT))
                                        .toInstant()),
                                Optional.ofNullable(event.getString(SEQUENCE))))
                        .toList());
    }
}
