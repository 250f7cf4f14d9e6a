package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;

/**
 * A program as its callers see it, over one of several servers; a request that is told 503 is sent again with the same
 * key.
 */
final class Hall {

    private static final int ATTEMPTS = 200;
    private static final int PAUSE_MILLIS = 50;

    /** Every seat with its state, at one version. */
    record Seats(long version, Map<String, Character> states) {

        List<String> free(String category) {
            return states.entrySet().stream()
                    .filter(seat -> seat.getValue() == '.' && seat.getKey().startsWith(category + "-"))
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    private final String id;
    private final List<RestCalls> servers;

    Hall(String id, List<URI> servers) {
        this.id = id;
        this.servers = servers.stream()
                .map(root -> new RestCalls(root.resolve("/hotseat/")))
                .toList();
    }

    void put(String categories) {
        String body = "{'title':'A storm','startsAt':'2030-01-01T20:00:00Z','accountLimit':100000,'categories':["
                + categories + "]}";
        assertThat(ask(0, "PUT", "programs/" + id, body, "operator", "").status())
                .isEqualTo(201);
    }

    /** A purchase by a buyer, over the server of the buyer's number. */
    Answer buy(int buyer, String wish) {
        return ask(
                buyer,
                "POST",
                "programs/" + id + "/purchases",
                "{'userId':'buyer-" + buyer + "'," + wish + "}",
                "service",
                RestCalls.newId("buy"));
    }

    Answer cancel(int buyer, String order) {
        return ask(buyer, "DELETE", "orders/" + order, "", "service", "");
    }

    Answer pay(int buyer, String order) {
        return ask(buyer, "POST", "orders/" + order + "/payment", "{'reference':'" + order + "'}", "service", "");
    }

    Answer refund(int buyer, String order) {
        return ask(buyer, "POST", "orders/" + order + "/refund", "", "service", RestCalls.newId("refund"));
    }

    JsonObject order(String order) {
        return ask(0, "GET", "orders/" + order, "", "service", "").is(200).json();
    }

    /** The differences between hot state and facts. */
    String differences() {
        return ask(0, "GET", "programs/" + id + "/hot-state", "", "operator", "")
                .is(200)
                .json()
                .get("differences")
                .toString();
    }

    Seats seats(int server) {
        JsonObject map = ask(server, "GET", "programs/" + id + "/seats", "", "", "")
                .is(200)
                .json();
        Map<String, Character> states = new LinkedHashMap<>();
        for (JsonObject category : map.getJsonArray("categories").getValuesAs(JsonObject.class)) {
            category.getJsonObject("rows").forEach((row, text) -> {
                String seats = ((JsonString) text).getString();
                for (int i = 0; i < seats.length(); i++) {
                    states.put(category.getString("categoryId") + "-" + row + "-" + (i + 1), seats.charAt(i));
                }
            });
        }
        return new Seats(map.getJsonNumber("version").longValue(), states);
    }

    /** Category to tickets left. */
    Map<String, Long> remaining() {
        return ask(0, "GET", "programs/" + id, "", "", "")
                .is(200)
                .json()
                .getJsonArray("categories")
                .getValuesAs(JsonObject.class)
                .stream()
                .collect(Collectors.toMap(
                        category -> category.getString("categoryId"),
                        category -> category.getJsonNumber("remaining").longValue(),
                        (a, b) -> a,
                        TreeMap::new));
    }

    /**
     * A moment at which nothing has changed while it was looked at: every live order has its seats and no other order
     * has them, no seat is taken by nobody, and in each category as many tickets are left as seats are free. Empty when
     * something changed.
     *
     * @param live the orders that may be live; those that are over are taken out
     */
    boolean quiet(Collection<String> live) {
        Seats before = seats(0);
        Map<String, String> owners = new TreeMap<>();
        List<String> over = new ArrayList<>();
        List<String> wrongs = new ArrayList<>();
        for (String order : live) {
            JsonObject shown = order(order);
            int status = shown.getInt("payStatus");
            if (status != 0 && status != 1) {
                over.add(order);
                continue;
            }
            for (JsonObject seat : shown.getJsonArray("seats").getValuesAs(JsonObject.class)) {
                String name = seat.getString("seatId");
                String other = owners.put(name, order);
                if (other != null) {
                    wrongs.add(name + " is of " + order + " and of " + other);
                }
                if (before.states().get(name) != (status == 0 ? 'h' : 's')) {
                    wrongs.add(name + " of " + order + " is " + before.states().get(name));
                }
            }
        }
        before.states().forEach((seat, state) -> {
            if ((state == 'h' || state == 's') && !owners.containsKey(seat)) {
                wrongs.add(seat + " is " + state + " and nobody's");
            }
        });
        remaining().forEach((category, left) -> {
            int free = before.free(category).size();
            if (left != free) {
                wrongs.add(category + " has " + left + " tickets left and " + free + " free seats");
            }
        });
        live.removeAll(over);
        if (seats(0).version() != before.version()) {
            return false;
        }
        assertThat(wrongs).isEmpty();
        return true;
    }

    private Answer ask(int server, String method, String path, String body, String role, String key) {
        RestCalls calls = servers.get(server % servers.size());
        for (int attempt = 1; ; attempt++) {
            Answer answer = calls.send(method, path, body, role, key);
            if ((answer.status() != 503 && answer.status() != 202) || attempt == ATTEMPTS) {
                return answer;
            }
            LockSupport.parkNanos(PAUSE_MILLIS * 1_000_000L);
        }
    }
}
