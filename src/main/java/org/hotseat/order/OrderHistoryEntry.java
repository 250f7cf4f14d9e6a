package org.hotseat.order;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.HistoryStep;

/**
 * A step in the life of an order. The order keeps its steps in its field {@code history}, one line for each, with tabs
 * between the components. The part {@code shared/step} of the scripts writes them.
 *
 * @param at the time by Redis's clock
 * @param request the request of the actor; {@code -} for none
 * @param roles the roles of the actor, a letter each ({@link Actor#text}); {@code -} for the server itself
 * @param word {@code ordered}, {@code authorized}, {@code voided}, {@code paid}, {@code refund-due}, {@code refunded},
 *     {@code kept} (the part of the price that the seller keeps at a refund), {@code overruled} (somebody refunded
 *     another amount than the refund rules give; the amount is that of the rules), {@code transferred},
 *     {@code renamed}, {@code moved}, {@code handed-over} (the payment system has what is due), or an {@link Ending}
 * @param reference the reference of a payment or refund; the unit of a ticket that was transferred or renamed; both
 *     units of a {@link SeatMove}
 */
public record OrderHistoryEntry(
        Instant at, String request, String roles, String wireName, Optional<String> reference, Optional<Money> amount) {

    /** The field of an order with its steps. */
    static final String FIELD = "history";

    /** The word for money that is kept of a refund. */
    static final String KEPT = "kept";

    /** The word for a refund whose amount is not that of the refund rules. */
    static final String OVERRULED = "overruled";

    /** The word for a ticket that was transferred to another person. */
    public static final String TRANSFERRED = "transferred";

    /** The word for a changed name of an attendee. */
    public static final String RENAMED = "renamed";

    /** The word for a seat that the order has given for another of its program. */
    public static final String MOVED = "moved";

    /** The steps that change single tickets. */
    private static final Set<String> OF_TICKETS = Set.of(TRANSFERRED, RENAMED);

    /** The words for the payment states that scripts write. */
    private static final Map<String, String> STATES = Arrays.stream(Payment.State.values())
            .collect(Collectors.toMap(Payment.State::name, OrderHistoryEntry::wireName));

    /** The actor of an order that an earlier version placed or paid. */
    private static final String UNKNOWN = "";

    /** Returns the steps that an order keeps, oldest first; none for an order of an earlier version. */
    public static List<OrderHistoryEntry> storedSteps(Order order) {
        return order.text(FIELD).stream()
                .flatMap(String::lines)
                .map(OrderHistoryEntry::parse)
                .toList();
    }

    /**
     * Returns the step that the present version of an order has made; empty for an order that an earlier version of
     * Hotseat changed last. What a refund keeps, and the rules that it overrules, are told by further lines of its
     * step. Parses these lines only, since it is called for each change of each order.
     */
    public static Optional<OrderHistoryEntry> latest(Order order) {
        String history = order.text(FIELD).orElse("");
        for (int end = history.length(); end > 0; ) {
            int line = history.lastIndexOf('\n', end - 1) + 1;
            if (line < end) {
                OrderHistoryEntry step = parse(history.substring(line, end));
                if (!step.wireName.equals(KEPT) && !step.wireName.equals(OVERRULED)) {
                    return Optional.of(step);
                }
            }
            end = line - 1;
        }
        return Optional.empty();
    }

    /**
     * Returns all steps of an order, oldest first. Steps from before this field existed are derived from the order's
     * times, without an actor. An order that costs nothing was paid when it was placed.
     */
    static List<OrderHistoryEntry> of(Order order) {
        List<OrderHistoryEntry> kept = storedSteps(order);
        List<OrderHistoryEntry> steps = new ArrayList<>(kept);
        boolean whole = kept.stream().anyMatch(step -> step.wireName.equals("ordered"));
        Instant first = kept.isEmpty() ? Instant.MAX : kept.get(0).at;
        if (!whole) {
            implied(order).filter(step -> step.at.isBefore(first)).forEach(steps::add);
        } else if (order.paidAt().filter(order.placedAt()::equals).isPresent()) {
            steps.add(new OrderHistoryEntry(
                    order.placedAt(), kept.get(0).request, kept.get(0).roles, "paid", Optional.empty(), order.price()));
        }
        steps.sort(Comparator.comparing(OrderHistoryEntry::at));
        return steps;
    }

    private static Stream<OrderHistoryEntry> implied(Order order) {
        Stream<OrderHistoryEntry> payments = Payment.of(order).stream()
                .flatMap(payment -> payment.at().stream()
                        .map(at -> unknown(at, wireName(payment.state()), payment.reference(), payment.amount())));
        Stream<OrderHistoryEntry> refunds = Refund.of(order).stream()
                .flatMap(refund ->
                        refund.at().stream().map(at -> unknown(at, "refunded", refund.reference(), refund.amount())));
        Stream<OrderHistoryEntry> end = order.endedAt().stream()
                .filter(at -> order.payStatus() == PayStatus.ENDED)
                .map(at -> new OrderHistoryEntry(
                        at,
                        UNKNOWN,
                        UNKNOWN,
                        order.ending().orElse(Ending.CANCELLED).wireName(),
                        Optional.empty(),
                        Optional.empty()));
        Stream<OrderHistoryEntry> placed = Stream.of(new OrderHistoryEntry(
                order.placedAt(), UNKNOWN, UNKNOWN, "ordered", Optional.empty(), Optional.empty()));
        return Stream.of(placed, payments, refunds, end).flatMap(steps -> steps);
    }

    private static OrderHistoryEntry unknown(Instant at, String word, String reference, Money amount) {
        return new OrderHistoryEntry(
                at,
                UNKNOWN,
                UNKNOWN,
                word,
                Optional.of(reference).filter(name -> !name.isEmpty()),
                Optional.of(amount));
    }

    private static String wireName(Payment.State state) {
        return switch (state) {
            case AUTHORIZED -> "authorized";
            case VOIDED -> "voided";
            case CAPTURED -> "paid";
            case REFUND_DUE -> "refund-due";
            case REFUNDED -> "refunded";
        };
    }

    /** Reads a step from its line ({@link #packed}). */
    static OrderHistoryEntry parse(String line) {
        String[] parts = line.split("\t", -1);
        return new OrderHistoryEntry(
                Instant.ofEpochMilli(Long.parseLong(parts[0])),
                parts[1],
                parts[2],
                STATES.getOrDefault(parts[3], parts[3]),
                Optional.of(parts[4]).filter(name -> !name.isEmpty()),
                Optional.of(parts[5]).filter(cents -> !cents.isEmpty()).map(cents -> new Money(Long.parseLong(cents))));
    }

    /** Returns the line of this step. */
    String packed() {
        return String.join(
                "\t",
                Long.toString(at.toEpochMilli()),
                request,
                roles,
                wireName,
                reference.orElse(""),
                amount.map(money -> Long.toString(money.cents())).orElse(""));
    }

    /** Returns the unit of the ticket to which the step belongs; empty for a step of the whole order. */
    public Optional<String> unit() {
        return OF_TICKETS.contains(wireName) ? reference : Optional.empty();
    }

    /** Returns the actor, without its subject; empty if the facts have none. */
    Optional<Actor> actor() {
        return roles.isEmpty() ? Optional.empty() : Optional.of(Actor.parse(request + " " + roles + " "));
    }

    /** Returns this step as a history shows it. An end with the cancelled resource is shown as a cancellation. */
    HistoryStep shown() {
        boolean calledOff = wireName.equals(Ending.RESOURCE_CANCELLED.wireName());
        HistoryStep step = HistoryStep.of(at, calledOff ? Ending.CANCELLED.wireName() : wireName)
                .by(actor());
        Optional<SeatMove> move = SeatMove.of(this);
        move.ifPresent(seats -> step.with("from", seats.from()).with("to", seats.to()));
        reference
                .filter(name -> move.isEmpty())
                .ifPresent(name -> step.with(unit().isPresent() ? "unit" : "reference", name));
        amount.ifPresent(money -> step.with("amount", money));
        return calledOff ? step.with("ending", wireName) : step;
    }
}
