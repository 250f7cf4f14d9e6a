package org.hotseat.facts.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/** A connection to MongoDB for facts that must not be stored: see {@link NoEffectCollection}. */
public final class NoEffectConnection extends MongoConnection {

    private final MongoConnection real;

    public NoEffectConnection(MongoConnection real) {
        this.real = real;
    }

    @Override
    public MongoCollection<Document> collection(String name) {
        return NoEffectCollection.of(real.collection(name), real.collection(FENCES), FENCE);
    }

    @Override
    public MongoCollection<Document> collection(String name, long timeoutMillis) {
        return NoEffectCollection.of(
                real.collection(name, timeoutMillis), real.collection(FENCES, timeoutMillis), FENCE);
    }

    @Override
    public void fenced(Runnable reads) {
        real.fenced(reads);
    }

    @Override
    protected boolean isFenced() {
        return real.isFenced();
    }

    @Override
    public Optional<Primary> primary() {
        return real.primary();
    }

    @Override
    public void acknowledges(long timeoutMillis) {
        real.acknowledges(timeoutMillis);
    }

    @Override
    public HotseatException translate(String operation, MongoException e) {
        return real.translate(operation, e);
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
