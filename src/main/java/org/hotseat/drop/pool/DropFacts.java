package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.util.Objects;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;

/** Stores drops in the collection {@code drops} of MongoDB. {@link BatchFacts} stores their codes. */
@Service
public class DropFacts extends FactDocuments<DropId, Drop> {

    private static final DocumentForm<DropDefinition> FORM = new DocumentForm<>(DropDefinition.FORM);
    private static final String KEY_ID = "Key_ID";

    @Inject
    DropFacts(MongoConnection mongo) {
        super(mongo, "drop", DropId.MODEL, "drops");
    }

    /**
     * Creates a drop. May be repeated.
     *
     * @return whether it did not exist before
     */
    boolean create(DropId id, DropDefinition definition, String keyId) {
        return create(id, FORM.write(definition).append(KEY_ID, keyId));
    }

    @Override
    protected Document fields(Fact fact) {
        return FORM.write(DropDefinition.FORM.parse(fact.fields())).append(KEY_ID, fact.get("key_id"));
    }

    @Override
    protected Drop read(Document document) {
        return new Drop(
                new DropId(document.getString("_id")),
                FORM.read(document),
                Objects.requireNonNullElse(document.getString(KEY_ID), ""),
                FactValues.version(document));
    }
}
