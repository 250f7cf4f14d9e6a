package org.hotseat.erasure;

import static org.hotseat.erasure.ErasureFormFacts.ASKED_AT;
import static org.hotseat.erasure.ErasureFormFacts.DOCUMENTS;
import static org.hotseat.erasure.ErasureFormFacts.DONE_AT;
import static org.hotseat.erasure.ErasureFormFacts.ID;
import static org.hotseat.erasure.ErasureFormFacts.PSEUDONYM;
import static org.hotseat.erasure.ErasureFormFacts.RESOURCES;
import static org.hotseat.erasure.ErasureFormFacts.STATE;
import static org.hotseat.erasure.ErasureFormFacts.UNDECIDED;
import static org.hotseat.erasure.ErasureFormFacts.USER;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.erasure.Erasure.State;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * The erasures in MongoDB: the collection {@code erasures}, and {@code erasure_users} with a document for each person
 * with an open erasure, so that only one runs at a time. Methods throw {@link org.hotseat.kernel.error.Unavailable}
 * when MongoDB is unavailable, and may be repeated.
 */
@Service
class ErasureFacts implements FactIndexes, PersonalFacts {

    private static final String COLLECTION = "erasures";
    private static final String USERS = "erasure_users";
    private static final String ERASURE = "Erasure_ID";

    private final MongoConnection mongo;

    @Inject
    ErasureFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(COLLECTION, STATE), Index.ofList(COLLECTION, ASKED_AT, ID));
    }

    /**
     * Returns the personal data of these collections. The person's own entries in them are removed at the end of the
     * erasure.
     */
    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.signedOnly(COLLECTION), PersonalData.signedOnly(USERS));
    }

    /**
     * Begins an erasure of a person unless one is open.
     *
     * @return the open erasure
     */
    Erasure begin(UserId user, String id, UserId pseudonym, Instant now) {
        return mongo.call("a new erasure", () -> {
            Document asked = new Document(ERASURE, id)
                    .append(PSEUDONYM, pseudonym.subject())
                    .append(ASKED_AT, Date.from(now));
            ConditionalInserts.putIfAbsent(users(), user.subject(), DoneBy.sign(asked, Optional.of(now)));
            Document kept = Objects.requireNonNullElse(
                    users().find(Filters.eq(ID, user.subject())).first(), asked);
            String erasure = kept.getString(ERASURE);
            Document fields = new Document(USER, user.subject())
                    .append(PSEUDONYM, kept.getString(PSEUDONYM))
                    .append(STATE, State.RUNNING.wireName())
                    .append(ASKED_AT, kept.getDate(ASKED_AT))
                    .append(DoneBy.FIELD, kept.get(DoneBy.FIELD));
            ConditionalInserts.putIfAbsent(all(), erasure, fields);
            return ErasureFormFacts.read(Objects.requireNonNullElse(
                    all().find(Filters.eq(ID, erasure)).first(), fields.append(ID, erasure)));
        });
    }

    Optional<Erasure> find(String id) {
        return mongo.call(
                "an erasure",
                () -> Optional.ofNullable(all().find(Filters.eq(ID, id)).first())
                        .map(ErasureFormFacts::read));
    }

    /** Returns the erasures that are not done, the oldest first. */
    List<Erasure> listOpen() {
        return mongo.call(
                "open erasures",
                () -> all().find(Filters.in(STATE, State.RUNNING.wireName(), State.WAITING.wireName()))
                        .sort(Sorts.ascending(ASKED_AT, ID))
                        .map(ErasureFormFacts::read)
                        .into(new ArrayList<>()));
    }

    /** Returns the order of lists: by time. */
    static ListOrder order() {
        return ListOrder.byTime(ASKED_AT, Instant.EPOCH);
    }

    static DocumentList<Map<String, Object>> list() {
        return new DocumentList<>(
                COLLECTION,
                new Document(),
                order(),
                document -> Optional.of(ErasureFormFacts.read(document).view()));
    }

    /** Stores whether an erasure continues, or what it waits for. */
    void wait(String id, Map<String, Long> undecided) {
        State state = undecided.isEmpty() ? State.RUNNING : State.WAITING;
        update(
                id,
                Updates.combine(
                        Updates.set(STATE, state.wireName()),
                        Updates.set(UNDECIDED, new Document(new TreeMap<>(undecided)))));
    }

    /**
     * Stores that the hot state of some resources may name the person. Called before the documents of the person are
     * changed.
     */
    void recordResources(String id, Collection<ResourceId> resources) {
        update(
                id,
                Updates.addEachToSet(
                        RESOURCES, resources.stream().map(ResourceId::toString).toList()));
    }

    /** Stores that the hot state of a resource does not name the person any more. */
    void settled(String id, ResourceId resource) {
        update(id, Updates.pull(RESOURCES, resource.toString()));
    }

    /** Ends an erasure. From now on nothing identifies the person. */
    void end(Erasure erasure, Map<String, Long> documents, Instant now) {
        erasure.user()
                .ifPresent(user -> mongo.call(
                        "the end of an erasure",
                        () -> users().deleteOne(Filters.and(
                                Filters.eq(ID, user.subject()), Filters.eq(ERASURE, erasure.id())))));
        update(
                erasure.id(),
                Updates.combine(
                        Updates.set(STATE, State.DONE.wireName()),
                        Updates.set(DONE_AT, Date.from(now)),
                        Updates.set(DOCUMENTS, new Document(new TreeMap<>(documents))),
                        Updates.unset(USER),
                        Updates.unset(UNDECIDED),
                        Updates.unset(RESOURCES)));
    }

    private void update(String id, Bson change) {
        mongo.call(
                "an erasure",
                () -> all().updateOne(
                                Filters.and(Filters.eq(ID, id), Filters.ne(STATE, State.DONE.wireName())), change));
    }

    private MongoCollection<Document> all() {
        return mongo.collection(COLLECTION);
    }

    private MongoCollection<Document> users() {
        return mongo.collection(USERS);
    }
}
