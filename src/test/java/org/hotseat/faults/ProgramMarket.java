package org.hotseat.faults;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/** Numbered seats: some users name one or two, the others have one to three picked. */
final class ProgramMarket extends OrderMarket {

    private static final int ROW = 20;

    /** Beyond it a named seat is probably taken, and the hall is sold by picking. */
    private static final int NAMED_IN_HUNDRED = 40;

    /** @param seats rounded up to whole rows */
    ProgramMarket(String id, int seats) {
        super("program", "programs/" + id, (seats + ROW - 1) / ROW * ROW);
    }

    @Override
    String offer() {
        String rows = IntStream.range(0, capacity() / ROW)
                .mapToObj(row -> "{\"row\":\"R" + row + "\",\"seats\":" + ROW + "}")
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
        return Request.post("purchase", path() + "/purchases", "{\"userId\":\"" + user + "\"," + wish + "}", newKey());
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
    List<String> seats(Answer order) {
        return order.json().getJsonArray("seats").getValuesAs(JsonObject.class).stream()
                .map(seat -> seat.getString("seatId"))
                .sorted()
                .toList();
    }

    /** Seats may be left, and no such ones as were asked for. */
    @Override
    void refused(String user, Exchange exchange) {}
}
