package org.hotseat.facts.journal;

import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertOneModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.journal.BulkWrites.Write;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.MongoErrors;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.error.Unavailable;

/**
 * Decides the fate of first writes that have found an existing document: the same fact, written before, or another one.
 * Stateless.
 */
final class ExistingDocuments {

    private final Stamps stamps;

    ExistingDocuments(MongoConnection mongo) {
        this.stamps = new Stamps(mongo);
    }

    /**
     * Sorts the existing documents that first writes have found.
     *
     * <p>Mostly it is the same document, written before, or another first write of the same thing. It may be another
     * document with an equal unique field. It may also be the document of another user with the same id: the id was
     * issued again after Redis was lost and before this fact was written. Then this fact must not count as written, or
     * the first owner would be told so. If the other document came late, this one replaces it (ADR 216).
     *
     * @return writes that replace the documents written before, if those are older
     */
    List<Write> repetitions(MongoCollection<Document> collection, Map<Write, BulkWriteError> met, FactFate[] fates) {
        List<Write> repeated = new ArrayList<>();
        StoredOwners stored = StoredOwners.read(
                collection, met.keySet().stream().map(Write::document).toList());
        met.forEach((write, error) -> {
            VersionedDocument document = write.document();
            Optional<Document> there = stored.find(document);
            boolean first = write.model() instanceof InsertOneModel<Document>;
            if (there.isEmpty()) {
                BulkWrites.settle(fates, write, fateUnread(error));
            } else if (!first
                    || VersionedDocument.same(document.owner(), there.get())
                    || document.supersedes(there.get(), () -> stamps.late(write.resource(), there.get()))) {
                repeated.add(new Write(write.fact(), write.resource(), document, document.replacement()));
            } else {
                String reason = document.id() + " of " + document.collection() + " belongs to another user";
                BulkWrites.settle(fates, write, new FactFate.Conflict(reason));
            }
        });
        return repeated;
    }

    /**
     * Returns the fate of a write that found a document that cannot be read. A document with the same id is not on a
     * majority yet, so it may still be rolled back.
     */
    static FactFate fateUnread(BulkWriteError error) {
        return MongoErrors.sameId(error)
                ? new FactFate.Unknown(
                        new Unavailable("mongodb", "MongoDB cannot confirm the write by a majority.", null))
                : new FactFate.Refused(error.getMessage());
    }
}
