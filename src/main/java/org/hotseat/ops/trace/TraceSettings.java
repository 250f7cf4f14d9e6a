package org.hotseat.ops.trace;

import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The settings of traces, by the names that OpenTelemetry has given them.
 *
 * @param collector the address to which spans are posted; empty if nothing is traced
 * @param headers the headers of each post, such as a key of the collector
 * @param timeout the longest time of one post
 * @param service the name of this service in traces
 * @param attributes more attributes of this service
 * @param sampling which requests are traced
 * @param queue the number of spans that may wait for the collector
 * @param delay the longest time for which a span waits for others
 */
@Service
record TraceSettings(
        Optional<URI> collector,
        Map<String, String> headers,
        Duration timeout,
        String service,
        Map<String, String> attributes,
        Sampling sampling,
        int queue,
        Duration delay) {

    private static final String ENDPOINT = "otel.exporter.otlp.endpoint";
    private static final String PATH = "v1/traces";

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    TraceSettings(Settings settings) {
        this(
                settings.text(ENDPOINT).map(TraceSettings::traces),
                NamedTexts.read(settings, "otel.exporter.otlp.headers"),
                Duration.ofMillis(settings.integer("otel.exporter.otlp.timeout", 10_000, 100, 60_000)),
                settings.text("otel.service.name", "hotseat"),
                NamedTexts.read(settings, "otel.resource.attributes"),
                Sampling.read(settings),
                settings.integer("otel.bsp.max.queue.size", 2_048, 16, 100_000),
                Duration.ofMillis(settings.integer("otel.bsp.schedule.delay", 5_000, 10, 60_000)));
        if (collector.isPresent()) {
            settings.choice("otel.exporter.otlp.protocol", "http/protobuf", "http/protobuf");
        }
    }

    /** Returns the address of traces below the address of a collector. */
    private static URI traces(String text) {
        try {
            URI base = new URI(text.endsWith("/") ? text : text + "/");
            boolean http = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
            if (http
                    && base.getHost() != null
                    && base.getRawUserInfo() == null
                    && base.getRawQuery() == null
                    && base.getRawFragment() == null) {
                return base.resolve(PATH);
            }
        } catch (URISyntaxException e) {
            throw bad();
        }
        throw bad();
    }

    private static IllegalArgumentException bad() {
        return Settings.bad(ENDPOINT, "must be an http or https address without user, query and fragment", null);
    }
}
