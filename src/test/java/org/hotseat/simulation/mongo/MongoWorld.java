package org.hotseat.simulation.mongo;

import com.mongodb.MongoClientSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The collections of a MongoDB. Documents never change: an update puts another one in their place. */
public final class MongoWorld {

    /** A write whose document has the {@code _id} of another. */
    static final class Duplicate extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Duplicate(String collection, BsonValue id) {
            super(
                    "E11000 duplicate key error collection: hotseat." + collection + " index: _id_ dup key: " + id,
                    null,
                    false,
                    false);
        }
    }

    /** The number of documents that an update has found, and the id that it has inserted. */
    record Changed(long matched, @Nullable BsonValue inserted) {}

    private final Map<String, Map<BsonValue, BsonDocument>> collections = new LinkedHashMap<>();

    private final List<String> late = new ArrayList<>();
    private final Map<String, Long> changes = new HashMap<>();

    public MongoWorld() {}

    /** The same documents, in a world of their own. */
    public MongoWorld copy() {
        MongoWorld copy = new MongoWorld();
        collections.forEach((name, all) -> copy.collections.put(name, new LinkedHashMap<>(all)));
        return copy;
    }

    /** A number that grows with each write to some collections. */
    public long changes(Collection<String> of) {
        return of.stream().mapToLong(name -> changes.getOrDefault(name, 0L)).sum();
    }

    void late(String write) {
        late.add(write);
    }

    /** Whether a write that names an id was done after its sender had given up. */
    public boolean cameLate(String id) {
        return late.stream().anyMatch(write -> write.contains(id));
    }

    /** The documents of a collection that match. */
    public List<Document> find(String collection, Bson filter) {
        List<Document> found = new ArrayList<>();
        find(collection, bson(filter)).forEach(each -> found.add(document(each)));
        return found;
    }

    static BsonDocument bson(Bson bson) {
        return bson.toBsonDocument(Document.class, MongoClientSettings.getDefaultCodecRegistry());
    }

    static Document document(BsonDocument bson) {
        return MongoClientSettings.getDefaultCodecRegistry()
                .get(Document.class)
                .decode(
                        new org.bson.BsonDocumentReader(bson),
                        org.bson.codecs.DecoderContext.builder().build());
    }

    private Map<BsonValue, BsonDocument> all(String collection) {
        return collections.computeIfAbsent(collection, first -> new LinkedHashMap<>());
    }

    private static BsonValue key(BsonValue id) {
        return id.isNumber() ? new BsonInt64(id.asNumber().longValue()) : id;
    }

    List<BsonDocument> find(String collection, BsonDocument filter) {
        Map<BsonValue, BsonDocument> all = all(collection);
        @Nullable BsonValue id = filter.get("_id");
        if (id != null && !id.isDocument() && !id.isRegularExpression()) {
            BsonDocument one = all.get(key(id));
            return one != null && Filter.matches(one, filter) ? List.of(one) : List.of();
        }
        return all.values().stream()
                .filter(each -> Filter.matches(each, filter))
                .toList();
    }

    void insert(String collection, BsonDocument document) {
        BsonDocument whole = document;
        if (!document.containsKey("_id")) {
            whole = document.clone();
            whole.put("_id", new BsonObjectId(new ObjectId()));
        }
        BsonValue id = key(whole.get("_id"));
        if (all(collection).containsKey(id)) {
            throw new Duplicate(collection, id);
        }
        all(collection).put(id, whole);
        changes.merge(collection, 1L, Long::sum);
    }

    Changed update(String collection, BsonDocument filter, BsonDocument update, boolean upsert, boolean many) {
        List<BsonDocument> found = find(collection, filter);
        if (found.isEmpty() && upsert) {
            BsonDocument first = new BsonDocument();
            if (filter.containsKey("_id")) {
                first.put("_id", filter.get("_id"));
            }
            BsonDocument whole = Update.applied(first, update, true);
            insert(collection, whole);
            return new Changed(0, whole.get("_id"));
        }
        List<BsonDocument> changed = many || found.isEmpty() ? found : found.subList(0, 1);
        changes.merge(collection, 1L, Long::sum);
        changed.forEach(each -> all(collection).put(key(each.get("_id")), Update.applied(each, update, false)));
        return new Changed(changed.size(), null);
    }

    long delete(String collection, BsonDocument filter, boolean many) {
        List<BsonDocument> found = find(collection, filter);
        List<BsonDocument> gone = many || found.isEmpty() ? found : found.subList(0, 1);
        changes.merge(collection, 1L, Long::sum);
        gone.forEach(each -> all(collection).remove(key(each.get("_id"))));
        return gone.size();
    }
}
