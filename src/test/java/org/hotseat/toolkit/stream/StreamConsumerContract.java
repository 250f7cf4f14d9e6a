package org.hotseat.toolkit.stream;

import org.hotseat.toolkit.TestRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The promises of consumers on any kind of Redis. */
abstract class StreamConsumerContract implements StreamDeliveryContract, StreamRetriesContract, DeadLettersContract {

    private StreamLab lab;

    abstract TestRedis redis();

    @Override
    public StreamLab lab() {
        return lab;
    }

    @BeforeEach
    void open() {
        lab = new StreamLab(redis());
    }

    @AfterEach
    void close() {
        lab.close();
    }
}
