package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Random;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Whatever is sent as a body: a refusal in our form, no 5xx, and nothing has changed. */
@RunAsClient
class BodyFuzzIT extends OverRest {

    private static final int ROUNDS = 60;
    private static final int USER_LIMIT = 16_384;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final FuzzBodies bodies = new FuzzBodies(random);

    @Test
    void bodiesThatNoOperationMayAcceptAreRefusedToThoseWhoMayDoAll() {
        Besieged besieged = new Besieged(operator(), user(), schedule(2));
        for (int i = 0; i < ROUNDS; i++) {
            refused(
                    i,
                    "PUT",
                    besieged.schedule(),
                    bodies.bad("name", "maxPlayers", "startsAt", "holdMinutes", "price"));
            refused(i, "POST", besieged.schedule() + "/holds", bodies.bad("userId", "holdMinutes"));
            refused(i, "POST", besieged.hold() + "/extension", bodies.bad("holdMinutes"));
            refused(i, "POST", besieged.schedule() + "/orders", bodies.bad("userId"));
            refused(i, "POST", besieged.order() + "/payment", bodies.bad("reference"));
        }
        besieged.assertUntouched("seed " + seed);
    }

    @Test
    void anyBodyFromAUserWithoutAClaimIsRefused() {
        Besieged besieged = new Besieged(operator(), user(), schedule(2));
        Person stranger = user();
        String[] paths = {
            besieged.schedule() + "/holds",
            besieged.schedule() + "/orders",
            besieged.hold() + "/extension",
            besieged.schedule() + "/holds/" + stranger.id() + "/extension",
            besieged.order() + "/payment"
        };
        for (int i = 0; i < ROUNDS; i++) {
            for (String path : paths) {
                byte[] body = bodies.any("userId", "holdMinutes", "reference");
                Answer answer = stranger.send(
                        "POST", path, BodyPublishers.ofByteArray(body), "Content-Type", "application/json");
                assertThat(answer.status())
                        .as(
                                "seed %d, round %d, %s: %s",
                                seed, i, path, answer.response().body())
                        .isIn(body.length > USER_LIMIT ? List.of(413) : List.of(400, 403, 404, 409));
            }
        }
        besieged.assertUntouched("seed " + seed);
    }

    private void refused(int round, String method, String path, byte[] body) {
        assertBadBody("seed " + seed + ", round " + round, method, path, body);
    }
}
