package org.hotseat.facts.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactsSettingsTest {

    @Test
    void withoutSettingsMongoIsOnThisMachineAndAnswersWaitForFacts() {
        assertThat(settings(Map.of()))
                .isEqualTo(new FactsSettings(
                        "mongodb://localhost:27017", "hotseat", Duration.ofMillis(1_500), true, 200_000, 10_000));
    }

    @Test
    void answersMayLeaveBeforeTheirFacts() {
        assertThat(settings(Map.of("hotseat.ack", "HOT")).ackFacts()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "hotseat.ack, never, HOTSEAT_ACK",
        "mongodb.timeout.ms, 99, MONGODB_TIMEOUT_MS",
        "mongodb.timeout.ms, 60001, MONGODB_TIMEOUT_MS",
        "hotseat.outbox.limit, 99, HOTSEAT_OUTBOX_LIMIT",
        "hotseat.queue.limit, x, HOTSEAT_QUEUE_LIMIT",
    })
    void aBadValueIsRefusedByTheNameOfItsVariable(String name, String value, String variable) {
        assertThatThrownBy(() -> settings(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(variable + " ");
    }

    @Test
    void credentialsAreNotReportedByTheRecord() {
        assertThat(settings(Map.of("mongodb.uri", "mongodb://u:open-sesame@h")).toString())
                .doesNotContain("open-sesame");
    }

    private static FactsSettings settings(Map<String, String> values) {
        return new FactsSettings(new Settings(name -> Optional.ofNullable(values.get(name))));
    }
}
