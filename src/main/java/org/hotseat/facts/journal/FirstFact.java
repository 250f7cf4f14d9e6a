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
 * The fact that every server writes once before it is ready. It says nothing: it tries the way of all facts. Its
 * document is beside what is recorded at the first start, and is the same one for all servers.
 */
@Service
public class FirstFact implements FactWriter {

    private static final String KIND = "first-fact";
    private static final String COLLECTION = "settings";

    /** The fact in an epoch of this server's; no outbox has an entry for it. */
    public static Fact of(Epoch epoch) {
        return new Fact(epoch, "0-0", KIND, Map.of());
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Of no sale model: there is nothing to rebuild. */
    @Override
    public ResourceId resource(Fact fact) {
        return new ResourceId("none", KIND);
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return new VersionedDocument(COLLECTION, KIND, 1, new Document());
    }
}
