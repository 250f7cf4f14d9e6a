package org.hotseat.toolkit.stream;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.hotseat.toolkit.ServerThreads;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaScripts;

/** Creates the application's streams, with the threads of the application server. */
@ApplicationScoped
class StreamsProducer {

    private final ManagedThreadFactory threads = ServerThreads.factory();

    void atStart(@Observes @Initialized(ApplicationScoped.class) Object event) {
        // The bean exists now: a later thread need not belong to the application.
    }

    @Produces
    @Singleton
    Streams streams(LuaScripts scripts, ToolkitKeys keys, Instance<MeterRegistry> meters) {
        MeterRegistry registry = meters.isResolvable() ? meters.get() : Metrics.globalRegistry;
        return new RedisStreams(scripts, keys, registry, threads);
    }

    /**
     * Stops the consumers while all beans that the listeners need still exist. Beans are destroyed in no guaranteed
     * order.
     */
    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event, Streams streams) {
        ((RedisStreams) streams).close();
    }

    void close(@Disposes Streams streams) {
        ((RedisStreams) streams).close();
    }
}
