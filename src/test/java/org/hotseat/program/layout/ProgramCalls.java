package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.testing.RestCalls;

/** Calls of the server under test about programs. */
public final class ProgramCalls extends RestCalls {

    public ProgramCalls(URI base) {
        super(base);
    }

    /** A body of a program with these categories. */
    public static String program(int limit, String... categories) {
        return "{'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':" + limit + ",'categories':["
                + String.join(",", categories) + "]}";
    }

    public static String category(String id, String price, String... rows) {
        return "{'categoryId':'" + id + "','name':'Seats " + id + "','price':'" + price + "','rows':["
                + String.join(",", rows) + "]}";
    }

    public static String row(String name, int seats, String more) {
        return "{'row':'" + name + "','seats':" + seats + more + "}";
    }

    /** A category of rows R1, R2, … at 7.10. */
    public static String hall(String id, int rows, int seats) {
        return category(
                id,
                "7.10",
                IntStream.rangeClosed(1, rows)
                        .mapToObj(i -> row("R" + i, seats, ""))
                        .toArray(String[]::new));
    }

    public Answer put(String program, String body) {
        return send("PUT", "programs/" + program, body, "operator", "");
    }

    /**
     * Puts a large program: its one fact may take longer than a write is allowed to on a busy machine, and is then put
     * again.
     */
    public Answer putLarge(String program, String body) {
        for (int attempt = 1; ; attempt++) {
            Answer answer = put(program, body);
            if ((answer.status() != 503 && answer.status() != 202) || attempt == 10) {
                return answer;
            }
            System.out.println("503 for a large program, put again: " + answer.body());
        }
    }

    /** A new program of these categories. */
    public String program(String... categories) {
        String id = newId("program");
        made("programs/" + id, program(100_000, categories));
        return id;
    }

    /** A purchase in the name of an user, by a service. */
    public Answer buy(String program, String user, String request, String key) {
        return send(
                "POST",
                "programs/" + program + "/purchases",
                "{'userId':'" + user + "'," + request + "}",
                "service",
                key);
    }

    public Answer choose(String program, String user, String... seats) {
        return buy(program, user, chosen(seats), "");
    }

    public Answer best(String program, String user, String category, int count) {
        return buy(program, user, tickets(category, count), "");
    }

    public static String chosen(String... seats) {
        return "'strategy':'CHOOSE','seats':['" + String.join("','", seats) + "']";
    }

    /** Category and count by turns. */
    public static String tickets(Object... wanted) {
        return IntStream.range(0, wanted.length / 2)
                .mapToObj(i -> "{'categoryId':'" + wanted[2 * i] + "','count':" + wanted[2 * i + 1] + "}")
                .collect(Collectors.joining(",", "'strategy':'BEST','tickets':[", "]"));
    }

    public Answer pay(String order) {
        return send("POST", "orders/" + order + "/payment", "{'reference':'r'}", "service", "");
    }

    public Answer refund(String order) {
        return send("POST", "orders/" + order + "/refund", "", "service", "");
    }

    public Answer seats(String program) {
        return send("GET", "programs/" + program + "/seats", "", "", "").is(200);
    }

    /** Row to states of one category of the seat map. */
    public Map<String, String> rows(String program, String category) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (JsonObject each : seats(program).json().getJsonArray("categories").getValuesAs(JsonObject.class)) {
            if (each.getString("categoryId").equals(category)) {
                each.getJsonObject("rows").forEach((row, states) -> rows.put(row, ((JsonString) states).getString()));
            }
        }
        return rows;
    }

    public static String order(Answer purchase) {
        return purchase.is(201).json().getString("orderId");
    }

    public static List<String> bought(Answer purchase) {
        return seatsOf(purchase.is(201).json());
    }

    public static List<String> seatsOf(JsonObject order) {
        List<String> seats = new ArrayList<>();
        order.getJsonArray("seats").getValuesAs(JsonObject.class).forEach(seat -> seats.add(seat.getString("seatId")));
        return seats;
    }

    public static List<String> texts(JsonObject refusal, String field) {
        return refusal.getJsonArray(field).getValuesAs(JsonString.class).stream()
                .map(JsonString::getString)
                .toList();
    }

    /** That hot state and facts agree, and how many seats are free, held, sold and blocked. */
    public JsonObject holds(String program, int... counts) {
        JsonObject evidence = get("programs/" + program + "/hot-state").is(200).json();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        JsonObject sum = evidence.getJsonObject("sum");
        if (counts.length > 0) {
            assertThat(List.of(sum.getInt("free"), sum.getInt("held"), sum.getInt("sold"), sum.getInt("blocked")))
                    .as("free, held, sold, blocked: %s", sum)
                    .isEqualTo(Arrays.stream(counts).boxed().toList());
        }
        return sum;
    }
}
