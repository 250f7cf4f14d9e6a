package org.hotseat.program.layout;

import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.form.Fields;

/**
 * Details of a row or a seat. A seat's own price and label take precedence over its row's, and the row's price over the
 * category's.
 *
 * @param guid another system's name of the seat
 */
public record SeatDetail(
        Optional<Money> price, Optional<String> label, Optional<Double> x, Optional<Double> y, Optional<String> guid) {

    static final SeatDetail NONE =
            new SeatDetail(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    static final int MAX_LABEL_LENGTH = 100;
    static final int MAX_GUID_LENGTH = 200;
    private static final double FARTHEST = 1_000_000;

    /** Reads {@code {price?, label?, x?, y?, guid?}}; adds errors like all methods of {@link Fields}. */
    static SeatDetail read(Fields fields) {
        Optional<Double> x = fields.decimal("x", -FARTHEST, FARTHEST);
        Optional<Double> y = fields.decimal("y", -FARTHEST, FARTHEST);
        if (fields.has("x") != fields.has("y")) {
            fields.addError(fields.has("x") ? "y" : "x", "is required where the other coordinate is given");
        }
        return new SeatDetail(readPrice(fields), readLabel(fields), x, y, fields.text("guid", 1, MAX_GUID_LENGTH));
    }

    static Optional<Money> readPrice(Fields fields) {
        Optional<Money> price = fields.money("price");
        if (price.filter(money -> money.cents() > Money.MAX_PRICE.cents()).isPresent()) {
            fields.addError("price", "must be at most " + Money.MAX_PRICE);
        }
        return price;
    }

    static Optional<String> readLabel(Fields fields) {
        return fields.text("label", 1, MAX_LABEL_LENGTH);
    }

    /** Returns whether both have the same coordinates. */
    boolean hasSamePosition(SeatDetail other) {
        return x.isPresent() && x.equals(other.x) && y.equals(other.y);
    }

    boolean isNone() {
        return equals(NONE);
    }

    /**
     * Returns the text of this seat in the hot state, with number, cents and label; empty without price and label
     * (docs/adr/0159).
     */
    String redisLine(int number) {
        return price.isEmpty() && label.isEmpty() ? "" : number + "\t" + cents() + "\t" + label.orElse("") + "\n";
    }

    /** Returns the text of this seat in the facts, with all details. */
    String line(int number) {
        return String.join(
                "\t",
                Integer.toString(number),
                cents(),
                label.orElse(""),
                x.map(String::valueOf).orElse(""),
                y.map(String::valueOf).orElse(""),
                guid.orElse(""));
    }

    /** Reads the details of a seat from its text after the number. */
    static SeatDetail of(String[] parts) {
        return new SeatDetail(
                some(parts[1]).map(cents -> new Money(Long.parseLong(cents))),
                some(parts[2]),
                some(parts[3]).map(Double::valueOf),
                some(parts[4]).map(Double::valueOf),
                some(parts[5]));
    }

    private String cents() {
        return price.map(money -> Long.toString(money.cents())).orElse("");
    }

    private static Optional<String> some(String text) {
        return Optional.of(text).filter(value -> !value.isEmpty());
    }
}
