package org.hotseat.schedule.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
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

    @Test
    void authorizationsWithoutAnEndLastForAsManyDaysAsAreSet() {
        assertThat(authorizations("")).isEqualTo(Duration.ofDays(30));
        assertThat(authorizations("1")).isEqualTo(Duration.ofDays(1));
        assertThat(authorizations("365")).isEqualTo(Duration.ofDays(365));
        for (String days : List.of("0", "366", "soon")) {
            assertThatThrownBy(() -> authorizations(days))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("HOTSEAT_AUTHORIZED_DAYS ");
        }
    }

    private static Duration authorizations(String days) {
        return new OrderSettings(settings("hotseat.authorized.days", days)).authorizedFor();
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
