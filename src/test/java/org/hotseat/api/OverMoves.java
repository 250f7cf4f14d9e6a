package org.hotseat.api;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Calls of a program whose seats are moved. Row r of A costs 7.10, row v of V 9.00. */
abstract class OverMoves extends OverPlaces {

    static final String VIP =
            "{'categoryId':'V','name':'V','price':'9.00','rows':[{'row':'v','seats':4,'accessible':[4]}]}";

    String hall(String rules) {
        String body = body(row(4) + "," + VIP);
        return made("api/programs/" + newId("p"), body.substring(0, body.length() - 1) + rules + "}");
    }

    String hall() {
        return hall("");
    }

    static String choose(Person buyer, String program, String... seats) {
        return "api/orders/"
                + buyer.post(
                                program + "/purchases",
                                "{'strategy':'CHOOSE','seats':['" + String.join("','", seats) + "']}")
                        .is(201)
                        .text("orderId");
    }

    String paid(Person buyer, String program, String amount, String... seats) {
        String order = choose(buyer, program, seats);
        tell(order, "a", amount, "CAPTURED").is(200);
        return order;
    }

    static String moves(String... seats) {
        return moving("", seats);
    }

    static String moving(String more, String... seats) {
        return "{'seats':["
                + IntStream.range(0, seats.length / 2)
                        .mapToObj(i -> "{'from':'" + seats[2 * i] + "','to':'" + seats[2 * i + 1] + "'}")
                        .collect(Collectors.joining(","))
                + "]" + more + "}";
    }

    static List<String> seats(Person reader, String order) {
        return reader.get(order).is(200).object().getJsonArray("seats").getValuesAs(JsonObject.class).stream()
                .map(seat -> seat.getString("seatId") + " " + seat.getString("price"))
                .toList();
    }

    static List<String> steps(Answer history) {
        return history.is(200).list().getValuesAs(JsonObject.class).stream()
                .map(step -> step.getString("what")
                        + (step.containsKey("from") ? " " + step.getString("from") + " " + step.getString("to") : ""))
                .toList();
    }

    /** Returns events of a program, from an address of the feed on. */
    List<JsonObject> events(String from, String program, String types) {
        return service()
                .get(from + "&types=" + types + "&resource=" + idOf(program))
                .is(200)
                .list()
                .getValuesAs(JsonObject.class);
    }

    static String token(Person holder, String order, String seat) {
        return holder.get("api/tickets/" + idOf(order) + "~" + seat).is(200).text("token");
    }

    Answer enter(String token) {
        return person("gate-1", "gate").post("api/checkins", "{'ticket':'" + token + "'}");
    }
}
