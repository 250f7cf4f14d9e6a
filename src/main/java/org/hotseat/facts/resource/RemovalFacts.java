package org.hotseat.facts.resource;

import jakarta.inject.Inject;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * Stores the removals of resources that are over from the hot state, in the collection {@code overs}. Each resource
 * that has ever left has a document with the last replies about it. A resource that comes back gets a new version that
 * records this before it is opened. So a resource whose document shows that it has left is not open.
 */
@Service
public class RemovalFacts extends ResourceFacts {

    private static final String COLLECTION = "overs";
    private static final String LEFT = "Left";
    private static final String REPLIES = "Replies";

    /**
     * The last replies of the scripts that read a resource.
     *
     * @param words the status word and the values of each reply, by the name of its script
     */
    public record Replies(Map<String, List<String>> words) {

        public Replies {
            words = Map.copyOf(words);
        }

        /** Returns the text form of the replies in a fact. */
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
     * @param version the version of the document
     * @param left the last replies about the resource; empty if it has come back
     */
    public record Over(long version, Optional<Replies> left) {}

    @Inject
    public RemovalFacts(MongoConnection mongo) {
        super(mongo, "over", COLLECTION);
    }

    @Override
    void append(Document document, Fact fact) {
        document.append(LEFT, left(fact)).append(REPLIES, fact.get("replies"));
        if (left(fact)) {
            document.append("Over_At", new Date(fact.number("over_at")));
        }
    }

    @Override
    public List<FeedChange> changes(Fact fact) {
        return left(fact)
                ? List.of(new FeedChange(ChangeType.OVER, resource(fact).toString(), Map.of()))
                : List.of();
    }

    private static boolean left(Fact fact) {
        return fact.get("state").equals("left");
    }

    /** Returns the fact of a resource; empty for a resource that has never left. One read. */
    public Optional<Over> find(ResourceId resource) {
        return find(resource, RemovalFacts::read);
    }

    /** Returns the last replies of those resources that were removed from Redis. One read; none for no resources. */
    public Map<ResourceId, Replies> left(List<ResourceId> resources) {
        Map<ResourceId, Replies> found = new HashMap<>();
        find(resources, RemovalFacts::read)
                .forEach((resource, over) -> over.left().ifPresent(replies -> found.put(resource, replies)));
        return found;
    }

    private static Over read(Document document) {
        return new Over(
                FactValues.version(document),
                Optional.of(document)
                        .filter(kept -> kept.getBoolean(LEFT, false))
                        .map(kept -> Replies.of(kept.getString(REPLIES))));
    }
}
