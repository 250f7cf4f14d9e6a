package org.hotseat.flashsale;

import jakarta.inject.Inject;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.NotFound;

/** Stores flash sales in the collection {@code sales} of MongoDB. */
@Service
class SaleFacts extends FactDocuments<SaleId, SaleFacts.Stored> {

    private static final DocumentForm<SaleDefinition> FORM = new DocumentForm<>(SaleDefinition.FORM);

    /**
     * A sale as the facts have it.
     *
     * @param number its number among the sales of its good
     */
    record Stored(SaleId id, int number, SaleDefinition definition, long version) {}

    @Inject
    SaleFacts(MongoConnection mongo) {
        super(mongo, "sale", SaleId.MODEL, "sales");
    }

    /**
     * Creates a sale. May be repeated.
     *
     * @return whether it did not exist before
     */
    boolean create(SaleId id, int number, SaleDefinition definition) {
        return create(id, document(definition, number));
    }

    /** Returns a refusal with the code that earlier systems gave it. */
    @Override
    public NotFound unknown(SaleId id) {
        return new NotFound("30002", "There is no sale " + id + ".");
    }

    @Override
    protected Document fields(Fact fact) {
        return document(SaleDefinition.FORM.parse(fact.fields()), (int) fact.number("number"));
    }

    @Override
    protected Stored read(Document document) {
        return new Stored(
                new SaleId(document.getString("_id")),
                document.getInteger("Good_Sale_Number"),
                FORM.read(document),
                FactValues.version(document));
    }

    private static Document document(SaleDefinition definition, int number) {
        return FORM.write(definition).append("Good_Sale_Number", number);
    }
}
