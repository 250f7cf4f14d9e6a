package org.hotseat.facts;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Resources that have left the hot state since they are over, in MongoDB: the collection {@code overs}, a document for each that has ever left, with
 * what is told of it. One that comes back gets a version that says so before it is opened; so a document that says that it has left is true.
 */
@Service
public class OverFacts implements FactWriter {

    private static final String COLLECTION = "overs";
    private static final String MODEL = "Model";
    private static final String RESOURCE = "Resource_ID";
    private static final String LEFT = "Left";
    private static final String REPLIES = "Replies";

    /**
     * The last replies of scripts that look at a resource.
     *
     * @param words of a reply by the name of its script: the status word, and the values
     */
    public record Replies(Map<String, List<String>> words) {

        public Replies {
            words = Map.copyOf(words);
        }

        /** As a fact has it. */
        public String packed() {
            return new Document(new HashMap<>(words)).toJson();
        }

        static Replies of(String packed) {
            Map<String, List<String>> words = new HashMap<>();
            Document.parse(packed).forEach((script, list) -> words.put(script, words(list)));
            return new Replies(words);
        }

        private static List<String> words(Object list) {
            return list instanceof List<?> words
                    ? words.stream().map(String::valueOf).toList()
                    : List.of();
        }
    }

    /**
     * The fact of a resource.
     *
     * @param version of the document
     * @param left what is told of it; empty for one that has come back
     */
    public record Over(long version, Optional<Replies> left) {}

    private final MongoConnection mongo;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected OverFacts() {
        this(null);
    }

    @Inject
    public OverFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    @Override
    public String kind() {
        return "over";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ResourceId(fact.get("model"), fact.get("resource"));
    }

    @Override
    public VersionedDocument document(Fact fact) {
        Document fields = new Document(MODEL, fact.get("model"))
                .append(RESOURCE, fact.get("resource"))
                .append(LEFT, left(fact))
                .append(REPLIES, fact.get("replies"));
        if (left(fact)) {
            fields.append("Over_At", new Date(fact.number("over_at")));
        }
        return new VersionedDocument(COLLECTION, id(resource(fact)), fact.number("version"), fields);
    }

    @Override
    public List<Change> changes(Fact fact) {
        return left(fact) ? List.of(new Change(ChangeType.OVER, resource(fact).toString(), Map.of())) : List.of();
    }

    private static boolean left(Fact fact) {
        return fact.get("state").equals("left");
    }

    /** That of a resource; empty for one that has never left. One read. */
    public Optional<Over> find(ResourceId resource) {
        return mongo.call(
                "whether " + resource + " has left",
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.eq("_id", id(resource)))
                                .first())
                        .map(OverFacts::read));
    }

    /** The replies of those of some resources that have left; one read, none for no resources. */
    public Map<ResourceId, Replies> left(List<ResourceId> resources) {
        if (resources.isEmpty()) {
            return Map.of();
        }
        return mongo.call("resources that have left", () -> {
            Map<ResourceId, Replies> found = new HashMap<>();
            mongo.collection(COLLECTION)
                    .find(Filters.in(
                            "_id", resources.stream().map(OverFacts::id).toList()))
                    .forEach(document -> read(document)
                            .left()
                            .ifPresent(replies -> found.put(
                                    new ResourceId(document.getString(MODEL), document.getString(RESOURCE)), replies)));
            return found;
        });
    }

    private static Over read(Document document) {
        return new Over(
                FactValues.version(document),
                Optional.of(document)
                        .filter(kept -> kept.getBoolean(LEFT, false))
                        .map(kept -> Replies.of(kept.getString(REPLIES))));
    }

    private static String id(ResourceId resource) {
        return resource.model() + "/" + resource.id();
    }
}
