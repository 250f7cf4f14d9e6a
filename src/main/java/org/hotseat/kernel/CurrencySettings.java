package org.hotseat.kernel;

import jakarta.inject.Inject;
import java.util.Currency;
import java.util.Optional;
import org.hotseat.toolkit.Settings;

/**
 * The currency of all amounts of this server.
 *
 * @param code the ISO 4217 code of a currency with two decimals, because all amounts have two; empty when amounts have
 *     no currency
 */
@Service
public record CurrencySettings(Optional<String> code) {

    private static final String NAME = "hotseat.currency";
    private static final int DIGITS = 2;

    /** @throws IllegalArgumentException for a bad code; the message names the variable */
    public CurrencySettings {
        code.ifPresent(CurrencySettings::check);
    }

    @Inject
    CurrencySettings(Settings settings) {
        this(settings.text(NAME));
    }

    private static void check(String code) {
        int digits;
        try {
            digits = Currency.getInstance(code).getDefaultFractionDigits();
        } catch (IllegalArgumentException e) {
            throw Settings.bad(NAME, "must be a code of ISO 4217, such as EUR", e);
        }
        if (digits != DIGITS) {
            String has = digits < 0 ? "has no decimals of its own" : "has " + digits + " decimals";
            throw Settings.bad(
                    NAME, "must be a currency with two decimals, as all amounts have two: " + code + " " + has, null);
        }
    }

    /**
     * Returns the exception that refuses to start on data whose amounts are in another currency.
     *
     * @param recorded the code of that currency
     */
    public static IllegalArgumentException otherCurrency(String recorded) {
        return Settings.bad(
                NAME,
                "is not the " + recorded + " that this data was made with: set it to " + recorded
                        + ", or start with another MONGODB_DATABASE",
                null);
    }
}
