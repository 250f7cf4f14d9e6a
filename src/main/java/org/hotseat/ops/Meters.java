package org.hotseat.ops;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.core.metrics.Info;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.hotseat.toolkit.Supervised;

/**
 * The application's meters. They are part of the WAR, because only one of the two application servers still has
 * MicroProfile Metrics. Produces a {@code MeterRegistry} for injection, with the JVM's own meters, and closes it with
 * the application.
 */
@ApplicationScoped
public class Meters {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbageCollection = new JvmGcMetrics();

    /** Produces the registry. It is not proxied, so that a counter costs no more than the counter itself. */
    @Produces
    @Singleton
    PrometheusMeterRegistry registry() {
        new ClassLoaderMetrics().bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        garbageCollection.bindTo(registry);
        registerBuild();
        FunctionCounter.builder("hotseat.worker.faults", Supervised.class, work -> Supervised.faults())
                .description("Times that work which never ends has failed; it begins again, HS110 tells why")
                .register(registry);
        return registry;
    }

    /**
     * Registers the meter of the build with Prometheus's own library. Micrometer would remove the ending {@code _info}
     * from the name, which Prometheus needs.
     */
    private void registerBuild() {
        BuildInfo build = BuildInfo.read();
        Info.builder()
                .name("hotseat_build_info")
                .help("The build that runs: always 1")
                .labelNames("version", "commit")
                .register(registry.getPrometheusRegistry())
                .addLabelValues(build.version(), build.commit());
    }

    @PreDestroy
    void close() {
        garbageCollection.close();
        registry.close();
    }
}
