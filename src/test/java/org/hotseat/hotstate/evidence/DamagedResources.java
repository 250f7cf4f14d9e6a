package org.hotseat.hotstate.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.hotseat.hotstate.LateWrites;
import org.hotseat.testing.RestCalls;

/** Resources of every model with claims in every state, whose hot state is to be damaged. */
abstract class DamagedResources extends LateWrites {

    private static final String OPEN = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";
    private static final String CAPTURE = "{'reference':'pi','amount':'7.10','state':'CAPTURED'}";

    enum Model {
        SCHEDULES,
        SALES,
        PROGRAMS,
        RAINS,
        DROPS
    }

    /**
     * A resource of which something is sold.
     *
     * @param orders an unpaid, a paid and a cancelled one
     * @param keys all of it in Redis but its entries in indexes
     * @param members its entries in indexes, as {@code <index> <member>}
     */
    record Sold(Model model, String path, List<String> orders, List<String> keys, List<String> members) {

        String order(int number) {
            return orders.get(number);
        }

        String id() {
            return path.substring(path.indexOf('/') + 1);
        }
    }

    Sold sold(Model model) {
        return switch (model) {
            case SCHEDULES, SALES, PROGRAMS -> ordered(model);
            case RAINS -> {
                String path = "rains/" + RestCalls.newId("damaged");
                put(path, "{" + OPEN + ",'totalAmount':'0.90','packets':9,'funderId':'funder-1'}");
                Stream.of("u1", "u2", "u3").forEach(user -> claim(path + "/grabs", user, 200));
                yield described(model, path, List.of());
            }
            case DROPS -> {
                String path = "drops/" + RestCalls.newId("damaged");
                put(path, "{" + OPEN + ",'perUserLimit':2,'codes':['A-1','B-2','C-3','D-4','E-5','F-6']}");
                Stream.of("u1", "u2", "u1").forEach(user -> claim(path + "/claims", user, 201));
                yield described(model, path, List.of());
            }
        };
    }

    /** An unpaid, a paid and a cancelled order, and of schedules a hold. */
    private Sold ordered(Model model) {
        Ordered ordered = Ordered.valueOf(model.name());
        String path = resource(ordered, "");
        List<String> orders = new ArrayList<>();
        for (String user : List.of("u1", "u2", "u3")) {
            orders.add(order(ordered, path, "user:" + user).is(201).json().getString("orderId"));
        }
        calls.send("POST", "orders/" + orders.get(1) + "/payments", CAPTURE, "payment", "")
                .is(200);
        calls.send("DELETE", "orders/" + orders.get(2), "", "user:u3", "").is(204);
        if (model == Model.SCHEDULES) {
            claim(path + "/holds", "u4", 201);
        }
        return described(model, path, orders);
    }

    private void put(String path, String body) {
        calls.send("PUT", path, body, "operator", "").is(201);
    }

    private void claim(String path, String user, int status) {
        calls.send("POST", path, "{}", "user:" + user, "").is(status);
    }

    private Sold described(Model model, String path, List<String> orders) {
        consistent(path);
        String id = path.substring(path.indexOf('/') + 1);
        List<String> keys = new ArrayList<>();
        calls.get(path + "/hot-state")
                .is(200)
                .json()
                .getJsonArray("keys")
                .forEach(key -> keys.add(key.asJsonObject().getString("key")));
        List<String> members = new ArrayList<>();
        if (!orders.isEmpty()) {
            keys.add("order:" + orders.get(2));
            String kind = model.name().toLowerCase(Locale.ROOT).replaceAll("s$", "");
            String more = model == Model.PROGRAMS ? ":A" : "";
            orders.forEach(order -> members.add("orders:exp " + kind + ":" + id + ":" + order + more));
        }
        if (model == Model.SCHEDULES) {
            members.add("locks:exp lock:" + id + ":u4");
            members.add("locks:exp lock:" + id + ":u5");
        }
        if (model == Model.RAINS) {
            members.add("rains:exp " + id);
        }
        return new Sold(model, path, orders, keys, members);
    }
}
