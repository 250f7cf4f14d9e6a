package org.hotseat.facts;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.WriteModel;
import java.util.List;
import org.bson.Document;
import org.hotseat.facts.mongo.MongoErrors;

/** Sends many conditional writes in one round trip. Each write changes only the document that it is meant for. */
public final class ConditionalWrites {

    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    private ConditionalWrites() {}

    /**
     * Sends inserts, and updates of one document each.
     *
     * @return whether every write was done. If not, an insert has found an existing document, or an update has found
     *     none. The result does not show which one; all other writes are done
     */
    public static boolean all(MongoCollection<Document> collection, List<WriteModel<Document>> writes) {
        try {
            BulkWriteResult done = collection.bulkWrite(writes, UNORDERED);
            return done.getInsertedCount() + done.getMatchedCount() == writes.size();
        } catch (MongoBulkWriteException e) {
            boolean met = e.getWriteConcernError() == null
                    && e.getWriteErrors().stream().allMatch(error -> error.getCode() == MongoErrors.DUPLICATE_KEY);
            if (!met) {
                throw e;
            }
            return false;
        }
    }
}
