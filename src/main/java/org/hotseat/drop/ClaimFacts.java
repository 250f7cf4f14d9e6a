package org.hotseat.drop;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.drop.pool.BatchFacts;
import org.hotseat.drop.pool.Claim;
import org.hotseat.drop.pool.DropDefinition;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.ReservationFacts;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.rebuild.StampedClaims;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * Stores claims in the collection {@code drop_claims} of MongoDB. The {@code _id} is the code's batch and number, so no
 * code has two claims. A late claim is not reported, and the next rebuild deletes it.
 */
@Service
class ClaimFacts implements FactWriter, FactIndexes, StampedClaims, PersonalFacts {

    static final String COLLECTION = "drop_claims";

    static final String DROP = "Drop_ID";
    static final String USER = "User_ID";
    private static final DocumentForm<Claim> FORM = new DocumentForm<>(Claim.FORM);

    /** The number of claims in one read, which limits the time of a read and the memory of a rebuild. */
    private static final int PAGE = 1_000;

    private final MongoConnection mongo;
    private final Stamps stamps;

    @Inject
    ClaimFacts(MongoConnection mongo, Stamps stamps) {
        this.mongo = mongo;
        this.stamps = stamps;
    }

    @Override
    public String kind() {
        return "drop_claim";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new DropId(fact.get("resource")).resource();
    }

    @Override
    public VersionedDocument document(Fact fact) {
        DropId drop = new DropId(fact.get("resource"));
        Claim claim = Claim.FORM.parse(fact.fields());
        return new VersionedDocument(
                COLLECTION,
                claim.id(drop),
                fact.number("version"),
                FORM.write(claim).append(DROP, drop.value()),
                List.of(USER));
    }

    /** Names the users of claims; codes and their reservations name nobody. */
    @Override
    public List<PersonalData> personalData() {
        return List.of(
                PersonalData.of(COLLECTION, USER)
                        .withResource(claim -> Optional.of(new DropId(String.valueOf(claim.get(DROP))).resource())),
                PersonalData.signedOnly(BatchFacts.COLLECTION),
                PersonalData.signedOnly(ReservationFacts.COLLECTION));
    }

    /** Returns the change of a claim. It identifies the code by its batch and number, and never contains the code. */
    @Override
    public List<FeedChange> changes(Fact fact) {
        DropId drop = new DropId(fact.get("resource"));
        Claim claim = Claim.FORM.parse(fact.fields());
        return List.of(new FeedChange(
                ChangeType.CLAIMED,
                "drops/" + drop + "/claims/" + claim.batch() + ":" + claim.number(),
                Map.of("dropId", drop.value(), "userId", claim.user().subject())));
    }

    @Override
    public List<Index> indexes() {
        return List.of(
                new Index(COLLECTION, new Document(DROP, 1).append(USER, 1).append("_id", 1)));
    }

    static ResourceId drop(Document claim) {
        return new DropId(claim.getString(DROP)).resource();
    }

    @Override
    public Optional<LiveDocuments> live(ResourceId resource) {
        return resource.model().equals(DropId.MODEL)
                ? Optional.of(new LiveDocuments(COLLECTION, Filters.eq(DROP, resource.id())))
                : Optional.empty();
    }

    @Override
    public int endLate(RebuildContext context, ResourceId resource) {
        return live(resource).map(live -> stamps.deleteLate(resource, live)).orElse(0);
    }

    @Override
    public boolean deletesLate() {
        return true;
    }

    /** Returns the claims of one user, oldest batch first; two reads. */
    List<Claim> of(DropId drop, UserId user) {
        return read(drop, Filters.eq(USER, user.subject()), DropDefinition.MAX_PER_USER);
    }

    /**
     * Passes all claims of a drop to a consumer; the claims of one user come together. Costs two reads for every 1000
     * claims.
     */
    public void forEach(DropId drop, Consumer<Claim> consumer) {
        List<Claim> page = read(drop, Filters.empty(), PAGE);
        while (!page.isEmpty()) {
            page.forEach(consumer);
            Claim last = page.get(page.size() - 1);
            String user = last.user().subject();
            page = page.size() < PAGE
                    ? List.of()
                    : read(
                            drop,
                            Filters.or(
                                    Filters.gt(USER, user),
                                    Filters.and(Filters.eq(USER, user), Filters.gt("_id", last.id(drop)))),
                            PAGE);
        }
    }

    private List<Claim> read(DropId drop, Bson which, int max) {
        return mongo.call(
                "claims of " + drop,
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(Filters.eq(DROP, drop.value()), which, stamps.notLate(drop.resource())))
                        .sort(Sorts.ascending(USER, "_id"))
                        .limit(max)
                        .map(FORM::read)
                        .into(new ArrayList<>()));
    }
}
