package org.hotseat.flashsale;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;

/** Flash sales in MongoDB: the collection {@code sales}. */
@ApplicationScoped
class SaleFacts implements FactWriter {

    static final String COLLECTION = "sales";

    /** A sale as the facts have it; the number tells which sale of its good it is. */
    record Stored(SaleId id, int number, Offer offer, long version) {}

    private final MongoConnection mongo;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected SaleFacts() {
        this(null);
    }

    @Inject
    SaleFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public String kind() {
        return "sale";
    }

    @Override
    public VersionedDocument document(Fact fact) {
        Offer offer = Offer.of(List.of(
                fact.get("stock"),
                fact.get("good"),
                fact.get("start"),
                fact.get("end"),
                fact.get("valid"),
                fact.get("limit"),
                fact.get("price"),
                fact.get("restock"),
                fact.get("comment")));
        return new VersionedDocument(
                COLLECTION, fact.get("resource"), fact.number("version"), document(offer, (int) fact.number("number")));
    }

    /** Creates a sale; answers whether it was not there before. May be repeated. */
    boolean create(SaleId id, int number, Offer offer) {
        Document whole = document(offer, number).append("Version", 1L);
        return mongo.call(
                        "creating sale " + id,
                        () -> mongo.collection(COLLECTION)
                                .updateOne(
                                        Filters.eq("_id", id.value()),
                                        new Document("$setOnInsert", whole),
                                        new UpdateOptions().upsert(true))
                                .getUpsertedId())
                != null;
    }

    Optional<Stored> find(SaleId id) {
        return mongo.call(
                "sale " + id,
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.eq("_id", id.value()))
                                .first())
                        .map(SaleFacts::read));
    }

    /** Sales in the order of their ids, after one of them; empty for the first. */
    List<Stored> list(String after, int limit) {
        return mongo.call(
                "list of sales",
                () -> mongo.collection(COLLECTION)
                        .find(after.isEmpty() ? new Document() : Filters.gt("_id", after))
                        .sort(Sorts.ascending("_id"))
                        .limit(limit)
                        .map(SaleFacts::read)
                        .into(new ArrayList<>()));
    }

    private static Document document(Offer offer, int number) {
        return new Document("Good_ID", offer.good().value())
                .append("Good_Sale_Number", number)
                .append("Stock", offer.stock())
                .append("Starts_At", Date.from(offer.window().start()))
                .append("Ends_At", Date.from(offer.window().end()))
                .append("Valid", offer.valid())
                .append("Per_User_Limit", offer.limit())
                .append("Price", new Decimal128(offer.price().units()))
                .append("Restock_On_Refund", offer.restock())
                .append("Comment", offer.comment());
    }

    private static Stored read(Document document) {
        Offer offer = new Offer(
                new GoodId(document.getString("Good_ID")),
                document.getInteger("Stock"),
                new Window(
                        document.getDate("Starts_At").toInstant(),
                        document.getDate("Ends_At").toInstant()),
                document.getBoolean("Valid"),
                document.getInteger("Per_User_Limit"),
                Money.of(document.get("Price", Decimal128.class).bigDecimalValue()),
                document.getBoolean("Restock_On_Refund"),
                document.getString("Comment"));
        return new Stored(
                new SaleId(document.getString("_id")),
                document.getInteger("Good_Sale_Number"),
                offer,
                document.get("Version", Number.class).longValue());
    }
}
