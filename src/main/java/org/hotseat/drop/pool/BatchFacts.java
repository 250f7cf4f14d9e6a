package org.hotseat.drop.pool;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Binary;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.pending.ComingEvent;
import org.hotseat.facts.pending.PendingDocuments;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;

/**
 * Stores codes in the collection {@code drop_batches} of MongoDB, one document for each batch. A batch is stored once
 * and never changes. Its codes are stored in plain form, or encrypted together if the drop has a key.
 */
@Service
public class BatchFacts implements FactIndexes {

    public static final String COLLECTION = "drop_batches";

    private static final String DROP = "Drop_ID";
    private static final String SIZE = "Size";
    private static final String TOKEN = "Token";
    private static final String KEY_ID = "Key_ID";
    private static final String PLAIN = "Codes";
    private static final String ENCRYPTED = "Encrypted_Codes";
    private static final int PAGE = 1_000;

    private final MongoConnection mongo;
    private final CodeCipher cipher;

    @Inject
    BatchFacts(MongoConnection mongo, CodeCipher cipher) {
        this.mongo = mongo;
        this.cipher = cipher;
    }

    @Override
    public List<Index> indexes() {
        return List.of(new Index(COLLECTION, new Document(DROP, 1).append("_id", 1)));
    }

    /**
     * Stores a batch. May be repeated.
     *
     * @param at Redis's time after the drop was created, which places the event among those of the drop
     * @return whether this batch is stored, and not another one with its name
     * @throws org.hotseat.kernel.error.Unavailable when the result is unknown; the codes then stay reserved for the
     *     batch
     */
    boolean store(Drop drop, Reservation reservation, List<String> codes, Instant at) {
        String id = id(drop.id(), reservation.batch());
        Document fields = fields(drop.id(), codes.size(), reservation.token()).append(KEY_ID, drop.keyId());
        if (drop.keyId().isEmpty()) {
            fields.append(PLAIN, codes);
        } else {
            fields.append(ENCRYPTED, new Binary(cipher.encrypt(codes, id)));
        }
        DoneBy.sign(fields, Optional.empty());
        reportStored(drop.id(), reservation, codes.size(), at);
        return put(id, fields)
                || reservation
                        .token()
                        .equals(tokens(drop.id(), List.of(reservation.batch())).get(reservation.batch()));
    }

    /** Writes the event of a batch that is stored next, with the number of codes and without the codes. */
    private void reportStored(DropId drop, Reservation reservation, int codes, Instant at) {
        ComingEvent.write(
                mongo,
                List.of(new ComingEvent(
                        PendingDocuments.NO_PARTITION,
                        new EntryId(at.toEpochMilli(), 0),
                        COLLECTION,
                        id(drop, reservation.batch()),
                        0,
                        new Document(TOKEN, reservation.token()),
                        drop.resource(),
                        new FeedChange(
                                ChangeType.CHANGED,
                                drop.resource() + "/batches/" + reservation.batch(),
                                Map.of("dropId", drop.value(), "codesAdded", (long) codes)))));
    }

    /** Prevents that a batch with this name is stored later; a stored batch stays. May be repeated. */
    void forbid(DropId drop, String name) {
        put(id(drop, name), fields(drop, 0, Reservation.NEVER));
    }

    /** Returns the tokens of the existing batches by their names. */
    Map<String, String> tokens(DropId drop, Collection<String> names) {
        List<String> ids = names.stream().map(name -> id(drop, name)).toList();
        return mongo.call("batches of " + drop, () -> {
            Map<String, String> tokens = new HashMap<>();
            mongo.collection(COLLECTION)
                    .find(Filters.in("_id", ids))
                    .projection(Projections.include(TOKEN))
                    .forEach(document -> tokens.put(name(drop, document), document.getString(TOKEN)));
            return tokens;
        });
    }

    /**
     * Returns the key id of a drop's batches, an empty text if they are not encrypted; empty for a drop without
     * batches. One read.
     */
    Optional<String> keyOf(DropId drop) {
        return mongo.call(
                "key of the batches of " + drop,
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.and(Filters.eq(DROP, drop.value()), Filters.exists(KEY_ID)))
                                .projection(Projections.include(KEY_ID))
                                .first())
                        .map(document -> document.getString(KEY_ID)));
    }

    /**
     * Returns all batches by name; a batch that must not be stored any more has size 0. Costs a read for every 1000
     * batches.
     */
    public List<Batch> list(DropId drop) {
        List<Batch> all = new ArrayList<>();
        List<Batch> page = list(drop, Filters.empty());
        while (!page.isEmpty()) {
            all.addAll(page);
            page = page.size() < PAGE
                    ? List.of()
                    : list(
                            drop,
                            Filters.gt("_id", id(drop, page.get(page.size() - 1).name())));
        }
        return all;
    }

    private List<Batch> list(DropId drop, Bson after) {
        return mongo.call(
                "batches of " + drop,
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(Filters.eq(DROP, drop.value()), after))
                        .projection(Projections.include(SIZE))
                        .sort(Sorts.ascending("_id"))
                        .limit(PAGE)
                        .map(document -> new Batch(name(drop, document), document.getInteger(SIZE)))
                        .into(new ArrayList<>()));
    }

    /**
     * Returns the codes of a batch, in the order of their numbers; one read.
     *
     * @throws org.hotseat.kernel.error.Conflict {@code other-codes-key} when another key has encrypted them
     */
    List<String> codes(DropId drop, String name) {
        String id = id(drop, name);
        Document found = mongo.call(
                "batch " + id,
                () -> mongo.collection(COLLECTION).find(Filters.eq("_id", id)).first());
        if (found == null) {
            throw new Broken("There is no batch " + id, null);
        }
        if (found.get(ENCRYPTED) instanceof Binary encrypted) {
            cipher.check(found.getString(KEY_ID));
            return cipher.decrypt(encrypted.getData(), id);
        }
        return found.getList(PLAIN, String.class);
    }

    private boolean put(String id, Document fields) {
        return mongo.call(
                "batch " + id, () -> ConditionalInserts.putIfAbsent(mongo.collection(COLLECTION), id, fields));
    }

    private static Document fields(DropId drop, int size, String token) {
        return new Document(DROP, drop.value()).append(SIZE, size).append(TOKEN, token);
    }

    private static String id(DropId drop, String name) {
        return drop + ":" + name;
    }

    private static String name(DropId drop, Document document) {
        return document.getString("_id").substring(drop.value().length() + 1);
    }
}
