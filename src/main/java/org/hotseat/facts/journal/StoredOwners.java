package org.hotseat.facts.journal;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.VersionedDocument;

/** The owners of the documents that MongoDB has under given ids; one read for all of them. */
final class StoredOwners {

    private final Map<Object, Document> byId = new HashMap<>();

    private StoredOwners() {}

    /**
     * Reads the documents with the ids of the given ones. Of each document it reads only the fields that identify the
     * owner, and the term.
     */
    static StoredOwners read(MongoCollection<Document> collection, Collection<VersionedDocument> asked) {
        StoredOwners owners = new StoredOwners();
        if (asked.isEmpty()) {
            return owners;
        }
        Set<String> lasting = new HashSet<>(Set.of(FactTerms.FIELD));
        asked.forEach(document -> lasting.addAll(document.lasting()));
        collection
                .find(Filters.in(
                        "_id", asked.stream().map(VersionedDocument::id).toList()))
                .projection(Projections.include(List.copyOf(lasting)))
                .forEach(
                        document -> owners.byId.put(comparable(Objects.requireNonNull(document.get("_id"))), document));
        return owners;
    }

    /** Returns the owner's fields of the stored document with the same id; empty if it does not exist. */
    Optional<Document> find(VersionedDocument document) {
        return Optional.ofNullable(byId.get(comparable(document.id())));
    }

    /**
     * Returns an id in a comparable form. To MongoDB equal numbers of different types are the same id, and documents
     * from before Hotseat may have another type.
     */
    private static Object comparable(Object id) {
        return id instanceof Number number ? number.longValue() : id;
    }
}
