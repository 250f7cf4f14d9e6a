package org.hotseat.facts.list;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Page;

/**
 * The order of a list of documents: by {@code _id}, or by a time and then by {@code _id}. A page begins after a
 * document, and not after a number of documents, so added or removed documents do not move it.
 *
 * <p>MongoDB sorts numbers before texts before object ids, and compares a value only with values of its own type. So
 * the documents after a given one are in up to three or four ranges, which are read one after another; all but one are
 * mostly empty.
 *
 * @param field the field of the time; empty for the order of ids
 * @param since the earliest time
 */
public record ListOrder(Optional<String> field, Instant since) {

    private static final String ID = "_id";

    /** Returns the order by {@code _id}, which never changes. */
    public static ListOrder byId() {
        return new ListOrder(Optional.empty(), Instant.EPOCH);
    }

    /** Returns the order by a date field, from a time on. Documents without this field are not in the list. */
    public static ListOrder byTime(String field, Instant since) {
        return new ListOrder(Optional.of(field), since);
    }

    /**
     * Reads the query parameters {@code after} and {@code limit} of a page. Adds an error for a cursor that does not
     * belong to this order.
     */
    public Page page(String after, String limit, Fields query) {
        if (!acceptsCursor(after)) {
            query.addError("after", "must be a cursor of this list, as its Link has it");
        }
        return Page.read(after, limit, query);
    }

    boolean acceptsCursor(String cursor) {
        return cursor.isEmpty() || position(cursor).isPresent();
    }

    Optional<Position> position(String cursor) {
        return Position.read(cursor).filter(read -> read.time().isPresent() == field.isPresent());
    }

    /** Returns the position of a document; empty when the document can be in no list. */
    Optional<Position> of(Document document) {
        Object id = document.get(ID);
        if (id == null || !Position.possible(id)) {
            return Optional.empty();
        }
        return Optional.of(new Position(field.map(document::getDate), id instanceof Number ? toWholeNumber(id) : id));
    }

    private static Object toWholeNumber(Object id) {
        return FactValues.wholeNumber(id).orElseThrow();
    }

    Bson sort() {
        return field.map(name -> Sorts.ascending(name, ID)).orElseGet(() -> Sorts.ascending(ID));
    }

    /** Returns the ranges of a list after a position, to be read one after another. */
    List<Bson> ranges(Optional<Position> after) {
        if (after.isEmpty()) {
            return List.of(
                    field.map(name -> Filters.gte(name, Date.from(since))).orElseGet(Document::new));
        }
        List<Bson> ranges = new ArrayList<>(afterFilter(after.get().id()));
        field.ifPresent(name -> {
            Date time = after.get().time().orElseThrow();
            ranges.replaceAll(range -> Filters.and(Filters.eq(name, time), range));
            ranges.add(Filters.gt(name, time));
        });
        return ranges;
    }

    private static List<Bson> afterFilter(Object id) {
        List<Bson> ranges = new ArrayList<>(List.of(Filters.gt(ID, id)));
        if (id instanceof Number) {
            ranges.add(Filters.gte(ID, ""));
        }
        if (!(id instanceof ObjectId)) {
            ranges.add(Filters.gte(ID, new ObjectId(new byte[12])));
        }
        return ranges;
    }
}
