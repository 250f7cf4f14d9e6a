package org.hotseat.ops.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceSettingsTest {

    private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private static final String COLLECTOR = "http://collector:4318";

    @Test
    void nothingIsTracedUnlessACollectorIsNamed() {
        assertThat(read(Map.of()).collector()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http://collector:4318, http://collector:4318/v1/traces",
        "http://collector:4318/, http://collector:4318/v1/traces",
        "https://traces.example/otlp, https://traces.example/otlp/v1/traces"
    })
    void tracesArePostedBelowTheAddress(String endpoint, URI traces) {
        assertThat(read(Map.of(ENDPOINT, endpoint)).collector()).hasValue(traces);
    }

    @Test
    void namedTextsArePercentEncoded() {
        TraceSettings settings = read(Map.of(
                "OTEL_EXPORTER_OTLP_HEADERS", "api-key=a%2Cb+c, x=",
                "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test"));

        assertThat(settings.headers()).isEqualTo(Map.of("api-key", "a,b+c", "x", ""));
        assertThat(settings.attributes()).isEqualTo(Map.of("deployment.environment.name", "test"));
    }

    @ParameterizedTest
    @CsvSource({
        "OTEL_EXPORTER_OTLP_ENDPOINT, ftp://open-sesame",
        "OTEL_EXPORTER_OTLP_ENDPOINT, http://open-sesame@collector",
        "OTEL_EXPORTER_OTLP_ENDPOINT, http://collector?key=open-sesame",
        "OTEL_EXPORTER_OTLP_ENDPOINT, open-sesame:4318",
        "OTEL_EXPORTER_OTLP_PROTOCOL, grpc",
        "OTEL_EXPORTER_OTLP_HEADERS, open-sesame",
        "OTEL_EXPORTER_OTLP_HEADERS, key=open-sesame%0A",
        "OTEL_EXPORTER_OTLP_HEADERS, key=open-sesame%2",
        "OTEL_EXPORTER_OTLP_TIMEOUT, 99",
        "OTEL_RESOURCE_ATTRIBUTES, =open-sesame",
        "OTEL_TRACES_SAMPLER, open-sesame",
        "OTEL_TRACES_SAMPLER_ARG, 1.1",
        "OTEL_TRACES_SAMPLER_ARG, open-sesame",
        "OTEL_BSP_MAX_QUEUE_SIZE, 15",
        "OTEL_BSP_SCHEDULE_DELAY, 9"
    })
    void badValueIsRefusedByTheNameOfItsVariableAndNotReported(String variable, String value) {
        Map<String, String> settings = new HashMap<>(Map.of(ENDPOINT, COLLECTOR));
        settings.put(variable, value);

        assertThatThrownBy(() -> read(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(variable + " ")
                .hasMessageNotContaining("open-sesame");
    }

    private static TraceSettings read(Map<String, String> variables) {
        return new TraceSettings(new Settings(property ->
                Optional.ofNullable(variables.get(property.replace('.', '_').toUpperCase(java.util.Locale.ROOT)))));
    }
}
