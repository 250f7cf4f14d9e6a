package org.hotseat.faults;

import jakarta.json.JsonString;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.faults.Receipt.State;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/**
 * Owners who want other seats in the place of one or two that they have. Each answer is held against the receipt, which
 * then has the new seats; the difference to cheaper seats of a paid order is due. For many threads.
 */
final class SeatMoves {

    private static final int MOVED_IN_HUNDRED = 30;

    private final OrderMarket market;
    private final ActCount count;
    private final PaymentSystem payments;

    SeatMoves(OrderMarket market, ActCount count, PaymentSystem payments) {
        this.market = market;
        this.count = count;
        this.payments = payments;
    }

    /** Some orders; none where places are counted. */
    void perhaps(Client client, Receipt receipt, Random random) {
        if (receipt.seats().isEmpty() || random.nextInt(100) >= MOVED_IN_HUNDRED) {
            return;
        }
        boolean keepPrices = random.nextInt(4) == 0;
        Map<String, String> wish = wish(receipt.seats(), random);
        Map<String, Long> now = after(receipt.prices(), wish, keepPrices);
        Set<String> from = without(receipt.prices().keySet(), now.keySet());
        Set<String> to = without(now.keySet(), receipt.prices().keySet());
        Request request = request(receipt, wish, keepPrices);
        Exchange exchange = market.histories().askedToMove(client, request, receipt.owner(), from, to);
        Answer answer = exchange.answer();
        String code = answer.is(409) ? answer.text("code") : Integer.toString(answer.status());
        count.did("move " + code);
        if (!expected(receipt, wish, now).contains(code)) {
            market.trouble("a move: " + receipt + " " + exchange);
        }
        if (!answer.is(201)) {
            market.histories().notMoved(receipt.owner(), to, code.equals("1001") ? owned(answer) : Set.of(), exchange);
            return;
        }
        market.histories().moved(receipt.owner(), from, to, exchange);
        receipt.moved(exchange, now);
        if (PaymentSystem.cents(answer.text("total")) != receipt.cents()) {
            market.trouble("the price of a move: " + receipt + " " + exchange);
        }
        if (random.nextInt(3) == 0) {
            again(client, receipt, exchange);
        }
        if (receipt.state() == State.PAID && receipt.dueCents() > 0 && random.nextBoolean()) {
            payments.dueBack(client, receipt, "m" + receipt.moves().size());
        }
    }

    /** One or two of these seats, and the seats that they are to be given for; sometimes both go one seat on. */
    private Map<String, String> wish(List<String> seats, Random random) {
        Map<String, String> wish = new LinkedHashMap<>();
        int first = random.nextInt(seats.size());
        wish.put(seats.get(first), another(seats, wish, random));
        if (random.nextBoolean() && seats.size() > 1) {
            String second = seats.get((first + 1) % seats.size());
            wish.put(second, another(seats, wish, random));
            if (random.nextInt(3) == 0) {
                wish.put(seats.get(first), second);
            }
        }
        return wish;
    }

    private String another(List<String> seats, Map<String, String> wish, Random random) {
        List<String> hall = List.copyOf(market.hall().keySet());
        while (true) {
            String seat = hall.get(random.nextInt(hall.size()));
            if (!seats.contains(seat) && !wish.containsValue(seat)) {
                return seat;
            }
        }
    }

    /** The seats of an order after the move, with their cents. */
    private Map<String, Long> after(Map<String, Long> seats, Map<String, String> wish, boolean keepPrices) {
        Map<String, Long> after = new HashMap<>(seats);
        after.keySet().removeAll(wish.keySet());
        wish.forEach((from, to) ->
                after.put(to, keepPrices ? seats.get(from) : market.hall().get(to)));
        return after;
    }

    private static Set<String> without(Set<String> all, Set<String> others) {
        Set<String> rest = new HashSet<>(all);
        rest.removeAll(others);
        return rest;
    }

    private static Request request(Receipt receipt, Map<String, String> wish, boolean keepPrices) {
        String seats = wish.entrySet().stream()
                .map(move -> "{\"from\":\"" + move.getKey() + "\",\"to\":\"" + move.getValue() + "\"}")
                .collect(Collectors.joining(","));
        return Request.post(
                "move",
                "orders/" + receipt.orderId() + "/moves",
                "{\"seats\":[" + seats + "],\"keepPrices\":" + keepPrices + "}",
                OrderMarket.newKey());
    }

    /** The status or code of each answer that the rules explain. */
    private static Set<String> expected(Receipt receipt, Map<String, String> wish, Map<String, Long> now) {
        if (!receipt.isLive()) {
            return Set.of("wrong-state");
        }
        if (receipt.isAuthorized()) {
            return Set.of("payment-under-way");
        }
        if (wish.keySet().stream().anyMatch(seat -> receipt.checkedIn().endsWith("~" + seat))) {
            return Set.of("checked-in");
        }
        long more = now.values().stream().mapToLong(Long::longValue).sum() - receipt.cents();
        return Set.of("1001", receipt.state() == State.PAID && more > 0 ? "dearer" : "201");
    }

    private static Set<String> owned(Answer refusal) {
        return refusal.json().getJsonArray("seats").getValuesAs(JsonString.class).stream()
                .map(JsonString::getString)
                .collect(Collectors.toSet());
    }

    /**
     * Whether this answers a move as at first: with the same fields, in any order, since servers of 4e10387a and before
     * wrote them in an order of their own.
     */
    static boolean isRepeated(Exchange move, Answer again) {
        return again.is(201) && again.json().equals(move.answer().json());
    }

    private void again(Client client, Receipt receipt, Exchange move) {
        count.did("move repeated");
        Exchange again = client.ask(move.request());
        if (!isRepeated(move, again.answer())) {
            market.trouble("a repeated move: " + receipt + " " + move + " " + again);
        }
    }
}
