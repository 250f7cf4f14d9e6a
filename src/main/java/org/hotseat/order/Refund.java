package org.hotseat.order;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.redis.Partition;

/**
 * Money of an order that the payment system has given back. The order keeps its refunds in its field {@code refunds}, a
 * line each with tabs between the components, in the order of the components.
 *
 * @param reference the payment system's name of it; identifies it within its order
 * @param at when it was reported; empty for one that is asked for
 * @param seats that came back with it, as {@code <category>:<row>:<number>}
 * @param places places without numbers, or units, that came back with it; mostly 0, which a line does not have
 * @param category the category of a program that the places are of, if it was named
 * @param checkedIn when the first of the tickets that it is of was let in, if one was
 * @param kept what the seller keeps of the price of what comes back, if anything; a line without it does not have it
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
        Optional<KeptAmount> kept) {

    /** The field of an order that has them. */
    public static final String FIELD = "refunds";

    public Refund {
        seats = List.copyOf(seats);
    }

    /** One of tickets that were not let in, or are not known yet, of which nothing is kept. */
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

    /** The refunds of an order, in the order in which they were reported. */
    public static List<Refund> of(Order order) {
        return order.text(FIELD).stream()
                .flatMap(String::lines)
                .map(Refund::parse)
                .toList();
    }

    /** Reads one line. */
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

    /** The same, of tickets of which the first was let in then. */
    public Refund after(Optional<Instant> entry) {
        return new Refund(reference, amount, at, seats, reason, places, category, entry, kept);
    }

    /** The same, with a part of the price that the seller keeps. */
    public Refund keeping(Optional<KeptAmount> part) {
        return new Refund(reference, amount, at, seats, reason, places, category, checkedIn, part);
    }

    /** The cents that the seller keeps; 0 for nothing. */
    public long keptCents() {
        return kept.map(part -> part.amount().cents()).orElse(0L);
    }

    /** The line. */
    public String packed() {
        String time = at.map(moment -> Long.toString(moment.toEpochMilli())).orElse("0");
        return String.join("\t", reference, Long.toString(amount.cents()), time, String.join(" ", seats), reason)
                + behind();
    }

    /** As scripts take it: the line without the time, which is Redis's. */
    public String asked() {
        return String.join("\t", reference, Long.toString(amount.cents()), String.join(" ", seats), reason) + behind();
    }

    private String behind() {
        if (checkedIn.isPresent() || kept.isPresent()) {
            return "\t" + places + "\t" + category.orElse("") + "\t"
                    + checkedIn
                            .map(entry -> Long.toString(entry.toEpochMilli()))
                            .orElse("")
                    + kept.map(part -> "\t" + part.amount().cents() + "\t"
                                    + part.as().word())
                            .orElse("");
        }
        return places == 0 ? "" : "\t" + places + category.map(id -> "\t" + id).orElse("");
    }

    /** The keys of a script that gives places or units back: the model's own, then {@code order, outbox, idem?}. */
    public List<String> partKeys(
            Partition partition, OrderEntry entry, List<String> own, Optional<IdempotencyKey> key) {
        List<String> keys = new ArrayList<>(own);
        keys.addAll(List.of(OrderKeys.order(partition, entry.order()), partition.outbox()));
        keys.addAll(partition.idempotency(key));
        return keys;
    }

    /**
     * Its arguments: {@code reference, cents, refund, places, fingerprint}.
     *
     * @throws InvalidInput when seats are named: the order has none
     */
    public List<String> partArguments(Optional<IdempotencyKey> key) {
        if (!seats.isEmpty()) {
            throw InvalidInput.of("seats", "the order has no seats");
        }
        if (category.isPresent()) {
            throw InvalidInput.of("categoryId", "the order has no categories");
        }
        return List.of(
                reference,
                Long.toString(amount.cents()),
                asked(),
                Integer.toString(places),
                IdempotencyKey.fingerprint(key));
    }

    /** Whether it is of a part of what the order has, and not of money alone. */
    public boolean ofPart() {
        return !seats.isEmpty() || places > 0;
    }

    /**
     * Whether another refund of the same reference gives the same things back; one that names none is of money,
     * whatever came back with it.
     */
    public boolean sameThings(Refund asked) {
        boolean sameCategory = category.equals(asked.category) || category.isEmpty() || asked.category.isEmpty();
        return !asked.ofPart()
                || places == asked.places && sameCategory && Set.copyOf(seats).equals(Set.copyOf(asked.seats));
    }

    /** As REST shows it. */
    public Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("reference", reference);
        view.put("amount", amount);
        kept.ifPresent(part -> {
            view.put("kept", part.amount());
            view.put("keptAs", part.as().word());
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
