package org.hotseat.drop.pool;

import java.util.ArrayList;
import java.util.List;

/**
 * A drop as the facts have it.
 *
 * @param keyId the id of the key that encrypts its codes; empty when they are not encrypted; it never changes
 */
public record Drop(DropId id, DropDefinition definition, String keyId, long version) {

    /** The version of an unpublished drop, which has no hot state. */
    static final long DRAFT = 0;

    boolean published() {
        return version != DRAFT;
    }

    /** Returns the fields of the drop's hash in Redis for a rebuild, names and values in alternation. */
    public List<String> fields() {
        List<String> fields = new ArrayList<>(List.of("version", Long.toString(version), "key_id", keyId));
        fields.addAll(DropDefinition.FORM.fields(definition));
        return fields;
    }
}
