package org.hotseat.flashsale;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * Stores the windows of all sales of a good in one document of the collection {@code sale_goods}. The document is
 * replaced only at the version that was read, so two overlapping sales cannot both be accepted.
 */
@Service
class GoodFacts implements PersonalFacts {

    static final String COLLECTION = "sale_goods";

    private static final DocumentForm<Window> WINDOW = new DocumentForm<>(Window.FORM);
    private static final String VERSION = "Version";

    private final MongoConnection mongo;

    @Inject
    GoodFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.signedOnly(COLLECTION));
    }

    /** Returns the calendar of a good; it is empty for a good without sales. */
    Calendar read(GoodId good) {
        return mongo.call("good " + good, () -> {
            Document document = mongo.collection(COLLECTION)
                    .find(Filters.eq("_id", good.value()))
                    .first();
            return document == null
                    ? new Calendar(good, 0, List.of())
                    : new Calendar(
                            good,
                            document.get(VERSION, Number.class).longValue(),
                            document.getList("Sales", Document.class).stream()
                                    .map(GoodFacts::entry)
                                    .toList());
        });
    }

    /**
     * Writes a calendar if the stored one has the previous version. A repetition after a time-out may return false
     * although the first attempt was written; the caller then reads the calendar again.
     *
     * @return whether it was written
     */
    boolean replace(Calendar calendar) {
        Document fields = new Document(
                        "Sales",
                        calendar.entries().stream().map(GoodFacts::document).toList())
                .append(VERSION, calendar.version());
        return mongo.call("good " + calendar.good(), () -> {
            var goods = mongo.collection(COLLECTION);
            var id = Filters.eq("_id", calendar.good().value());
            if (calendar.version() == 1) {
                return ConditionalInserts.putIfAbsent(goods, calendar.good().value(), fields);
            }
            return goods.updateOne(
                                    Filters.and(id, Filters.eq(VERSION, calendar.version() - 1)),
                                    new Document("$set", fields))
                            .getMatchedCount()
                    == 1;
        });
    }

    private static Document document(Calendar.Entry entry) {
        return new Document("Sale_ID", entry.sale().value())
                .append("Number", entry.number())
                .append("Windows", entry.windows().stream().map(WINDOW::write).toList());
    }

    private static Calendar.Entry entry(Document document) {
        return new Calendar.Entry(
                new SaleId(document.getString("Sale_ID")),
                document.getInteger("Number"),
                document.getList("Windows", Document.class).stream()
                        .map(WINDOW::read)
                        .toList());
    }
}
