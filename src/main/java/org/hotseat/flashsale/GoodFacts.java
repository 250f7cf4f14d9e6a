package org.hotseat.flashsale;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.mongo.FirstWrites;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;

/**
 * The windows of all sales of a good, in one document a good (the collection {@code sale_goods}), so that two sales
 * cannot both be let in: it is replaced only at the version that was read.
 */
@Service
class GoodFacts {

    static final String COLLECTION = "sale_goods";

    private static final DocumentForm<Window> WINDOW = new DocumentForm<>(Window.FORM);
    private static final String VERSION = "Version";

    private final MongoConnection mongo;

    @Inject
    GoodFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** The calendar of a good; that of a good without sales is empty. */
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
     * Writes a calendar if it is at the version just before; returns whether it did. A repetition after a time-out may
     * answer false although the first attempt was written: it is read again then.
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
                return FirstWrites.putIfAbsent(goods, calendar.good().value(), fields);
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
