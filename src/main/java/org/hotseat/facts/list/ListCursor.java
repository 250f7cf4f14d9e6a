package org.hotseat.facts.list;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.model.Filters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/** Reads a list from a position on. Keeps one batch of documents in memory. Not thread-safe. */
final class ListCursor<T> implements AutoCloseable {

    private final MongoConnection mongo;
    private final MongoCollection<Document> collection;
    private final DocumentList<T> list;
    private final int batch;
    private final Deque<Bson> ranges;
    private Optional<Position> position;
    private @Nullable MongoCursor<Document> cursor;

    /**
     * Begins the reading.
     *
     * @param after the position after which it begins; empty for the whole list
     * @param batch the number of entries in one round trip
     * @param timeoutMillis the time-out of each round trip
     */
    ListCursor(MongoConnection mongo, DocumentList<T> list, Optional<Position> after, int batch, long timeoutMillis) {
        this.mongo = mongo;
        this.collection = mongo.collection(list.collection(), timeoutMillis);
        this.list = list;
        this.batch = batch;
        this.position = after;
        this.ranges = new ArrayDeque<>(list.order().ranges(after));
    }

    /** Returns the position of the last entry that was read. */
    Optional<Position> position() {
        return position;
    }

    /**
     * Returns the next entries; fewer than asked for only at the end of the list.
     *
     * @throws Unavailable when MongoDB is unavailable; the next call reads the same entries
     */
    List<T> next(int max) {
        try {
            return mongo.call("list of " + list.collection(), () -> read(max));
        } catch (Unavailable e) {
            restart();
            throw e;
        }
    }

    private List<T> read(int max) {
        List<T> entries = new ArrayList<>();
        Optional<Position> reached = position;
        while (entries.size() < max) {
            MongoCursor<Document> open = cursor == null ? open() : cursor;
            if (open == null) {
                break;
            }
            if (!open.hasNext()) {
                close();
                continue;
            }
            Document document = open.next();
            Optional<Position> here = list.order().of(document);
            Optional<T> entry = here.flatMap(place -> list.read().apply(document));
            if (entry.isPresent()) {
                entries.add(entry.get());
                reached = here;
            }
        }
        position = reached;
        return entries;
    }

    private @Nullable MongoCursor<Document> open() {
        Bson range = ranges.poll();
        if (range == null) {
            return null;
        }
        cursor = collection
                .find(Filters.and(list.filter(), range))
                .sort(list.order().sort())
                .batchSize(batch)
                .timeoutMode(TimeoutMode.ITERATION)
                .iterator();
        return cursor;
    }

    /** Closes the cursor and begins to read again after the last entry. */
    private void restart() {
        close();
        ranges.clear();
        ranges.addAll(list.order().ranges(position));
    }

    @Override
    public void close() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
