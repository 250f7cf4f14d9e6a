package org.hotseat.redpacket;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.rebuild.StampedClaims;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.wallet.credit.CreditSource;

/**
 * Stores claims in the collection {@code claims} of MongoDB. The {@code _id} is the packet, so no packet has two
 * claims. A rain reads its claims by {@code _id} only, since its packets are known. A late claim is not reported, and
 * the next rebuild deletes it.
 */
@Service
class ClaimFacts implements FactWriter, CreditSource, StampedClaims {

    static final String COLLECTION = "claims";

    static final String USER = "User_ID";
    static final String RAIN = "Rain_ID";
    private static final DocumentForm<Claim> FORM = new DocumentForm<>(Claim.FORM);

    /** The number of packets in one read, which limits the time of a read and the memory of a rebuild. */
    static final int CHUNK = 500;

    private final MongoConnection mongo;
    private final Stamps stamps;

    @Inject
    ClaimFacts(MongoConnection mongo, Stamps stamps) {
        this.mongo = mongo;
        this.stamps = stamps;
    }

    @Override
    public String kind() {
        return "claim";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new RainId(fact.get("resource")).resource();
    }

    @Override
    public VersionedDocument document(Fact fact) {
        RainId rain = new RainId(fact.get("resource"));
        Claim claim = Claim.FORM.parse(fact.fields());
        return new VersionedDocument(
                COLLECTION,
                rain.packet(claim.packet()),
                fact.number("version"),
                FORM.write(claim).append(RAIN, rain.value()),
                List.of(USER));
    }

    @Override
    public List<FeedChange> changes(Fact fact) {
        RainId rain = new RainId(fact.get("resource"));
        Claim claim = Claim.FORM.parse(fact.fields());
        return List.of(new FeedChange(
                ChangeType.CLAIMED,
                "rains/" + rain + "/packets/" + claim.packet(),
                AmountCurrency.addTo(new HashMap<>(Map.of(
                        "rainId", rain.value(),
                        "userId", claim.user().subject(),
                        "redPacketId", rain.packet(claim.packet()),
                        "amount", claim.amount().toString())))));
    }

    /**
     * Returns the claims of some packets of a rain, in the order of the packets. Packets without a claim are left out.
     *
     * @param packets at most {@link #CHUNK} packets
     */
    List<Claim> of(RainId rain, int[] packets) {
        List<String> ids = IntStream.of(packets).mapToObj(rain::packet).toList();
        Map<String, Document> found = new HashMap<>();
        mongo.call("claims of " + rain, () -> {
            mongo.collection(COLLECTION)
                    .find(Filters.and(Filters.in("_id", ids), stamps.notLate(rain.resource())))
                    .batchSize(CHUNK)
                    .forEach(document -> found.put(document.getString("_id"), document));
            return true;
        });
        return ids.stream()
                .filter(found::containsKey)
                .map(found::get)
                .map(FORM::read)
                .toList();
    }

    /**
     * Passes all claims of a rain to a consumer, by packet number and in pieces, including empty pieces. Costs a read
     * for every 500 packets.
     */
    public void forEach(RainId rain, int packets, Consumer<Piece> consumer) {
        for (int first = 1; first <= packets; first += CHUNK) {
            int[] numbers =
                    IntStream.range(first, Math.min(packets + 1, first + CHUNK)).toArray();
            consumer.accept(new Piece(numbers, of(rain, numbers)));
        }
    }

    /** A part of a rain: packets with consecutive numbers, and their claims. */
    record Piece(int[] packets, List<Claim> claims) {}

    @Override
    public Map<String, UserId> users(Collection<String> ids) {
        Map<String, UserId> users = new HashMap<>();
        mongo.call("users of packets", () -> {
            mongo
                    .collection(COLLECTION)
                    .find(Filters.in("_id", new ArrayList<>(ids)))
                    .projection(Projections.include(USER, RAIN, FactTerms.FIELD))
                    .into(new ArrayList<>())
                    .stream()
                    .filter(stamps.notLateTest(ClaimFacts::rain))
                    .forEach(document -> users.put(document.getString("_id"), UserId.of(document.getString(USER))));
            return true;
        });
        return users;
    }

    static ResourceId rain(Document claim) {
        return new RainId(claim.getString(RAIN)).resource();
    }

    /** Matches the claims by their ids, which begin with the rain's id and a colon. */
    @Override
    public Optional<LiveDocuments> live(ResourceId resource) {
        return resource.model().equals(RainId.MODEL)
                ? Optional.of(new LiveDocuments(
                        COLLECTION,
                        Filters.and(Filters.gte("_id", resource.id() + ":"), Filters.lt("_id", resource.id() + ";"))))
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
}
