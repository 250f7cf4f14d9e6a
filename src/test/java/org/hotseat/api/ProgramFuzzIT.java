package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/**
 * Whatever is sent to a program as a body: a refusal in our form, no 5xx, and no seat, price or account is other than
 * before.
 */
@RunAsClient
class ProgramFuzzIT extends OverRest {

    private static final int ROUNDS = 60;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final FuzzBodies bodies = new FuzzBodies(random);

    @Test
    void noBadBodyIsTakenAndNothingIsChanged() {
        String program = program(9);
        Person buyer = user();
        buyer.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-5']}")
                .is(201);
        String before = state(program);
        for (int i = 0; i < ROUNDS; i++) {
            refused(i, "PUT", program, bodies.bad("title", "accountLimit", "categories", "startsAt"));
            refused(
                    i,
                    "POST",
                    program + "/purchases",
                    bodies.bad("strategy", "userId", "seats", "tickets", "attendees", "expectedTotal"));
            String strategy = random.nextBoolean() ? "'strategy':'BEST','tickets':" : "'strategy':'CHOOSE','seats':";
            String bad = bodies.badValue(strategy.contains("BEST") ? "tickets" : "seats");
            byte[] body = ("{" + strategy + bad + "}").replace('\'', '"').getBytes(StandardCharsets.UTF_8);
            refused(i, "POST", program + "/purchases", body);
        }
        assertThat(state(program)).as("seed %d", seed).isEqualTo(before);
    }

    private String state(String program) {
        JsonObject evidence = operator().get(program + "/hot-state").is(200).object();
        return evidence.get("consistent") + " " + evidence.get("sum") + " " + evidence.get("facts")
                + nobody().get(program).is(200).response().body()
                + nobody().get(program + "/seats").is(200).response().body();
    }

    private void refused(int round, String method, String path, byte[] body) {
        assertBadBody("seed " + seed + ", round " + round, method, path, body);
    }
}
