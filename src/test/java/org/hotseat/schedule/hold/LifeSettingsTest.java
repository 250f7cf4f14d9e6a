package org.hotseat.schedule.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hotseat.order.OrderSettings;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lifetimes of holds and unpaid orders. */
class LifeSettingsTest {

    @Test
    void holdsAndUnpaidOrdersLastAQuarterOfAnHour() {
        assertThat(holds("")).isEqualTo(Duration.ofMinutes(15));
        assertThat(orders("")).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void minutesMayHaveDecimals() {
        assertThat(holds("0.01")).isEqualTo(Duration.ofMillis(600));
        assertThat(orders("10080")).isEqualTo(Duration.ofDays(7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.009", "10081", "-1", "soon", "1e999999999"})
    void aBadTimeIsRefusedByTheNameOfItsVariable(String minutes) {
        assertThatThrownBy(() -> holds(minutes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("LOCK_MINUTES_DEFAULT ");
        assertThatThrownBy(() -> orders(minutes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_PAY_MINUTES ");
    }

    private static Duration holds(String minutes) {
        return new ScheduleSettings(settings("lock.minutes.default", minutes)).hold();
    }

    private static Duration orders(String minutes) {
        return new OrderSettings(settings("hotseat.pay.minutes", minutes)).payWithin();
    }

    private static Settings settings(String name, String value) {
        return new Settings(asked -> Optional.ofNullable(Map.of(name, value).get(asked)));
    }
}
