package org.hotseat.facts.person;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.ErasedNames;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * Replaces a person by a pseudonym in the documents of a collection. Without an index on the person a read goes through
 * the whole collection: an erasure is rare, and an index on each signature would cost every write. Throws
 * {@link org.hotseat.kernel.error.Unavailable} when MongoDB is unavailable. Stateless.
 */
@Service
public class ErasedDocuments {

    /** The time-out of a read of a whole collection. */
    static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int TOGETHER = 200;

    private final MongoConnection mongo;
    private final Batches batches;

    @Inject
    public ErasedDocuments(MongoConnection mongo, Batches batches) {
        this.mongo = mongo;
        this.batches = batches;
    }

    /**
     * Replaces the person in all documents that may be changed. May be repeated, also by several servers at once: a
     * document that was changed meanwhile is left for the next call.
     *
     * @param whose receives the resources whose hot state also names the person, before their documents are changed
     * @return the number of documents that were found; 0 when none is left
     */
    public long erase(PersonalData data, UserId user, UserId pseudonym, Consumer<Set<ResourceId>> whose) {
        ErasedNames names = ErasedNames.of(user, pseudonym);
        long[] found = {0};
        batches.forEach(
                data.collection(),
                matchUser(data, user, false),
                document -> Optional.of(document).filter(each -> data.decided().test(each)),
                TOGETHER,
                PATIENCE,
                some -> found[0] += replace(data, names, some, whose));
        return found[0];
    }

    private long replace(PersonalData data, ErasedNames names, List<Document> some, Consumer<Set<ResourceId>> whose) {
        Set<ResourceId> resources = new HashSet<>();
        some.stream()
                .filter(document -> names.mentionsPerson(data, document))
                .forEach(document -> data.resource().apply(document).ifPresent(resources::add));
        if (!resources.isEmpty()) {
            whose.accept(resources);
        }
        MongoCollection<Document> all = mongo.collection(data.collection());
        long found = 0;
        for (Document document : some) {
            Map<String, Object> changes = names.changes(data, document);
            if (!changes.isEmpty()) {
                mongo.call(
                        "an erasure in " + data.collection(),
                        () -> all.updateOne(as(document, changes), new Document("$set", new Document(changes))));
                found++;
            }
        }
        return found;
    }

    /** Matches a document as it was read: by its version if it has one, otherwise by the fields that change. */
    private static Bson as(Document document, Map<String, Object> changes) {
        List<Bson> filters = new ArrayList<>(List.of(Filters.eq("_id", document.get("_id"))));
        if (document.containsKey(VersionedDocument.VERSION)) {
            filters.add(Filters.eq(VersionedDocument.VERSION, document.get(VersionedDocument.VERSION)));
        } else {
            changes.keySet().forEach(name -> filters.add(Filters.eq(name, document.get(name))));
        }
        return Filters.and(filters);
    }

    /**
     * Returns the number of documents that name a user. Fields that a feature replaces by code of its own count, too.
     */
    public long count(PersonalData data, UserId user) {
        return mongo.call(
                "documents of a user in " + data.collection(),
                () -> mongo.collection(data.collection(), PATIENCE.toMillis())
                        .countDocuments(matchUser(data, user, true)));
    }

    private static Bson matchUser(PersonalData data, UserId user, boolean moved) {
        List<Bson> ways = new ArrayList<>();
        List<String> paths = new ArrayList<>(data.withSignature());
        if (moved) {
            paths.addAll(data.moved());
        }
        paths.forEach(path -> ways.add(Filters.in(path, FactValues.idsOf(user.subject()))));
        data.keys().forEach(path -> ways.add(Filters.eq(path, user.value())));
        String word = "^" + ErasedNames.wallet(user.subject()).replaceAll("[.\\\\^$|()\\[\\]{}*+?]", "\\\\$0");
        data.words().forEach(path -> ways.add(Filters.regex(path, word)));
        return Filters.or(ways);
    }
}
