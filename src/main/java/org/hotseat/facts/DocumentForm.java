package org.hotseat.facts;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.AttributeForm;
import org.hotseat.kernel.form.RecordForm;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes a record as a document of MongoDB; see {@link RecordForm}. Times are stored as dates, minutes as
 * numbers, money in two fields ({@link Amounts}), and users as subjects. A value without a type in BSON is stored as
 * the text that Redis has. A value of an unexpected type reads as absent.
 */
public record DocumentForm<T extends Record>(RecordForm<T> form) {

    private static final double MILLIS_PER_MINUTE = 60_000;

    /**
     * Writes a record. An absent attribute is written as null, so that the update deletes the value of an earlier
     * version.
     */
    public Document write(T holder) {
        Document document = new Document();
        form.attributes().forEach(attribute -> append(document, attribute, attribute.of(holder)));
        return document;
    }

    /**
     * Reads a record.
     *
     * @throws org.hotseat.kernel.error.Broken when a required attribute is absent
     */
    public T read(Document document) {
        return form.create(attribute -> read(attribute, document));
    }

    /** Returns the fields that a document of an earlier system has in a form that cannot be read. */
    public List<String> unreadableFields(Document document) {
        return form.attributes().stream()
                .filter(attribute -> document.get(attribute.document()) != null && !isReadable(attribute, document))
                .map(AttributeForm::document)
                .toList();
    }

    private static boolean isReadable(AttributeForm attribute, Document document) {
        try {
            return read(attribute, document).isPresent();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // The text of another system is not in the form that Redis has. The caller reports the field.
            return false;
        }
    }

    /** Returns a duration in minutes, as documents store it. */
    public static double minutes(Duration time) {
        return time.toMillis() / MILLIS_PER_MINUTE;
    }

    private static void append(Document document, AttributeForm attribute, Optional<?> value) {
        if (attribute.type() == Money.class) {
            Amounts.append(document, attribute.document(), (Money) value.orElse(null));
        } else {
            document.append(
                    attribute.document(), value.map(DocumentForm::written).orElse(null));
        }
    }

    private static Object written(Object value) {
        if (value instanceof Instant time) {
            return Date.from(time);
        } else if (value instanceof Duration time) {
            return minutes(time);
        } else if (value instanceof UserId user) {
            return user.subject();
        }
        return value instanceof Number || value instanceof Boolean ? value : AttributeForm.text(value);
    }

    private static Optional<?> read(AttributeForm attribute, Document document) {
        Class<?> type = attribute.type();
        @Nullable Object value = document.get(attribute.document());
        if (type == Instant.class) {
            return FactValues.time(document, attribute.document());
        } else if (type == Money.class) {
            return Amounts.read(document, attribute.document());
        } else if (type == Duration.class) {
            return FactValues.minutes(value);
        } else if (type == Integer.class) {
            return FactValues.wholeNumber(value)
                    .filter(whole -> whole == whole.intValue())
                    .map(Long::intValue);
        } else if (type == Long.class) {
            return FactValues.wholeNumber(value);
        } else if (type == Boolean.class) {
            return Optional.ofNullable(value).filter(Boolean.class::isInstance);
        }
        Optional<String> text = FactValues.id(value);
        return type == UserId.class ? text.flatMap(UserId::read) : text.flatMap(attribute::parse);
    }
}
