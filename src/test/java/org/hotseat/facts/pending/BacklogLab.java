package org.hotseat.facts.pending;

import java.util.List;
import org.bson.Document;
import org.hotseat.facts.mongo.MongoConnection;

/** Events that wait, written as {@link PendingEvents} does. */
public final class BacklogLab {

    private final MongoConnection mongo;

    public BacklogLab(MongoConnection mongo) {
        this.mongo = mongo;
    }

    public void insert(int partition, long term, List<PendingFact> facts) {
        mongo.collection(PendingDocuments.COLLECTION).insertOne(PendingDocuments.document(partition, term, facts));
    }

    /** Without the first fact's entry, which earlier versions have not written. */
    public void insertAsBefore(int partition, long term, List<PendingFact> facts) {
        Document document = PendingDocuments.document(partition, term, facts);
        document.remove(PendingDocuments.FIRST);
        mongo.collection(PendingDocuments.COLLECTION).insertOne(document);
    }

    public long waiting() {
        return mongo.collection(PendingDocuments.COLLECTION).countDocuments();
    }

    public void close() {
        mongo.close();
    }
}
