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
 * The order of a list of documents: by {@code _id}, or by a time and then by {@code _id}. A page begins behind a
 * document and not behind a number of them, so what comes or goes before it moves nothing.
 *
 * <p>MongoDB sorts numbers before texts before object ids, and compares a value with values of its own type only. So
 * what stands behind a document is a few ranges, which are read one after another; all but one are mostly empty.
 *
 * @param field of the time; empty for the order of ids
 * @param since the earliest time
 */
public record ListOrder(Optional<String> field, Instant since) {

    private static final String ID = "_id";

    /** The order of {@code _id}s, which never changes. */
    public static ListOrder byId() {
        return new ListOrder(Optional.empty(), Instant.EPOCH);
    }

    /** The order of a field that is a date, from a time on. Documents that do not have it are not in the list. */
    public static ListOrder byTime(String field, Instant since) {
        return new ListOrder(Optional.of(field), since);
    }

    /**
     * The query parameters {@code after} and {@code limit} of a page; complains of a cursor that is not one of this
     * order.
     */
    public Page page(String after, String limit, Fields query) {
        if (!takes(after)) {
            query.complain("after", "must be a cursor of this list, as its Link has it");
        }
        return Page.read(after, limit, query);
    }

    boolean takes(String cursor) {
        return cursor.isEmpty() || position(cursor).isPresent();
    }

    Optional<Position> position(String cursor) {
        return Position.read(cursor).filter(read -> read.time().isPresent() == field.isPresent());
    }

    /** The position of a document; empty when it can be in no list. */
    Optional<Position> of(Document document) {
        Object id = document.get(ID);
        if (id == null || !Position.possible(id)) {
            return Optional.empty();
        }
        return Optional.of(new Position(field.map(document::getDate), id instanceof Number ? whole(id) : id));
    }

    private static Object whole(Object id) {
        return FactValues.whole(id).orElseThrow();
    }

    Bson sort() {
        return field.map(name -> Sorts.ascending(name, ID)).orElseGet(() -> Sorts.ascending(ID));
    }

    /** The ranges of a list, to be read one after another. */
    List<Bson> ranges(Optional<Position> after) {
        if (after.isEmpty()) {
            return List.of(
                    field.map(name -> Filters.gte(name, Date.from(since))).orElseGet(Document::new));
        }
        List<Bson> ranges = new ArrayList<>(behind(after.get().id()));
        field.ifPresent(name -> {
            Date time = after.get().time().orElseThrow();
            ranges.replaceAll(range -> Filters.and(Filters.eq(name, time), range));
            ranges.add(Filters.gt(name, time));
        });
        return ranges;
    }

    private static List<Bson> behind(Object id) {
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
