package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.hotseat.redis.ScriptLab;
import org.hotseat.schedule.hold.ScheduleLab;
import org.hotseat.testing.Amount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Thousands of random steps, each answered by the scripts as by a plain Java model; afterwards the facts tell the same.
 */
@Tag("amount")
class ScheduleModelIT {

    private static final int STEPS = Amount.of(3_000);
    private static final String[] ENDINGS = {"cancelled", "refunded", "expired"};

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void scriptsAndModelAgreeAfterEveryStep(int partitions) {
        long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
        Random random = new Random(seed);
        try (ScriptLab lab = ScriptLab.open(5, partitions)) {
            ScheduleLab schedule = new ScheduleLab(lab, "game-" + random.nextInt(100)).opened(12);
            PlainSchedule model = new PlainSchedule(12);
            for (int i = 0; i < STEPS; i++) {
                step(schedule, model, random, String.format("seed %d, step %d", seed, i), "o" + i);
            }
            factsTellTheSame(lab.outbox(schedule.partition).values(), model, "seed " + seed);
        }
    }

    private static void step(ScheduleLab schedule, PlainSchedule model, Random random, String step, String newOrder) {
        String user = "p" + random.nextInt(14);
        String order = model.anyOrder(random);
        String ending = ENDINGS[random.nextInt(ENDINGS.length)];
        int places = random.nextInt(24);
        int party = 1 + random.nextInt(3) * random.nextInt(3);
        int said = random.nextInt(2) * party;
        switch (random.nextInt(13)) {
            case 0, 1, 2 -> same(step, schedule.party(user, party).word(), model.hold(user, party));
            case 3 -> same(step, schedule.extend(user, 700_000).word(), model.extend(user));
            case 4 -> same(step, schedule.cancel(user).word(), model.cancel(user));
            case 5 -> {
                if (model.runOut(user)) {
                    schedule.runOut(user);
                }
            }
            case 6 -> same(step, schedule.expire(user).values().get(0), model.expire(user));
            case 7, 8 ->
                same(step, schedule.orderParty(user, newOrder, said).word(), model.order(user, newOrder, said));
            case 9 -> same(step, schedule.pay(order, "ref").word(), model.pay(order));
            case 10 -> same(step, schedule.end(order, ending).word(), model.end(order, ending));
            case 11 -> same(step, schedule.refund(order, newOrder, party).word(), model.refund(order, party));
            default -> same(step, schedule.update(places).word(), model.update(places));
        }
        assertThat(schedule.counts()).as(step).isEqualTo(model.counts());
    }

    private static void same(String step, String answered, String expected) {
        assertThat(answered).as(step).isEqualTo(expected);
    }

    /** The greatest version of each thing, as MongoDB would hold it. */
    private static void factsTellTheSame(Collection<Map<String, String>> facts, PlainSchedule model, String seed) {
        Map<String, Map<String, String>> holds = new HashMap<>();
        Map<String, Map<String, String>> orders = new HashMap<>();
        for (Map<String, String> fact : facts) {
            switch (fact.get("kind")) {
                case "hold" -> latest(holds, fact, "lock_id");
                case "order" -> latest(orders, fact, "order");
                default -> assertThat(fact).as(seed).containsEntry("kind", "schedule");
            }
        }
        assertThat(holds.values().stream()
                        .filter(hold -> hold.get("status").equals("0"))
                        .map(hold -> hold.get("user") + " " + hold.getOrDefault("places", "1")))
                .as(seed)
                .containsExactlyInAnyOrderElementsOf(model.holds().entrySet().stream()
                        .map(held -> held.getKey() + " " + held.getValue().places())
                        .toList());
        assertThat(orders).as(seed).hasSameSizeAs(model.payStatus());
        orders.forEach((id, order) -> assertThat(order)
                .as(seed)
                .containsEntry("pay_status", Integer.toString(model.payStatus().get(id)))
                .containsEntry("price", Integer.toString(710 * model.placesOf(id))));
    }

    private static void latest(Map<String, Map<String, String>> things, Map<String, String> fact, String id) {
        things.merge(
                fact.get(id),
                fact,
                (one, other) ->
                        Long.parseLong(one.get("version")) > Long.parseLong(other.get("version")) ? one : other);
    }
}
