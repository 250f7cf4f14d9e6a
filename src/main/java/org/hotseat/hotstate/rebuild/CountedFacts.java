package org.hotseat.hotstate.rebuild;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.journal.FactWriters;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;

/**
 * Finds out the fate of a decision whose term ended before its facts were known to be durable: whether the rebuild of
 * the next term has counted the facts (ADR 229).
 */
@Service
public class CountedFacts {

    /** The fate of a decision as a later term sees it. */
    public enum Fate {
        /** The decision stands: its facts were in the database in time. */
        COUNTED,
        /** The decision does not count: its facts are not in the database, or came late and take nothing. */
        LOST,
        /** The facts do not show the fate, since later decisions have changed the same document. */
        UNKNOWN,
        /** No rebuild of a later term has looked for the facts yet. */
        OPEN
    }

    private static final List<String> READ = List.of(VersionedDocument.VERSION, FactTerms.FIELD, Replies.ENDING);

    private final MongoConnection mongo;
    private final FactWriters writers;
    private final Stamps stamps;
    private final LateFacts late;

    /** For subclasses in tests, which override the methods that they need. */
    @SuppressWarnings("NullAway")
    protected CountedFacts() {
        this(null, null, null, null);
    }

    @Inject
    public CountedFacts(MongoConnection mongo, FactWriters writers, Stamps stamps, LateFacts late) {
        this.mongo = mongo;
        this.writers = writers;
        this.stamps = stamps;
        this.late = late;
    }

    /**
     * Returns the fate of the facts of one script; to be called when their resource was rebuilt. Uses fenced reads,
     * four for each fact.
     *
     * @throws Unavailable when MongoDB cannot be read
     */
    public Fate of(List<Fact> facts) {
        Set<Fate> fates = EnumSet.noneOf(Fate.class);
        mongo.fenced(() -> facts.forEach(fact -> fates.add(of(fact))));
        if (fates.contains(Fate.OPEN)) {
            return Fate.OPEN;
        }
        return fates.size() == 1 ? fates.iterator().next() : Fate.UNKNOWN;
    }

    private Fate of(Fact fact) {
        Optional<FactWriter> writer = writers.of(fact.kind());
        if (writer.isEmpty()) {
            return Fate.UNKNOWN;
        }
        ResourceId resource = writer.get().resource(fact);
        long term = fact.term().orElse(fact.epoch().term());
        if (FactTerms.of(stamps.of(resource)) <= term) {
            return Fate.OPEN;
        }
        VersionedDocument document = writer.get().document(fact);
        return find(document)
                .map(stored -> late.isLate(resource, document.collection(), document.id())
                        ? Fate.LOST
                        : decided(document, stored, term))
                .orElse(Fate.LOST);
    }

    /**
     * Determines the fate by the versions. The first version of a later term continues the document as the rebuild has
     * found it. A version that is greater by more than one may follow this decision or another one that was made
     * instead.
     */
    private static Fate decided(VersionedDocument document, Document stored, long term) {
        long version = FactValues.version(stored);
        long number = stored.get(FactTerms.FIELD, (Number) 0L).longValue();
        if (version < document.version()
                || !VersionedDocument.same(document.owner(), stored)
                || Replies.LATE.equals(stored.get(Replies.ENDING))) {
            return Fate.LOST;
        }
        if (FactTerms.isStamp(number) || FactTerms.of(number) <= term) {
            return Fate.COUNTED;
        }
        return version == document.version() && FactTerms.decidedAfter(number, term) ? Fate.LOST : Fate.UNKNOWN;
    }

    private Optional<Document> find(VersionedDocument document) {
        List<String> fields = new ArrayList<>(READ);
        fields.addAll(document.owner().keySet());
        Bson id = Filters.eq("_id", document.id());
        return mongo.call(
                "a fact of an earlier term",
                () -> Optional.ofNullable(mongo.collection(document.collection())
                        .find(id)
                        .projection(Projections.include(fields))
                        .first()));
    }
}
