package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactDocuments;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.RateLimits;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/** Flash sales in MongoDB: the collection {@code sales}. */
@Service
class SaleFacts implements FactWriter {

    static final String COLLECTION = "sales";

    /** A sale as the facts have it; the number tells which sale of its good it is. */
    record Stored(SaleId id, int number, SaleDefinition offer, long version) {}

    private final FactDocuments<Stored> documents;

    @Inject
    SaleFacts(MongoConnection mongo) {
        this.documents = new FactDocuments<>(mongo, COLLECTION, SaleFacts::read);
    }

    @Override
    public String kind() {
        return "sale";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new SaleId(fact.get("resource")).resource();
    }

    @Override
    public VersionedDocument document(Fact fact) {
        SaleDefinition offer = SaleDefinition.of(List.of(
                fact.get("stock"),
                fact.get("good"),
                fact.get("start"),
                fact.get("end"),
                fact.get("valid"),
                fact.get("limit"),
                fact.get("price"),
                fact.get("restock"),
                fact.get("comment"),
                fact.fields().getOrDefault("rate", "")));
        return new VersionedDocument(
                COLLECTION, fact.get("resource"), fact.number("version"), document(offer, (int) fact.number("number")));
    }

    /** Creates a sale; answers whether it was not there before. May be repeated. */
    boolean create(SaleId id, int number, SaleDefinition offer) {
        return documents.create(id.value(), document(offer, number));
    }

    Optional<Stored> find(SaleId id) {
        return documents.find(id.value());
    }

    /** Sales in the order of their ids. */
    List<Stored> list(Page page) {
        return documents.list(page);
    }

    private static Document document(SaleDefinition offer, int number) {
        return new Document("Good_ID", offer.good().value())
                .append("Good_Sale_Number", number)
                .append("Stock", offer.stock())
                .append("Starts_At", Date.from(offer.window().start()))
                .append("Ends_At", Date.from(offer.window().end()))
                .append("Valid", offer.valid())
                .append("Per_User_Limit", offer.limit())
                .append("Price", FactValues.money(offer.price()))
                .append("Restock_On_Refund", offer.restock())
                .append("Comment", offer.comment())
                .append("Rate_Limit", offer.rate().toString());
    }

    private static Stored read(Document document) {
        SaleDefinition offer = new SaleDefinition(
                new GoodId(document.getString("Good_ID")),
                document.getInteger("Stock"),
                new Window(
                        FactValues.time(document, "Starts_At").orElseThrow(),
                        FactValues.time(document, "Ends_At").orElseThrow()),
                document.getBoolean("Valid"),
                document.getInteger("Per_User_Limit"),
                FactValues.money(document.get("Price")).orElseThrow(),
                document.getBoolean("Restock_On_Refund"),
                document.getString("Comment"),
                RateLimits.parse(document.get("Rate_Limit", "")));
        return new Stored(
                new SaleId(document.getString("_id")),
                document.getInteger("Good_Sale_Number"),
                offer,
                FactValues.version(document));
    }
}
