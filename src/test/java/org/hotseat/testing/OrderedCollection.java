package org.hotseat.testing;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A collection in memory that reads a page in the order of {@code _id} as MongoDB does: from the bound that the filter names, until the page
 * is full. By itself the server would read and sort the whole collection for each page: 17 s at 1,000,000 documents.
 */
final class OrderedCollection extends MemoryCollection {

    private static final String ID = "_id";

    private final NavigableMap<Object, Integer> positions = new TreeMap<>(ValueComparator.ascWithoutListHandling());

    OrderedCollection(MongoDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
        super(database, name, options, cursors);
    }

    @Override
    protected Integer addDocumentInternal(Document document) {
        Integer position = super.addDocumentInternal(document);
        if (document.containsKey(ID)) {
            positions.put(document.get(ID), position);
        }
        return position;
    }

    @Override
    protected void removeDocument(Integer position) {
        Document document = getDocument(position);
        if (document.containsKey(ID)) {
            positions.remove(document.get(ID));
        }
        super.removeDocument(position);
    }

    @Override
    protected QueryResult matchDocuments(
            Document query, Document order, int skip, int limit, int batchSize, Document projection) {
        if (limit <= 0
                || order == null
                || order.size() != 1
                || !Integer.valueOf(1).equals(order.get(ID))) {
            return super.matchDocuments(query, order, skip, limit, batchSize, projection);
        }
        Object after = lowest(query);
        Stream<Document> page = (after == null ? positions : positions.tailMap(after, false))
                .values().stream()
                        .map(this::getDocument)
                        .filter(document -> documentMatchesQuery(document, query))
                        .limit((long) skip + limit);
        return matchDocumentsFromStream(page, query, order, skip, limit, batchSize, projection);
    }

    /** The bound that a filter names for {@code _id} by {@code $gt}, at its top or in an {@code $and} there; null when there is none. */
    private static @Nullable Object lowest(Document query) {
        Object bound = bound(query);
        if (bound == null && query.get("$and") instanceof Collection<?> parts) {
            for (Object part : parts) {
                bound = bound == null && part instanceof Document document ? bound(document) : bound;
            }
        }
        return bound;
    }

    private static @Nullable Object bound(Document part) {
        return part.get(ID) instanceof Document range ? range.get("$gt") : null;
    }
}
