package org.hotseat.api;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Calls of all models whose orders have several things at 7.10 each, some of which come back. */
abstract class OverKept extends OverPlaces {

    /** A new resource of a model with so many things; answers its path. */
    String resource(String model, int things) {
        return switch (model) {
            case "schedules" -> schedule(things);
            case "programs" -> program(things);
            default ->
                made(
                        "api/sales/" + newId("s"),
                        "{'goodId':'" + newId("g") + "','stock':" + things + ",'startsAt':'" + OverRains.LONG_AGO
                                + "','endsAt':'" + OverRains.FAR_OFF
                                + "','valid':true,'perUserLimit':20,'restockOnRefund':true,'price':'7.10'}");
        };
    }

    /** A user's unpaid order of so many things of a resource that has them; answers its path. */
    static String take(Person user, String resource, int things) {
        return "api/orders/" + taken(user, resource, things).is(201).text("orderId");
    }

    /** The answer to the claim of so many things. */
    static Answer taken(Person user, String resource, int things) {
        if (resource.contains("programs")) {
            return user.post(
                    resource + "/purchases",
                    "{'strategy':'BEST','tickets':[{'categoryId':'A','count':" + things + "}]}");
        }
        return user.post(
                resource + "/orders", "{'" + (resource.contains("sales") ? "units" : "places") + "':" + things + "}");
    }

    /** Some of the things that an order has, as a field of a refund. */
    String thing(String order, int things) {
        JsonObject seen = operator().get(order).is(200).object();
        if (!seen.getString("kind").equals("program")) {
            return ",'places':" + things;
        }
        List<JsonObject> seats = seen.getJsonArray("seats").getValuesAs(JsonObject.class);
        return IntStream.range(0, Math.min(things, seats.size()))
                .mapToObj(i -> "'" + seats.get(i).getString("seatId") + "'")
                .collect(Collectors.joining(",", ",'seats':[", "]"));
    }

    /** A refund of some things. The same reference gives the same things. */
    Answer part(String order, String reference, String amount, String kept, int things) {
        String given = operator().get(order + "/refunds").is(200).list().getValuesAs(JsonObject.class).stream()
                .filter(refund -> refund.getString("reference").equals(reference) && refund.containsKey("seats"))
                .map(refund -> ",'seats':" + refund.getJsonArray("seats"))
                .findFirst()
                .orElseGet(() -> thing(order, things));
        return kept.isEmpty()
                ? payment()
                        .post(
                                order + "/refunds",
                                "{'reference':'" + reference + "','amount':'" + amount + "','reason':'asked'" + given
                                        + "}")
                : keep(order, reference, amount, kept, given);
    }

    String withRules(String model, int things, String rules) {
        String resource = resource(model, things);
        putRules(resource, things, rules);
        return resource;
    }

    /** Gives a resource other rules. */
    void putRules(String resource, int things, String rules) {
        JsonObject now = operator().get(resource).is(200).object();
        String body = resource.contains("sales")
                ? sale(now.getString("goodId"), things, rules)
                : resource.contains("programs")
                        ? body(row(things)).replaceFirst("\\{", "{" + rules.substring(1) + ",")
                        : "{'name':'A game','maxPlayers':" + things + ",'price':'7.10'" + rules + "}";
        operator().put(resource, body).is(200);
    }

    static String sale(int stock, String rules) {
        return sale(newId("g"), stock, rules);
    }

    static String sale(String good, int stock, String rules) {
        return "{'goodId':'" + good + "','stock':" + stock + ",'startsAt':'" + OverRains.LONG_AGO + "','endsAt':'"
                + OverRains.FAR_OFF + "','valid':true,'perUserLimit':20,'restockOnRefund':true,'price':'7.10'" + rules
                + "}";
    }
}
