package org.hotseat.kernel.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;

class RateLimitsTest {

    @Test
    void whatIsAbsentIsNotLimited() {
        assertThat(RateLimits.read(Fields.empty(), "perSale")).isEqualTo(RateLimits.NONE);
        assertThat(read(Map.of())).isEqualTo(RateLimits.NONE);
        assertThat(RateLimits.NONE).hasToString("");
        assertThat(RateLimits.parse("")).isEqualTo(RateLimits.NONE);
    }

    @Test
    void limitsAreReadWrittenAndReadAgain() {
        RateLimits limits = read(Map.of("perUser", limit(5, 10), "perSale", limit(1_000_000, 86_400)));
        assertThat(limits)
                .isEqualTo(new RateLimits(
                        Optional.of(new RateLimit(5, 10)),
                        Optional.empty(),
                        Optional.of(new RateLimit(1_000_000, 86_400))));
        assertThat(limits).hasToString("5/10 - 1000000/86400");
        assertThat(RateLimits.parse(limits.toString())).isEqualTo(limits);
    }

    @Test
    void everyBadFieldIsReported() {
        assertThatThrownBy(() -> read(Map.of(
                        "perUser",
                        limit(0, 86_401),
                        "perAddress",
                        Map.of("requests", new BigDecimal(1)),
                        "perSale",
                        "fast")))
                .isInstanceOfSatisfying(
                        InvalidInput.class,
                        refusal -> assertThat(refusal.fields())
                                .extracting(InvalidInput.BadField::field)
                                .containsExactly(
                                        "rateLimit.perUser.requests",
                                        "rateLimit.perUser.perSeconds",
                                        "rateLimit.perAddress.perSeconds",
                                        "rateLimit.perSale"));
    }

    private static RateLimits read(Map<String, ?> limits) {
        Fields body = new Fields(Map.of("rateLimit", limits));
        RateLimits read = RateLimits.read(body, "perSale");
        body.check();
        return read;
    }

    private static Map<String, BigDecimal> limit(int requests, int seconds) {
        return Map.of("requests", new BigDecimal(requests), "perSeconds", new BigDecimal(seconds));
    }
}
