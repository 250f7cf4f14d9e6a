package org.hotseat.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The currency of all amounts of this server, as answers, lists and events name it. One for the whole process, like its
 * clock: it is named once, at the start, before the first answer.
 */
public final class AmountCurrency {

    /** The name of its field, and of its column. */
    public static final String FIELD = "currency";

    private static volatile Optional<String> named = Optional.empty();

    private AmountCurrency() {}

    /** Names it; at the start. */
    public static void name(CurrencySettings settings) {
        named = settings.code();
    }

    /** Its code of ISO 4217; empty where amounts have no currency. */
    public static Optional<String> code() {
        return named;
    }

    /** Adds it to something with an amount. Returns that. */
    public static Map<String, Object> addTo(Map<String, Object> view) {
        named.ifPresent(code -> view.put(FIELD, code));
        return view;
    }

    /** The columns of a list with amounts, with that of the currency as the last one where there is one. */
    public static List<String> withColumn(List<String> columns) {
        List<String> all = new ArrayList<>(columns);
        named.ifPresent(code -> all.add(FIELD));
        return List.copyOf(all);
    }
}
