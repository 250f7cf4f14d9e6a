package org.hotseat.facts;

import java.util.List;
import org.bson.Document;
import org.hotseat.facts.journal.FactWriters;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Unavailable;

/**
 * Understands facts of the kind {@code thing}: an id, a version, a value, an owner if it has one, and what a test puts
 * in by mistake.
 */
public class ThingWriter implements FactWriter {

    public static final String COLLECTION = "things";

    public static final FactWriters ALONE = FactWriters.of(List.of(new ThingWriter()));

    @Override
    public String kind() {
        return "thing";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ResourceId(COLLECTION, fact.get("id"));
    }

    @Override
    public VersionedDocument document(Fact fact) {
        if (fact.fields().containsKey("bug")) {
            throw new NullPointerException(fact.get("bug"));
        }
        if (fact.fields().containsKey("early")) {
            throw new Unavailable("redis", fact.get("early"), null);
        }
        Document fields = new Document("Value", fact.get("value"));
        if (fact.fields().containsKey("unsendable")) {
            fields.append("Unsendable", Thread.currentThread());
        }
        if (fact.fields().containsKey("owner")) {
            fields.append("Owner", fact.get("owner"));
            return new VersionedDocument(COLLECTION, fact.get("id"), fact.number("version"), fields, List.of("Owner"));
        }
        return new VersionedDocument(COLLECTION, fact.get("id"), fact.number("version"), fields);
    }
}
