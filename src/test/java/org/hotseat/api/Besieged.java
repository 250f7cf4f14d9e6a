package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;

/**
 * A schedule on which nothing is to be had: its owner holds one place and has ordered the other, so that even a request
 * which happens to be well-formed is refused to anybody else. What is sent to it must leave it as it was.
 */
final class Besieged {

    private final Person operator;
    private final Person owner;
    private final String schedule;
    private final String order;
    private final List<JsonValue> before;

    Besieged(Person operator, Person owner, String schedule) {
        this.operator = operator;
        this.owner = owner;
        this.schedule = schedule;
        // A hold and an order of one user.
        long places = operator.get(schedule).is(200).number("maxPlayers");
        operator.put(
                        schedule,
                        "{'name':'A game','maxPlayers':" + places + ",'price':'7.10','limits':{'placesPerUser':2}}")
                .is(200);
        this.order = OverRest.order(owner, schedule);
        owner.post(schedule + "/holds").is(201);
        this.before = state();
    }

    String schedule() {
        return schedule;
    }

    String order() {
        return order;
    }

    String hold() {
        return schedule + "/holds/" + owner.id();
    }

    void assertUntouched(String as) {
        assertThat(state()).as(as).isEqualTo(before);
    }

    /** All that does not change with time alone. */
    private List<JsonValue> state() {
        JsonObject evidence = operator.get(schedule + "/hot-state").is(200).object();
        JsonObject redis = evidence.getJsonObject("redis");
        return List.of(
                evidence.get("consistent"),
                evidence.get("sum"),
                evidence.get("facts"),
                redis.get("seats"),
                redis.get("expiryIndex"),
                redis.getJsonArray("holds").getJsonObject(0).get("lockId"),
                operator.get(schedule).is(200).object(),
                owner.get(order).is(200).object());
    }
}
