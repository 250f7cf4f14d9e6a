package org.hotseat.facts.seal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.Document;
import org.hotseat.facts.AuditFacts;
import org.jspecify.annotations.Nullable;

/**
 * A line of the audit within its seal.
 *
 * @param hash the SHA-256 of the whole line, in hexadecimal
 * @param impersonal the SHA-256 of the line without the fields that the erasure of a person changes
 */
record SealedLine(String id, String hash, String impersonal) {

    /** The number of the line's seal, in the line itself. */
    static final String SEAL = "Seal";

    private static final String ID = "_id";

    static SealedLine of(Document line) {
        Document whole = new Document(line);
        whole.remove(SEAL);
        Document impersonal = new Document(whole);
        impersonal.remove(AuditFacts.SUBJECT);
        if (line.get(AuditFacts.DETAILS) instanceof Map<?, ?> details) {
            Map<Object, Object> others = new TreeMap<>(details);
            AuditFacts.PERSONAL_DETAILS.forEach(others::remove);
            impersonal.append(AuditFacts.DETAILS, others);
        }
        return new SealedLine(String.valueOf(line.get(ID)), sha256(text(whole)), sha256(text(impersonal)));
    }

    /**
     * Returns a value as text that does not depend on the order of fields or on the type of a number, which another
     * MongoDB server may change: JSON with sorted names and without blanks, with times as milliseconds.
     */
    static String text(@Nullable Object value) {
        if (value instanceof Map<?, ?> fields) {
            Map<String, Object> sorted = new TreeMap<>();
            fields.forEach((name, each) -> sorted.put(String.valueOf(name), each));
            StringBuilder text = new StringBuilder("{");
            sorted.forEach((name, each) -> text.append(text.length() > 1 ? "," : "")
                    .append(quoted(name))
                    .append(':')
                    .append(text(each)));
            return text.append('}').toString();
        }
        if (value instanceof List<?> list) {
            return "[" + String.join(",", list.stream().map(SealedLine::text).toList()) + "]";
        }
        if (value instanceof Date time) {
            return Long.toString(time.getTime());
        }
        if (value instanceof Number number) {
            return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
        }
        return value == null || value instanceof Boolean ? String.valueOf(value) : quoted(value.toString());
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
