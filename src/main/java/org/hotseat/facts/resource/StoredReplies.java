package org.hotseat.facts.resource;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * Reads the replies to idempotency keys whose facts exist. A rebuild restores them, so that a repeated request gets its
 * first answer even after Redis was emptied.
 */
@Service
public class StoredReplies {

    private static final int CHUNK = 500;

    /**
     * A stored reply.
     *
     * @param redisKey the key of the record in Redis
     * @param fingerprint the fingerprint of the request
     * @param reply the reply as a JSON list
     * @param givenAt the time by Redis's clock
     */
    public record Reply(String redisKey, String fingerprint, String reply, Instant givenAt) {}

    private final MongoConnection mongo;
    private final Batches batches;
    private final Replies replies;

    @Inject
    public StoredReplies(MongoConnection mongo, Replies replies) {
        this.mongo = mongo;
        this.batches = new Batches(mongo);
        this.replies = replies;
    }

    /**
     * Passes the replies about one resource that are still remembered to an action, part by part, since a day may have
     * any number of them. Only replies are passed whose fact exists and still belongs to the same user. A reply of an
     * earlier term without its fact is forgotten: its decision was lost, and another decision of the same version must
     * not be taken for it later. Costs an index look-up, the documents found, and a check of the fact of each.
     *
     * @param term the present term, in which no absent fact of an earlier term can count any more
     * @param late the late documents; a reply about one of them is not passed
     */
    public void forEach(
            String resource, Instant now, long term, List<LiveDocuments> late, Consumer<List<Reply>> parts) {
        Bson fresh = Filters.and(
                Filters.eq("Resource", resource), Filters.gt(Replies.GIVEN_AT, Date.from(now.minus(Replies.KEPT))));
        batches.forEach(
                Replies.COLLECTION,
                fresh,
                Optional::of,
                CHUNK,
                found -> parts.accept(notLate(resource, term, late, found)));
    }

    private List<Reply> notLate(String resource, long term, List<LiveDocuments> late, List<Document> found) {
        Map<String, Map<Object, Document>> facts =
                mongo.call("facts of replies about " + resource, () -> facts(found, late));
        List<Reply> reported = new ArrayList<>();
        List<Bson> lost = new ArrayList<>();
        for (Document reply : found) {
            Document fact = facts.getOrDefault(reply.getString(Replies.FACT_COLLECTION), Map.of())
                    .get(FactValues.comparableId(reply.get(Replies.FACT_ID)));
            if (fact != null && notLate(reply, fact)) {
                reported.add(read(reply));
            } else if (reply.containsKey(FactTerms.FIELD) && FactTerms.of(reply.getLong(FactTerms.FIELD)) < term) {
                lost.add(Filters.and(
                        Filters.eq("_id", reply.get("_id")),
                        Filters.eq(FactTerms.FIELD, reply.get(FactTerms.FIELD)),
                        Filters.eq(Replies.GIVEN_AT, reply.get(Replies.GIVEN_AT))));
            }
        }
        replies.forgetEach(lost);
        return reported;
    }

    private static boolean notLate(Document reply, Document fact) {
        return fact.get(VersionedDocument.VERSION, (Number) 0).longValue() >= reply.getLong(Replies.FACT_VERSION)
                && VersionedDocument.same(reply.get(Replies.FACT_OWNER, new Document()), fact);
    }

    /**
     * Returns the versions and owners of the facts that replies report, by collection and {@code _id}, without late
     * facts.
     */
    private Map<String, Map<Object, Document>> facts(List<Document> found, List<LiveDocuments> late) {
        Map<String, Map<Object, Document>> facts = new HashMap<>();
        found.stream()
                .collect(Collectors.groupingBy(reply -> reply.getString(Replies.FACT_COLLECTION)))
                .forEach((collection, all) -> {
                    Set<String> names = new HashSet<>(Set.of(VersionedDocument.VERSION));
                    all.forEach(reply -> names.addAll(
                            reply.get(Replies.FACT_OWNER, new Document()).keySet()));
                    List<Object> ids = all.stream()
                            .map(reply -> reply.get(Replies.FACT_ID))
                            .toList();
                    List<Bson> filters =
                            new ArrayList<>(List.of(Filters.in("_id", ids), Filters.ne(Replies.ENDING, Replies.LATE)));
                    late.stream()
                            .filter(documents -> documents.collection().equals(collection))
                            .forEach(documents -> filters.add(Filters.nor(documents.filter())));
                    Map<Object, Document> each = facts.computeIfAbsent(collection, name -> new HashMap<>());
                    mongo.collection(collection, Replies.READ_TIMEOUT_MILLIS)
                            .find(Filters.and(filters))
                            .projection(Projections.include(List.copyOf(names)))
                            .forEach(fact -> each.put(FactValues.comparableId(fact.get("_id")), fact));
                });
        return facts;
    }

    private static Reply read(Document document) {
        return new Reply(
                document.getString("_id"),
                document.getString("Fingerprint"),
                document.getString("Reply"),
                document.getDate(Replies.GIVEN_AT).toInstant());
    }
}
