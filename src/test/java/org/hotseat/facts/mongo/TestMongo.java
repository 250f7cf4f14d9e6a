package org.hotseat.facts.mongo;

import jakarta.enterprise.inject.Vetoed;
import java.time.Duration;
import java.util.function.Supplier;
import org.hotseat.testing.TestStores;

/** The test MongoDB, with a word in every operation: before it, and after it has happened. No bean. */
@Vetoed
public class TestMongo extends MongoConnection implements AutoCloseable {

    /** Is asked around every operation of the thread that calls. */
    public interface Around {

        void before();

        void after();
    }

    private volatile Around around;

    public TestMongo(String database, Around around) {
        this(TestStores.current().mongoUri(), database, around);
    }

    public TestMongo(String uri, String database, Around around) {
        super(new FactsSettings(uri, database, Duration.ofSeconds(20), true, 1_000, 1_000));
        this.around = around;
    }

    public void around(Around next) {
        around = next;
    }

    @Override
    public <T> T call(String operation, Supplier<T> action) {
        Around now = around;
        now.before();
        T result = super.call(operation, action);
        now.after();
        return result;
    }

    @Override
    public void close() {
        super.close();
    }
}
