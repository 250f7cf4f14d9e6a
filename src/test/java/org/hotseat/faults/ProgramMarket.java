package org.hotseat.faults;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.faults.history.Operation;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/**
 * Numbered seats: some users name one or two, the others have one to three picked. Some users want other seats later.
 */
final class ProgramMarket extends OrderMarket {

    private static final int ROW = 20;

    /** Beyond it a named seat is probably taken, and the hall is sold by picking. */
    private static final int NAMED_IN_HUNDRED = 40;

    /** The price of each second row. */
    private static final long CHEAP_CENTS = 500;

    private final Map<String, Long> hall = new TreeMap<>();
    private final long oddCents;

    /**
     * Each second row costs less.
     *
     * @param seats rounded up to whole rows
     */
    ProgramMarket(String id, int seats) {
        this(id, seats, CHEAP_CENTS);
    }

    private ProgramMarket(String id, int seats, long oddCents) {
        super("program", "programs/" + id, (seats + ROW - 1) / ROW * ROW);
        this.oddCents = oddCents;
        for (int row = 0; row < capacity() / ROW; row++) {
            for (int seat = 1; seat <= ROW; seat++) {
                hall.put("hall-R" + row + "-" + seat, cents(row));
            }
        }
    }

    /** All seats cost the same. */
    static ProgramMarket ofOnePrice(String id, int seats) {
        return new ProgramMarket(id, seats, Receipt.PRICE_CENTS);
    }

    private long cents(int row) {
        return row % 2 == 0 ? Receipt.PRICE_CENTS : oddCents;
    }

    @Override
    String offer() {
        String rows = IntStream.range(0, capacity() / ROW)
                .mapToObj(row -> "{\"row\":\"R" + row + "\",\"seats\":" + ROW + ",\"price\":\""
                        + PaymentSystem.money(cents(row)) + "\"}")
                .collect(Collectors.joining(","));
        return "{\"title\":\"Faults\",\"startsAt\":\"2090-01-01T20:00:00Z\",\"accountLimit\":20,"
                + "\"categories\":[{\"categoryId\":\"hall\",\"name\":\"Hall\",\"price\":\"7.10\",\"rows\":[" + rows
                + "]}]}";
    }

    @Override
    Request order(String user, Random random, boolean keen) {
        String wish = !keen && random.nextInt(100) < NAMED_IN_HUNDRED
                ? "\"strategy\":\"CHOOSE\",\"seats\":[" + seats(random) + "]"
                : "\"strategy\":\"BEST\",\"tickets\":[{\"categoryId\":\"hall\",\"count\":"
                        + (keen ? 1 : 1 + random.nextInt(3)) + "}]";
        return Request.post("purchase", name() + "/purchases", "{\"userId\":\"" + user + "\"," + wish + "}", newKey());
    }

    private String seats(Random random) {
        int row = random.nextInt(capacity() / ROW);
        int first = 1 + random.nextInt(ROW - 1);
        return IntStream.range(first, first + 1 + random.nextInt(2))
                .mapToObj(seat -> "\"hall-R" + row + "-" + seat + "\"")
                .collect(Collectors.joining(","));
    }

    /**
     * A user who wants several may find too few while one is left; only a keen user's refusal counts, who wants one.
     */
    @Override
    boolean soldOut(Answer refusal) {
        return refusal.refuses(409, "1002") || refusal.refuses(409, "1003");
    }

    @Override
    int places(Answer order) {
        return seats(order).size();
    }

    @Override
    String onePlace(String seat) {
        return "\"seats\":[\"" + seat + "\"]";
    }

    @Override
    int wished(Request request) {
        String body = String.valueOf(request.body());
        return body.contains("CHOOSE")
                ? body.split("hall-").length - 1
                : Integer.parseInt(body.replaceAll(".*\"count\":(\\d+).*", "$1"));
    }

    @Override
    Map<String, Long> seats(Answer order) {
        return order.json().getJsonArray("seats").getValuesAs(JsonObject.class).stream()
                .collect(Collectors.toMap(
                        seat -> seat.getString("seatId"), seat -> PaymentSystem.cents(seat.getString("price"))));
    }

    @Override
    Map<String, Long> hall() {
        return hall;
    }

    /** Few seats may be left, or none such as were asked for; a seat that somebody else has was taken at a moment. */
    @Override
    void refused(String user, Request request, Exchange exchange) {
        Answer answer = exchange.answer();
        if (answer.refuses(409, "1002")) {
            histories().all().claimed(exchange.span());
            histories().all().whole().vain(user, wished(request), exchange.span());
            return;
        }
        super.refused(user, request, exchange);
        if (answer.refuses(409, "1001")) {
            answer.json()
                    .getJsonArray("seats")
                    .getValuesAs(JsonString.class)
                    .forEach(seat -> histories()
                            .all()
                            .part(seat.getString())
                            .refused(user, 1, Operation.UNSEEN, exchange.span()));
        }
    }
}
