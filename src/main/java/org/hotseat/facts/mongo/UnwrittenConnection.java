package org.hotseat.facts.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import org.bson.Document;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/** The connection to MongoDB for facts that must not stay: see {@link UnwrittenCollection}. Reads nothing. */
public final class UnwrittenConnection extends MongoConnection {

    private final MongoConnection real;

    public UnwrittenConnection(MongoConnection real) {
        this.real = real;
    }

    @Override
    public MongoCollection<Document> collection(String name) {
        return UnwrittenCollection.of(real.collection(name), real.collection(FENCES), FENCE);
    }

    @Override
    public MongoCollection<Document> collection(String name, long timeoutMillis) {
        return UnwrittenCollection.of(
                real.collection(name, timeoutMillis), real.collection(FENCES, timeoutMillis), FENCE);
    }

    @Override
    public void fenced(Runnable reads) {
        throw new UnsupportedOperationException("facts that are not written are not read");
    }

    @Override
    public void acknowledges(long timeoutMillis) {
        real.acknowledges(timeoutMillis);
    }

    @Override
    public HotseatException trouble(String operation, MongoException e) {
        return real.trouble(operation, e);
    }

    @Override
    public void answered() {
        real.answered();
    }

    @Override
    public void check() throws Unavailable {
        real.check();
    }
}
