package org.hotseat.program;

import jakarta.inject.Inject;
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
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/** Programs in MongoDB: the collection {@code programs}. Their purchases are orders. */
@Service
class ProgramFacts implements FactWriter {

    static final String COLLECTION = "programs";

    /** How long reading the rows of one program may take, and how long writing them for the first time. */
    private static final long LONG_MILLIS = 30_000;

    /**
     * A program as the facts have it.
     *
     * @param map the version of the seat map when it was last changed; 0 when it never was
     */
    record Stored(ProgramId id, Layout layout, long version, long map) {}

    private final FactDocuments<Stored> documents;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected ProgramFacts() {
        this(null);
    }

    @Inject
    ProgramFacts(MongoConnection mongo) {
        this.documents = new FactDocuments<>(mongo, COLLECTION, LONG_MILLIS, ProgramFacts::read);
    }

    @Override
    public String kind() {
        return "program";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ProgramId(fact.get("resource")).resource();
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return new VersionedDocument(
                COLLECTION,
                fact.get("resource"),
                fact.number("version"),
                Document.parse(fact.get("layout")).append("Map", fact.number("map")));
    }

    /** A layout as the text that a fact carries. */
    static String text(Layout layout) {
        return LayoutFacts.write(layout).toJson();
    }

    /** Creates a program; answers whether it was not there before. May be repeated. */
    boolean create(ProgramId id, Layout layout) {
        return documents.create(id.value(), LayoutFacts.write(layout));
    }

    Optional<Stored> find(ProgramId id) {
        return documents.find(id.value());
    }

    boolean exists(ProgramId id) {
        return documents.exists(id.value());
    }

    /** Programs without their rows, in the order of their ids. */
    List<Stored> list(Page page) {
        return documents.list(page, LayoutFacts.ROWS);
    }

    private static Stored read(Document document) {
        return new Stored(
                new ProgramId(document.getString("_id")),
                LayoutFacts.read(document),
                FactValues.version(document),
                document.get("Map") instanceof Number map ? map.longValue() : 0);
    }
}
