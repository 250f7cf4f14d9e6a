package org.hotseat.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The currency of all amounts of this server, in answers, lists and events. The whole process has one currency. It is
 * set once, at the start, before the first answer.
 */
public final class AmountCurrency {

    /** The name of the currency's field in answers, and of its column in lists. */
    public static final String FIELD = "currency";

    private static volatile Optional<String> named = Optional.empty();

    private AmountCurrency() {}

    /** Sets the currency. Called at the start. */
    public static void name(CurrencySettings settings) {
        named = settings.code();
    }

    /** Returns the ISO 4217 code of the currency; empty when amounts have no currency. */
    public static Optional<String> code() {
        return named;
    }

    /**
     * Adds the currency, if amounts have one, to a view that contains an amount.
     *
     * @return the given view
     */
    public static Map<String, Object> addTo(Map<String, Object> view) {
        named.ifPresent(code -> view.put(FIELD, code));
        return view;
    }

    /** Returns the columns of a list with amounts. If amounts have a currency, its column is added as the last one. */
    public static List<String> withColumn(List<String> columns) {
        List<String> all = new ArrayList<>(columns);
        named.ifPresent(code -> all.add(FIELD));
        return List.copyOf(all);
    }
}
