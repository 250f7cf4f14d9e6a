package org.hotseat.storm;

import jakarta.json.JsonObject;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** The operator of a storm: opens the schedule, raises and lowers its places in mid-sale, asks for the evidence. */
final class Operator {

    private final String schedule;
    private final Random random;
    private final Tally tally;
    private final int places;
    private final AtomicInteger current = new AtomicInteger();

    Operator(String schedule, StormSettings settings, Tally tally) {
        this.schedule = schedule;
        this.random = new Random(settings.seed());
        this.tally = tally;
        this.places = settings.places();
    }

    void open(Client client) {
        Exchange exchange = put(client, places);
        int status = exchange.answer().status();
        if (status != 201 && !(exchange.repeated() && status == 200)) {
            throw new IllegalStateException("the schedule could not be opened: " + exchange);
        }
        current.set(places);
    }

    /** Changes the number of places by up to a tenth; what is taken cannot be taken away. */
    void resize(Client client) {
        int wanted = Math.max(0, places + random.nextInt(places / 5 + 1) - places / 10);
        Exchange exchange = put(client, wanted);
        if (exchange.answer().is(200)) {
            current.set(wanted);
        } else if (!exchange.answer().refuses(409, "below-taken") || wanted >= current.get()) {
            tally.wrong("the number of places: " + exchange);
        }
    }

    int places() {
        return current.get();
    }

    Answer evidence(Client client) {
        return client.ask(Request.get("hot-state", "schedules/" + schedule + "/hot-state", "operator"))
                .answer();
    }

    /** The sum of an evidence; what does not add up is wrong at any moment. */
    JsonObject sum(Answer evidence) {
        JsonObject sum = evidence.json().getJsonObject("sum");
        int taken = sum.getInt("held") + sum.getInt("booked");
        if (sum.getInt("available") + taken != sum.getInt("maxPlayers")
                || sum.getInt("available") < 0
                || sum.getInt("maxPlayers") != places()) {
            tally.wrong("the sum of the evidence, with " + places() + " places: " + sum);
        }
        return sum;
    }

    private Exchange put(Client client, int count) {
        String body = "{\"name\":\"Storm\",\"maxPlayers\":" + count + ",\"price\":\"7.10\"}";
        return client.ask(Request.put("places", "schedules/" + schedule, body));
    }
}
