package org.hotseat.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.order.act.Payments;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.Patience;
import redis.clients.jedis.UnifiedJedis;

/**
 * All orders of what can happen to the payments of one order while another user wants what it has, against the scripts
 * on a real Redis. After each step the order, its payments and the money are what a plain model has: paid or refund
 * due, never both, never neither.
 */
public final class PaymentOrders {

    private static final String ORDER = "o-1";

    private static final List<Event> EXPIRING = List.of(
            Event.AUTHORIZE_A,
            Event.CAPTURE_A,
            Event.CAPTURE_A,
            Event.CAPTURE_B,
            Event.VOID_A,
            Event.RUN_OUT,
            Event.OTHER_USER_ORDERS);

    private static final List<Event> CANCELLED = List.of(
            Event.AUTHORIZE_A, Event.CAPTURE_A, Event.CAPTURE_B, Event.VOID_A, Event.CANCEL, Event.OTHER_USER_ORDERS);

    private static final List<Event> CALLED_OFF = List.of(
            Event.AUTHORIZE_A, Event.CAPTURE_A, Event.CAPTURE_B, Event.VOID_A, Event.CALL_OFF, Event.OTHER_USER_ORDERS);

    private static final List<Event> REFUSED = List.of(
            Event.AUTHORIZE_A,
            Event.REFUSE_A,
            Event.CAPTURE_A,
            Event.CAPTURE_B,
            Event.RUN_OUT,
            Event.OTHER_USER_ORDERS);

    private static final Money PRICE = new Money(710);

    private static final Duration AUTHORIZED_FOR = Duration.ofDays(2);

    /**
     * The resources of one thing each: a sale with one unit, a hall with one seat, a schedule with one place, at 7.10.
     */
    public interface Shop {

        /** Empties Redis and opens it with nothing taken. */
        void open();

        UnifiedJedis redis();

        Partition partition();

        /** The hash of what is sold. */
        String hash();

        /** Whether the user got it. */
        boolean order(String user, String order);

        OrderEntry entry(String order);

        ScriptCall<RecordWord> record(ReportedPayment payment);

