package org.hotseat.drop.pool;

import java.util.ArrayList;
import java.util.List;

/**
 * A drop as the facts have it.
 *
 * @param keyId names the key by which its codes are encrypted; empty when they are not. Never changes
 */
public record Drop(DropId id, DropDefinition definition, String keyId, long version) {

    /** The version of one that is not published: it has no hot state. */
    static final long DRAFT = 0;

    boolean published() {
        return version != DRAFT;
    }

    /** The content of its hash in Redis for a rebuild, name and value by turns. */
    public List<String> fields() {
        List<String> fields = new ArrayList<>(List.of("version", Long.toString(version), "key_id", keyId));
        fields.addAll(DropDefinition.FORM.fields(definition));
        return fields;
    }
}
