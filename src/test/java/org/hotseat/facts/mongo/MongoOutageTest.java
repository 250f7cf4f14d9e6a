package org.hotseat.facts.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.ServerAddress;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log lines about a MongoDB that is away. */
class MongoOutageTest {

    private static final Logger LOG = Logger.getLogger(MongoOutage.class.getName());

    private final List<String> reported = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong(1);
    private final MongoOutage outage = new MongoOutage(nanos::get);
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord logged) {
            reported.add(new SimpleFormatter().formatMessage(logged));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        // Another test may have made it quieter.
        LOG.setLevel(Level.INFO);
        LOG.addHandler(handler);
        LOG.setLevel(Level.INFO);
    }

    @AfterEach
    void stop() {
        LOG.removeHandler(handler);
        LOG.setLevel(null);
    }

    @Test
    void theCauseIsReportedOnceAnOutageAndItsEnd() {
        outage.ended();
        for (int request = 0; request < 100; request++) {
            outage.failed("facts of orders", refused());
        }
        nanos.addAndGet(2_500_000_000L);
        outage.ended();
        outage.ended();

        assertThat(reported)
                .satisfiesExactly(
                        unavailable -> assertThat(unavailable)
                                .startsWith(
                                        "HS206 MongoDB does not answer, found by facts of orders: MongoSocketOpenException")
                                .endsWith("caused by ConnectException: Connection refused"),
                        back -> assertThat(back).isEqualTo("HS207 MongoDB is there again after 2500 ms"));
    }

    @Test
    void anotherCauseIsReportedToo() {
        outage.failed("an order", refused());
        outage.failed("an order", recovering());
        outage.failed("an order", recovering());

        assertThat(reported).hasSize(2).last().asString().contains("MongoNodeIsRecoveringException");
    }

    @Test
    void aMongoThatComesAndGoesIsReportedOnceInAWhile() {
        for (int time = 0; time < 100; time++) {
            outage.failed("an order", refused());
            outage.ended();
        }
        assertThat(reported).hasSize(2);

        nanos.addAndGet(MongoOutage.QUIET.toNanos());
        outage.failed("an order", refused());
        assertThat(reported).hasSize(3);
    }

    private static MongoSocketOpenException refused() {
        return new MongoSocketOpenException(
                "Exception opening socket", new ServerAddress(), new ConnectException("Connection refused"));
    }

    private static MongoNodeIsRecoveringException recovering() {
        return new MongoNodeIsRecoveringException(new BsonDocument(), new ServerAddress());
    }
}
