package org.hotseat.facts.seal;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.hotseat.facts.FactValues;

/**
 * A seal over some lines of the audit.
 *
 * @param number 1 for the first one, then one more each
 * @param previous the hash of the seal before; empty for the first one
 * @param hash the SHA-256 of all that is above it, in hexadecimal
 */
record Seal(long number, String previous, Instant at, List<SealedLine> lines, String hash) {

    private static final String PREVIOUS = "Previous";
    private static final String LINES = "Lines";
    private static final String HASH = "Hash";
    private static final String LINE = "Line";
    private static final String IMPERSONAL = "Impersonal";

    Seal {
        lines = List.copyOf(lines);
    }

    static Seal of(long number, String previous, Instant at, List<SealedLine> lines) {
        return new Seal(number, previous, at, lines, hash(number, previous, at, lines));
    }

    /** Returns whether the seal has the hash of what is in it. */
    boolean isIntact() {
        return hash.equals(hash(number, previous, at, lines));
    }

    private static String hash(long number, String previous, Instant at, List<SealedLine> lines) {
        StringBuilder text = new StringBuilder()
                .append(number)
                .append('\n')
                .append(previous)
                .append('\n')
                .append(at.toEpochMilli())
                .append('\n');
        lines.forEach(line -> text.append(line.id())
                .append(' ')
                .append(line.hash())
                .append(' ')
                .append(line.impersonal())
                .append('\n'));
        return SealedLine.sha256(text.toString());
    }

    Document write() {
        return new Document("_id", number)
                .append(PREVIOUS, previous)
                .append(AuditSeals.AT, Date.from(at))
                .append(
                        LINES,
                        lines.stream()
                                .map(line -> new Document(LINE, line.id())
                                        .append(HASH, line.hash())
                                        .append(IMPERSONAL, line.impersonal()))
                                .toList())
                .append(HASH, hash);
    }

    static Seal read(Document document) {
        return new Seal(
                FactValues.wholeNumber(document.get("_id")).orElse(0L),
                String.valueOf(document.get(PREVIOUS)),
                FactValues.time(document, AuditSeals.AT).orElse(Instant.EPOCH),
                document.getList(LINES, Document.class, List.of()).stream()
                        .map(line -> new SealedLine(
                                String.valueOf(line.get(LINE)),
                                String.valueOf(line.get(HASH)),
                                String.valueOf(line.get(IMPERSONAL))))
                        .toList(),
                String.valueOf(document.get(HASH)));
    }
}
