package org.hotseat.order;

import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Money;

/**
 * Money of an order that the payment system has given back. The order keeps its refunds in its field {@code refunds},
 * one line for each, with tabs between the components in their order.
 *
 * @param reference the payment system's name of the refund, unique within the order
 * @param at the time of its report; empty for a refund that is still a request
 * @param seats the seats that came back with it, as {@code <category>:<row>:<number>}
 * @param places the places without numbers, or units, that came back with it; mostly 0, which a line leaves out
 * @param category the category of the places in a program, if it was named
 * @param checkedIn the first entry of one of its tickets, if there was one
 * @param kept the amount that the seller keeps of the price of the returned units, if any; a line leaves it out
 *     otherwise
 * @param asks how the amount of a request is decided; a stored refund states it
 */
public record Refund(
        String reference,
        Money amount,
        Optional<Instant> at,
        List<String> seats,
        String reason,
        int places,
        Optional<String> category,
        Optional<Instant> checkedIn,
        Optional<KeptAmount> kept,
        RefundAmount asks) {

    /** The field of an order with its refunds. */
    public static final String FIELD = "refunds";

    public Refund {
        seats = List.copyOf(seats);
    }

    /** Creates a refund without an entry and without a kept amount. */
    public Refund(
            String reference,
            Money amount,
            Optional<Instant> at,
            List<String> seats,
            String reason,
            int places,
            Optional<String> category) {
        this(reference, amount, at, seats, reason, places, category, Optional.empty(), Optional.empty());
    }

    /** Creates a refund that states its amount. */
    public Refund(
            String reference,
            Money amount,
            Optional<Instant> at,
            List<String> seats,
            String reason,
            int places,
            Optional<String> category,
            Optional<Instant> checkedIn,
            Optional<KeptAmount> kept) {
        this(reference, amount, at, seats, reason, places, category, checkedIn, kept, RefundAmount.stated(amount));
    }

    /** Returns the refunds of an order, in the order of their reports. */
    public static List<Refund> of(Order order) {
        return order.text(FIELD).stream()
                .flatMap(String::lines)
                .map(Refund::parse)
                .toList();
    }

    /** Reads a refund from its line ({@link #packed}). */
    public static Refund parse(String line) {
        String[] parts = line.split("\t", -1);
        return new Refund(
                parts[0],
                new Money(Long.parseLong(parts[1])),
                Optional.of(Instant.ofEpochMilli(Long.parseLong(parts[2]))),
                parts[3].isEmpty() ? List.of() : Arrays.asList(parts[3].split(" ")),
                parts[4],
                parts.length > 5 ? Integer.parseInt(parts[5]) : 0,
                parts.length > 6 ? Optional.of(parts[6]).filter(id -> !id.isEmpty()) : Optional.empty(),
                parts.length > 7
                        ? Optional.of(parts[7])
                                .filter(millis -> !millis.isEmpty())
                                .map(millis -> Instant.ofEpochMilli(Long.parseLong(millis)))
                        : Optional.empty(),
                parts.length > 9 ? KeptAmount.of(Long.parseLong(parts[8]), parts[9]) : Optional.empty());
    }

    /** Returns the same refund with the time of the first entry of its tickets. */
    public Refund after(Optional<Instant> entry) {
        return new Refund(reference, amount, at, seats, reason, places, category, entry, kept, asks);
    }

    /** Returns the same refund with an amount that the seller keeps. */
    public Refund withKept(Optional<KeptAmount> part) {
        return new Refund(reference, amount, at, seats, reason, places, category, checkedIn, part, asks);
    }

    /** Returns a request for the same refund whose amount is decided in another way. */
    public Refund asking(RefundAmount other) {
        return new Refund(reference, amount, at, seats, reason, places, category, checkedIn, kept, other);
    }

    /** Returns the cents that the seller keeps; 0 for nothing. */
    public long keptCents() {
        return kept.map(part -> part.amount().cents()).orElse(0L);
    }

    /** Returns the line of this refund. */
    public String packed() {
        String time = at.map(moment -> Long.toString(moment.toEpochMilli())).orElse("0");
        return String.join("\t", reference, Long.toString(amount.cents()), time, String.join(" ", seats), reason)
                + packedSuffix();
    }

    /** Returns the form for scripts: the line without the time, which Redis adds. */
    public String asked() {
        return String.join("\t", reference, asks.word(), String.join(" ", seats), reason) + packedSuffix();
    }

    private String packedSuffix() {
        if (checkedIn.isPresent() || kept.isPresent()) {
            return "\t" + places + "\t" + category.orElse("") + "\t"
                    + checkedIn
                            .map(entry -> Long.toString(entry.toEpochMilli()))
                            .orElse("")
                    + kept.map(part -> "\t" + part.amount().cents() + "\t"
                                    + part.as().wireName())
                            .orElse("");
        }
        return places == 0 ? "" : "\t" + places + category.map(id -> "\t" + id).orElse("");
    }

    /** Returns whether the refund gives back a part of the order's units, and not money alone. */
    public boolean ofPart() {
        return !seats.isEmpty() || places > 0;
    }

    /**
     * Returns whether another refund with the same reference gives the same units back. A request without units is for
     * money, and matches whatever units came back with it.
     */
    public boolean sameThings(Refund asked) {
        boolean sameCategory = category.equals(asked.category) || category.isEmpty() || asked.category.isEmpty();
        return !asked.ofPart()
                || places == asked.places && sameCategory && Set.copyOf(seats).equals(Set.copyOf(asked.seats));
    }

    /** Returns the REST form of the refund. */
    public Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("reference", reference);
        view.put("amount", amount);
        kept.ifPresent(part -> {
            view.put("kept", part.amount());
            view.put("keptAs", part.as().wireName());
        });
        view.put("reason", reason);
        if (!seats.isEmpty()) {
            view.put("seats", seats.stream().map(seat -> seat.replace(':', '-')).toList());
        }
        if (places > 0) {
            view.put("places", places);
        }
        category.ifPresent(id -> view.put("categoryId", id));
        view.put("at", at);
        view.put("checkedInAt", checkedIn);
        return view;
    }
}
