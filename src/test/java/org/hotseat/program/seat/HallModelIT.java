package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.hotseat.kernel.Money;
import org.hotseat.order.Ending;
import org.hotseat.program.PlainRow;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.HallLab;
import org.hotseat.program.layout.PlainHall;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.Amount;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random halls, in each some dozen random steps: every answer of the scripts and every seat afterwards is
 * what the plain model has. The seed is printed; {@code -Dhotseat.test.seed} repeats it.
 */
@Tag("amount")
public class HallModelIT {

    private static final int HALLS = Integer.getInteger("hotseat.test.halls", Amount.of(2_000));
    private static final String[] ENDINGS = {"cancelled", "refunded", "expired"};

    @Test
    void scriptsAndModelAgreeOnThousandsOfHalls() {
        long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
        System.out.println("HallModelIT seed " + seed);
        try (HallLab lab = new HallLab(TestStores.current().redisPort(), 1, "hall")) {
            run(lab, seed, HALLS);
        }
    }

    @Test
    void soTheyDoInAPartition() {
        long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
        System.out.println("HallModelIT, four partitions, seed " + seed);
        try (HallLab lab = new HallLab(TestStores.current().redisPort(), 4, "hall")) {
            run(lab, seed, HALLS / 20);
        }
    }

    static void run(HallLab lab, long seed, int halls) {
        for (int i = 0; i < halls; i++) {
            Random random = new Random(seed + i);
            PlainHall hall = RandomHalls.hall(random);
            lab.opened(hall);
            int steps = 5 + random.nextInt(20);
            for (int step = 0; step < steps; step++) {
                step(lab, hall, random, "seed " + (seed + i) + ", hall " + i + ", step " + step, step);
            }
            lab.same(hall, "seed " + (seed + i) + ", hall " + i);
        }
    }

    private static void step(HallLab lab, PlainHall hall, Random random, String step, int number) {
        String order = "o" + random.nextInt(number + 1);
        switch (random.nextInt(10)) {
            case 0 -> assertThat(lab.pay(order).word().name()).as(step).isEqualTo(hall.pay(order));
            case 1, 2, 3 -> {
                String ending = ENDINGS[random.nextInt(ENDINGS.length)];
                String expected = hall.end(order, ending);
                if (ending.equals("expired") && expected.equals("ENDED")) {
                    lab.runOut(order);
                }
                Ending how = Arrays.stream(Ending.values())
                        .filter(value -> value.wireName().equals(ending))
                        .findAny()
                        .orElseThrow();
                assertThat(lab.end(order, how).word().name()).as(step).isEqualTo(expected);
            }
            default ->
                purchase(lab, hall, "o" + number, "a" + random.nextInt(3), RandomHalls.request(hall, random), step);
        }
    }

    private static void purchase(
            HallLab lab, PlainHall hall, String order, String user, SeatRequest request, String step) {
        String reported = step + ", " + request + " of "
                + hall.categories.stream()
                        .map(category ->
                                category.rows.stream().map(PlainRow::text).toList())
                        .toList();
        ScriptReply<Place> reply = lab.purchase(order, user, request);
        PlainHall.Answer expected = hall.purchase(order, user, request);
        assertThat(reply.word()).as(reported).isEqualTo(expected.word());
        switch (reply.word()) {
            case ORDERED -> {
                assertThat(reply.text("seats")).as(reported).isEqualTo(text(hall, expected.seats()));
                assertThat(reply.text("price")).as(reported).isEqualTo("" + hall.total(expected.seats()));
            }
            case SEATS_TAKEN -> {
                List<String> refused = new ArrayList<>();
                for (int i = 1; i < reply.values().size(); i += 2) {
                    refused.add(reply.values().get(i));
                }
                assertThat(refused)
                        .as(reported)
                        .isEqualTo(expected.seats().stream()
                                .map(seat -> seat.category() + ":" + seat.row() + ":" + seat.number())
                                .toList());
            }
            case LIMIT_REACHED -> assertThat(reply.facts()).as(reported).hasSizeLessThan(2);
            default -> assertThat(reply.facts()).as(reported).isEmpty();
        }
    }

    private static String text(PlainHall hall, List<SeatId> seats) {
        return String.join(
                " ",
                seats.stream()
                        .map(seat -> seat.category() + ":" + seat.row() + ":" + seat.number() + ":"
                                + hall.category(seat.category()).orElseThrow().price)
                        .toList());
    }

    /** Kept beside the halls so that a request can be told from its parts. */
    static SeatRequest best(CategoryId category, int ordinary, int accessible) {
        return new SeatRequest(
                List.of(new SeatRequest.Line(category, ordinary, accessible, List.of(), List.of())),
                Optional.<Money>empty(),
                "");
    }
}
