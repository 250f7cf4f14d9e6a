package org.hotseat.facts.journal;

import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/**
 * The fact that every server writes once before it is ready. It has no content; it tests the whole way of a fact. Its
 * document is in the collection of the first start, and is the same for all servers.
 */
@Service
public class FirstFact implements FactWriter {

    private static final String KIND = "first-fact";
    private static final String COLLECTION = "settings";

    /** Returns the fact in an epoch of this server. No outbox has an entry for it. */
    public static Fact of(Epoch epoch) {
        return new Fact(epoch, "0-0", KIND, Map.of());
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Returns a resource of no sale model, since nothing has to be rebuilt. */
    @Override
    public ResourceId resource(Fact fact) {
        return new ResourceId("none", KIND);
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return new VersionedDocument(COLLECTION, KIND, 1, new Document());
    }
}
