package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.hotseat.kernel.Unavailable;
import org.hotseat.testing.EmbeddedMongo;
import org.hotseat.testing.FaultProxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FirstStartIT {

    private final EmbeddedMongo server = EmbeddedMongo.inMemory(0);
    private final FaultProxy proxy = FaultProxy.to(server.port());
    private final FactsSettings settings = new FactsSettings(
            "mongodb://127.0.0.1:" + proxy.port(), "first_start_it", Duration.ofSeconds(2), true, 100, 100);
    private final MongoConnection mongo = new MongoConnection(settings);
    private FactsGate gate = new FactsGate(mongo, settings, new FakeOutbox());
    private final AtomicInteger indexes = new AtomicInteger();

    @AfterEach
    void close() {
        mongo.close();
        proxy.close();
        server.close();
    }

    @Test
    void theNumberOfPartitionsIsRecordedOnceAndAnotherIsRefused() {
        start(4).prepare();
        assertThatCode(start(4)::prepare).doesNotThrowAnyException();
        assertThatThrownBy(start(1)::prepare)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_PARTITIONS is not the 4 that this data was made with");
        assertThatThrownBy(() -> gate.admit(0, false)).isInstanceOf(Unavailable.class);
        assertThat(indexes).hasValue(2);
    }

    @Test
    void itIsDoneOnce() {
        FirstStart start = start(1);
        start.prepare();
        start.prepare();
        assertThat(indexes).hasValue(1);
    }

    @Test
    void aMongoThatIsAwayIsToldAndAskedAgain() {
        FirstStart start = start(1);
        proxy.cut();
        assertThatThrownBy(start::prepare).isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> gate.admit(0, false)).isInstanceOf(Unavailable.class);
        proxy.restore();
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .ignoreExceptionsInstanceOf(Unavailable.class)
                .untilAsserted(start::prepare);
        assertThat(indexes).hasValue(1);
        assertThatCode(() -> gate.admit(0, false)).doesNotThrowAnyException();
    }

    private FirstStart start(int partitions) {
        FakeOutbox outbox = new FakeOutbox() {
            @Override
            public int partitions() {
                return partitions;
            }
        };
        gate = new FactsGate(mongo, settings, outbox);
        return new FirstStart(mongo, indexes(), outbox, gate);
    }

    @SuppressWarnings("unchecked")
    private Instance<FactIndexes> indexes() {
        FactIndexes counting = indexes::incrementAndGet;
        return (Instance<FactIndexes>) Proxy.newProxyInstance(
                FirstStartIT.class.getClassLoader(), new Class<?>[] {Instance.class}, (proxy, method, arguments) -> {
                    ((Consumer<FactIndexes>) arguments[0]).accept(counting);
                    return null;
                });
    }
}
