package org.hotseat.program;

import com.mongodb.client.MongoCollection;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.list.Page;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutFacts;
import org.hotseat.program.layout.ProgramId;

/** Stores programs in the collection {@code programs} of MongoDB. Their purchases are orders. */
@Service
class ProgramFacts extends FactDocuments<ProgramId, ProgramFacts.Stored> {

    static final String COLLECTION = "programs";

    /** The time-out of reading the rows of one program, and of writing them for the first time. */
    private static final long LONG_MILLIS = 30_000;

    /**
     * A program as the facts have it.
     *
     * @param map the version of the seat map at the last change of the layout; 0 when it was never changed
     */
    record Stored(ProgramId id, Layout layout, long version, long map) {}

    private final MongoConnection mongo;

    @Inject
    public ProgramFacts(MongoConnection mongo) {
        super(mongo, "program", ProgramId.MODEL, COLLECTION);
        this.mongo = mongo;
    }

    @Override
    protected MongoCollection<Document> documents() {
        return mongo.collection(COLLECTION, LONG_MILLIS);
    }

    @Override
    protected Document fields(Fact fact) {
        return Document.parse(fact.get("layout")).append("Map", fact.number("map"));
    }

    /** Returns a layout in the text form of a fact. */
    public static String text(Layout layout) {
        return LayoutFacts.write(layout).toJson();
    }

    /**
     * Creates a program. May be repeated.
     *
     * @return whether it did not exist before
     */
    public boolean create(ProgramId id, Layout layout) {
        return create(id, LayoutFacts.write(layout));
    }

    /** Returns a program without its rows and plan; one read. */
    Optional<Stored> findWithoutSeats(ProgramId id) {
        return find(id, LayoutFacts.ROWS, LayoutFacts.PLAN, LayoutFacts.DRAWING);
    }

    /** Returns programs without their rows and plans, in the order of their ids. */
    List<Stored> list(Page page) {
        return list(page, LayoutFacts.ROWS, LayoutFacts.PLAN, LayoutFacts.DRAWING);
    }

    @Override
    protected Stored read(Document document) {
        return new Stored(
                new ProgramId(document.getString("_id")),
                LayoutFacts.read(document),
                FactValues.version(document),
                document.get("Map") instanceof Number map ? map.longValue() : 0);
    }
}