        ScriptReply<EndWord> end(String order, Ending ending);

        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call);
    }

    /** The events. */
    private enum Event {
        AUTHORIZE_A,
        CAPTURE_A,
        CAPTURE_B,
        VOID_A,
        /** The attempt came to nothing, whether it was authorized before or not. */
        REFUSE_A,
        RUN_OUT,
        CANCEL,
        /** The resource is cancelled, and the order ends with it. */
        CALL_OFF,
        OTHER_USER_ORDERS
    }

    private final Shop shop;
    private PayStatus status = PayStatus.UNPAID;
    private boolean taken;
    private boolean calledOff;
    private final Map<String, Payment.State> payments = new LinkedHashMap<>();

    private PaymentOrders(Shop shop) {
        this.shop = shop;
    }

    /**
     * Plays every order of the events, with expiry, with cancellation, with the cancellation of what is sold, and with
     * attempts to pay that are refused.
     */
    public static void playAll(Shop shop) {
        // 7! with one event that stands there twice, and 6! three times.
        assertThat(playAll(shop, EXPIRING)).isEqualTo(2_520);
        assertThat(playAll(shop, CANCELLED)).isEqualTo(720);
        assertThat(playAll(shop, CALLED_OFF)).isEqualTo(720);
        assertThat(playAll(shop, REFUSED)).isEqualTo(720);
    }

    private static int playAll(Shop shop, List<Event> events) {
        Map<Event, Integer> left = new EnumMap<>(Event.class);
        events.forEach(event -> left.merge(event, 1, Integer::sum));
        return playRest(shop, left, new ArrayList<>(), events.size());
    }

    private static int playRest(Shop shop, Map<Event, Integer> left, List<Event> done, int length) {
        if (done.size() == length) {
            play(shop, done);
            return 1;
        }
        int count = 0;
        for (Event event : Event.values()) {
            int times = left.getOrDefault(event, 0);
            if (times > 0) {
                left.put(event, times - 1);
                done.add(event);
                count += playRest(shop, left, done, length);
                done.remove(done.size() - 1);
                left.put(event, times);
            }
        }
        return count;
    }

    private static void play(Shop shop, List<Event> events) {
        shop.open();
        assertThat(shop.order("u-1", ORDER)).isTrue();
        PaymentOrders order = new PaymentOrders(shop);
        for (Event event : events) {
            order.happens(event, events.toString());
            order.check(event + " of " + events);
        }
    }

    private void happens(Event event, String step) {
        switch (event) {
            case AUTHORIZE_A -> authorize(step);
            case CAPTURE_A -> capture("a", step);
            case CAPTURE_B -> capture("b", step);
            case VOID_A -> voids(step);
            case REFUSE_A -> refuse(step);
            case RUN_OUT -> runOut(step);
            case CANCEL -> {
                boolean ends = status == PayStatus.UNPAID;
                assertThat(shop.end(ORDER, Ending.CANCELLED).word())
                        .as(step)
                        .isEqualTo(ends ? EndWord.ENDED : EndWord.WRONG_STATE);
                status = ends ? PayStatus.ENDED : status;
            }
            case CALL_OFF -> callOff(step);
            case OTHER_USER_ORDERS -> {
                boolean free = status == PayStatus.ENDED && !calledOff;
                assertThat(shop.order("u-2", "o-2")).as(step).isEqualTo(free);
                taken = free;
            }
        }
    }

    /** All money that was captured is due then, and no authorization pins anything. */
    private void callOff(String step) {
        boolean live = status.live();
        boolean paid = status == PayStatus.PAID;
        shop.redis().hset(shop.hash(), "stopped", "1");
        assertThat(shop.end(ORDER, Ending.RESOURCE_CANCELLED).word())
                .as(step)
                .isEqualTo(live ? EndWord.ENDED : EndWord.WRONG_STATE);
        calledOff = true;
        if (live) {
            status = PayStatus.ENDED;
            payments.replaceAll((reference, state) -> switch (state) {
                case AUTHORIZED -> Payment.State.VOIDED;
                case CAPTURED -> Payment.State.REFUND_DUE;
                case VOIDED, REFUND_DUE, REFUNDED -> state;
            });
            assertThat(shop.redis().hmget(shop.hash(), "cancelled_orders", "cancelled_due"))
                    .as(step)
                    .containsExactly("1", paid ? "1" : "0");
        }
    }

    private void authorize(String step) {
        ScriptReply<RecordWord> reply = record("a", Payment.State.AUTHORIZED);
        if (payments.containsKey("a")) {
            assertThat(Payment.parse(reply.text("packed")).state()).as(step).isEqualTo(payments.get("a"));
        } else if (status == PayStatus.UNPAID) {
            payments.put("a", Payment.State.AUTHORIZED);
        } else {
            assertThat(reply.word()).as(step).isEqualTo(RecordWord.WRONG_STATE);
        }
    }

    private void refuse(String step) {
        ScriptReply<RecordWord> reply = record("a", Payment.State.VOIDED);
        Payment.State known = payments.get("a");
        if (known == null && status != PayStatus.UNPAID) {
            assertThat(reply.word()).as(step).isEqualTo(RecordWord.WRONG_STATE);
            return;
        }
        if (known == null || known == Payment.State.AUTHORIZED) {
            payments.put("a", Payment.State.VOIDED);
        }
        assertThat(Payment.parse(reply.text("packed")).state()).as(step).isEqualTo(payments.get("a"));
    }

    private void capture(String reference, String step) {
        Payment.State known = payments.getOrDefault(reference, Payment.State.AUTHORIZED);
        if (!known.captured()) {
            boolean places = status == PayStatus.UNPAID || status == PayStatus.ENDED && !taken && !calledOff;
            payments.put(reference, places ? Payment.State.CAPTURED : Payment.State.REFUND_DUE);
            status = places ? PayStatus.PAID : status;
        }
        ScriptReply<RecordWord> reply = record(reference, Payment.State.CAPTURED);
        assertThat(reply.word()).as(step).isEqualTo(RecordWord.PAYMENT);
        assertThat(Payment.parse(reply.text("packed")).state()).as(step).isEqualTo(payments.get(reference));
    }

    private void voids(String step) {
        PaidOrder payment = new PaidOrder(shop.partition(), shop.entry(ORDER), "a", Optional.empty());
        Payments.VoidWord word = shop.run(Payments.VOID.call(
                        shop.partition(),
                        payment.keys(List.of(shop.partition().epoch()), List.of()),
                        payment.arguments()))
                .word();
        Payment.State known = payments.get("a");
        if (known == null) {
            assertThat(word).as(step).isEqualTo(Payments.VoidWord.NO_PAYMENT);
        } else if (known.captured()) {
            assertThat(word).as(step).isEqualTo(Payments.VoidWord.NOT_VOIDABLE);
        } else {
            assertThat(word).as(step).isEqualTo(Payments.VoidWord.PAYMENT);
            payments.put("a", Payment.State.VOIDED);
        }
    }

    /** Its pay-before time comes, and the sweep looks at it. */
    private void runOut(String step) {
        shop.redis().hset(key(), "pay_before", "1");
        EndWord word = shop.end(ORDER, Ending.EXPIRED).word();
        boolean pinned = payments.get("a") == Payment.State.AUTHORIZED;
        if (status != PayStatus.UNPAID) {
            assertThat(word).as(step).isEqualTo(EndWord.WRONG_STATE);
        } else {
            assertThat(word).as(step).isEqualTo(pinned ? EndWord.NOT_DUE : EndWord.ENDED);
            status = pinned ? status : PayStatus.ENDED;
        }
    }

    private ScriptReply<RecordWord> record(String reference, Payment.State state) {
        return shop.run(shop.record(new ReportedPayment(
                shop.partition(),
                shop.entry(ORDER),
                reference,
                PRICE,
                state,
                Optional.empty(),
                AUTHORIZED_FOR,
                Optional.empty())));
    }

    private void check(String step) {
        Order order = new Order(shop.redis().hgetAll(key()));
        assertThat(order.payStatus()).as(step).isEqualTo(status);
        Map<String, Payment.State> found = new LinkedHashMap<>();
        Payment.of(order).forEach(payment -> found.put(payment.reference(), payment.state()));
        assertThat(found).as(step).isEqualTo(payments);
        long captured =
                payments.values().stream().filter(Payment.State::captured).count() * PRICE.cents();
        long placed = status == PayStatus.PAID ? PRICE.cents() : 0;
        assertThat(PaymentTotals.of(order))
                .as(step)
                .isEqualTo(new PaymentTotals(captured, placed, captured - placed, 0, 0));
        assertThat(order.refundDue().cents()).as(step).isEqualTo(captured - placed);
        Double expires = shop.redis()
                .zscore(OrderKeys.index(shop.partition()), shop.entry(ORDER).member());
        assertThat(expires != null).as(step).isEqualTo(status == PayStatus.UNPAID);
        Payment.of(order).stream()
                .filter(payment -> payment.state() == Payment.State.AUTHORIZED)
                .forEach(payment -> {
                    Instant end = payment.validUntil().orElseThrow();
                    // The script reads the time twice.
                    assertThat(Duration.between(payment.at().orElseThrow(), end))
                            .as(step)
                            .isBetween(AUTHORIZED_FOR.minus(Patience.HANG), AUTHORIZED_FOR);
                    assertThat(Duration.ofMillis(expires == null ? 0 : expires.longValue()))
                            .as(step)
                            .isEqualTo(Duration.ofMillis(status == PayStatus.UNPAID ? end.toEpochMilli() : 0));
                });
        assertThat(shop.redis().pttl(key()) > 0).as(step).isEqualTo(status == PayStatus.ENDED);
    }

    private String key() {
        return OrderKeys.order(shop.partition(), new OrderId(ORDER));
    }
}
