package org.hotseat.redpacket;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactDocuments;
import org.hotseat.facts.FactIndexes;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/** Rains in MongoDB: the collection {@code rains}. Not the packets: the seed gives them again. */
@Service
class RainFacts implements FactWriter, FactIndexes {

    static final String COLLECTION = "rains";

    private final MongoConnection mongo;
    private final FactDocuments<Rain> documents;

    @Inject
    RainFacts(MongoConnection mongo) {
        this.mongo = mongo;
        this.documents = new FactDocuments<>(mongo, COLLECTION, RainFacts::read);
    }

    @Override
    public String kind() {
        return "rain";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new RainId(fact.get("resource")).resource();
    }

    @Override
    public VersionedDocument document(Fact fact) {
        RainId id = new RainId(fact.get("resource"));
        Rain rain = Rain.of(id, new Seed(fact.get("seed")), fact.fields());
        return new VersionedDocument(COLLECTION, id.value(), rain.version(), document(rain));
    }

    @Override
    public List<Index> indexes() {
        return List.of(new Index(COLLECTION, new Document("Done", 1).append("_id", 1)));
    }

    /** Creates a rain; answers whether it was not there before. May be repeated. */
    boolean create(Rain rain) {
        return documents.create(rain.id().value(), document(rain));
    }

    Optional<Rain> find(RainId id) {
        return documents.find(id.value());
    }

    /** @throws NotFound when there is no such rain */
    Rain get(RainId id) {
        return find(id).orElseThrow(() -> unknown(id));
    }

    static NotFound unknown(RainId id) {
        return new NotFound("unknown-rain", "There is no rain " + id + ".");
    }

    /** Rains in the order of their ids. */
    List<Rain> list(Page page) {
        return documents.list(page);
    }

    /** Rains that have begun and of which something is left to do, in the order of their ids. */
    List<String> unfinished(Page page, Instant now) {
        return mongo.call(
                "unfinished rains",
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(
                                Filters.eq("Done", false),
                                Filters.gt("_id", page.after()),
                                Filters.lte("Starts_At", Date.from(now))))
                        .sort(Sorts.ascending("_id"))
                        .limit(page.limit())
                        .map(document -> document.getString("_id"))
                        .into(new ArrayList<>()));
    }

    private static Document document(Rain rain) {
        RainDefinition terms = rain.terms();
        Document document = new Document("Total_Amount", FactValues.money(terms.total()))
                .append("Packets", terms.packets())
                .append("Starts_At", Date.from(terms.start()))
                .append("Ends_At", Date.from(terms.end()))
                .append("Funder_ID", terms.funder().subject())
                .append("Split_Seed", rain.seed().hex())
                .append("Done", rain.done());
        rain.ended().ifPresent(ended -> {
            document.append("Ended_At", Date.from(ended.at())).append("Ended_By", ended.by());
            ended.rest()
                    .ifPresent(rest -> document.append("Rest_Packets", rest.packets())
                            .append("Rest_Amount", FactValues.money(rest.amount())));
            ended.returned().ifPresent(at -> document.append("Returned_At", Date.from(at)));
            ended.credited().ifPresent(at -> document.append("Credited_At", Date.from(at)));
        });
        return document;
    }

    private static Rain read(Document document) {
        RainDefinition terms = new RainDefinition(
                FactValues.money(document.get("Total_Amount")).orElseThrow(),
                document.getInteger("Packets"),
                FactValues.time(document, "Starts_At").orElseThrow(),
                FactValues.time(document, "Ends_At").orElseThrow(),
                UserId.of(document.getString("Funder_ID")));
        return new Rain(
                new RainId(document.getString("_id")),
                terms,
                new Seed(document.getString("Split_Seed")),
                FactValues.time(document, "Ended_At").map(at -> ended(at, document)),
                FactValues.version(document));
    }

    private static Rain.Ended ended(Instant at, Document document) {
        return new Rain.Ended(
                at,
                document.getString("Ended_By"),
                FactValues.money(document.get("Rest_Amount"))
                        .map(amount -> new Rain.Rest(
                                document.get("Rest_Packets", Number.class).longValue(), amount)),
                FactValues.time(document, "Returned_At"),
                FactValues.time(document, "Credited_At"));
    }
}
