package org.hotseat.redpacket.rain;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.list.Page;

/** Stores rains in the collection {@code rains} of MongoDB. Packets are not stored, since they follow from the seed. */
@Service
public class RainFacts extends FactDocuments<RainId, Rain> {

    public static final String COLLECTION = "rains";
    public static final String FUNDER = "Funder_ID";
    public static final String DONE = "Done";

    private static final DocumentForm<RainDefinition> DEFINITION = new DocumentForm<>(RainDefinition.FORM);
    private static final DocumentForm<RainEnding> ENDING = new DocumentForm<>(RainEnding.FORM);

    private final MongoConnection mongo;

    @Inject
    public RainFacts(MongoConnection mongo) {
        super(mongo, "rain", RainId.MODEL, COLLECTION);
        this.mongo = mongo;
    }

    @Override
    public List<Index> indexes() {
        List<Index> indexes = new ArrayList<>(super.indexes());
        indexes.add(new Index(COLLECTION, new Document(DONE, 1).append("_id", 1)));
        return indexes;
    }

    /** Names the funder, whom a rain keeps until it is done. */
    @Override
    public List<PersonalData> personalData() {
        return List.of(PersonalData.of(COLLECTION, FUNDER)
                .onlyIf(rain -> Boolean.TRUE.equals(rain.get(DONE)))
                .withResource(rain -> Optional.of(new RainId(String.valueOf(rain.get("_id"))).resource())));
    }

    /**
     * Creates a rain. May be repeated.
     *
     * @return whether it did not exist before
     */
    public boolean create(Rain rain) {
        return create(rain.id(), document(rain));
    }

    /** Returns the ids of rains that have begun and are not done, in their order. */
    public List<String> unfinished(Page page, Instant now) {
        return mongo.call(
                "unfinished rains",
                () -> mongo.collection(COLLECTION)
                        .find(Filters.and(
                                Filters.eq(DONE, false),
                                Filters.gt("_id", page.after()),
                                Filters.lte("Starts_At", Date.from(now))))
                        .sort(Sorts.ascending("_id"))
                        .limit(page.limit())
                        .map(document -> document.getString("_id"))
                        .into(new ArrayList<>()));
    }

    private static Document document(Rain rain) {
        Document document = DEFINITION.write(rain.definition());
        document.putAll(ENDING.write(rain.ending()));
        return document.append("Split_Seed", rain.seed().hex()).append(DONE, rain.done());
    }

    @Override
    protected Document fields(Fact fact) {
        RainId id = new RainId(fact.get("resource"));
        return document(Rain.of(id, new Seed(fact.get("seed")), fact.fields()));
    }

    @Override
    protected Rain read(Document document) {
        return new Rain(
                new RainId(document.getString("_id")),
                DEFINITION.read(document),
                new Seed(document.getString("Split_Seed")),
                ENDING.read(document),
                FactValues.version(document));
    }
}
