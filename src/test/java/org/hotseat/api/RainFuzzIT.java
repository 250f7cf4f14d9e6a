package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Bodies and addresses that nobody should send to rains: all are refused as bad, and nothing changes. */
@RunAsClient
class RainFuzzIT extends OverRest {

    private static final int ROUNDS = 60;

    /** The fields of a rain with a good value and bad ones; ' stands for ". */
    private static final Map<String, List<String>> FIELDS = Map.of(
            "totalAmount",
                    List.of(
                            "'1.00'",
                            "1",
                            "'0'",
                            "'0.04'",
                            "'-1'",
                            "'1.234'",
                            "'NaN'",
                            "'1e9'",
                            "' 1'",
                            "''",
                            "'1000000000.01'",
                            "'99999999999'",
                            "'1,00'",
                            "{}",
                            "['1']",
                            "null",
                            "'" + "9".repeat(200) + "'"),
            "packets",
                    List.of(
                            "5",
                            "0",
                            "-1",
                            "1.5",
                            "'5'",
                            "1000001",
                            "1e18",
                            "1e999999999",
                            "null",
                            "[]",
                            "true",
                            "101"),
            "startsAt",
                    List.of(
                            "'2020-01-01T00:00:00Z'",
                            "1",
                            "''",
                            "'now'",
                            "'2030-01-01'",
                            "null",
                            "{}",
                            "'2091-01-01T00:00:00Z'"),
            "endsAt",
                    List.of(
                            "'2090-01-01T00:00:00Z'",
                            "1",
                            "''",
                            "'2020-01-01T00:00:00Z'",
                            "'2020-01-01T00:00:00.0005Z'",
                            "'2021-01-01T00:00:00Z'",
                            "'+292278994-08-17T07:12:55Z'",
                            "null"),
            "funderId", List.of("'f'", "7", "''", "'a\\nb'", "'\\u0007'", "'\\ud800'", "null", "['f']"));

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void oneBadFieldIsEnoughAndWhatIsNoBodyIsNone() {
        System.out.println("rain fuzz: seed " + seed);
        String path = "api/rains/" + newId("fuzz");
        for (int i = 0; i < ROUNDS; i++) {
            Answer bad = operator().put(path, oneBadField());
            assertThat(bad.status())
                    .as("seed %d: %s", seed, bad.response().body())
                    .isEqualTo(400);
            assertThat(bad.response().body()).hasSizeLessThan(2_000);
            refused("PUT", path, new FuzzBodies(random).bad("startsAt"));
            refused("POST", path + "/grabs", new FuzzBodies(random).bad("userId"));
        }
        nobody().get(path).is(404);
    }

    @Test
    void idsThatBreakTheRuleAreRefusedWhereverTheyStand() {
        for (String id : AddressFuzzIT.BAD_IDS) {
            for (String path : List.of("", "/claims", "/hot-state")) {
                assertThat(operator().get("api/rains/" + id + path).status())
                        .as(id)
                        .isEqualTo(400);
            }
            for (String path : List.of("/grabs", "/closing", "/rebuild")) {
                assertThat(operator().post("api/rains/" + id + path).status())
                        .as(id)
                        .isEqualTo(400);
            }
            assertThat(operator().put("api/rains/" + id, body(Map.of())).status())
                    .as(id)
                    .isEqualTo(400);
        }
        for (String page : List.of("after=-1", "after=1e3", "after=99999999", "limit=1001", "limit=-1", "limit=x")) {
            operator().get("api/rains/none/claims?" + page).is(400);
        }
    }

    private String oneBadField() {
        List<String> names = new ArrayList<>(FIELDS.keySet());
        String name = names.get(random.nextInt(names.size()));
        List<String> values = FIELDS.get(name);
        return body(Map.of(name, values.get(1 + random.nextInt(values.size() - 1))));
    }

    /** A rain with good values, but for these. */
    private static String body(Map<String, String> other) {
        List<String> fields = new ArrayList<>();
        FIELDS.forEach((name, values) -> fields.add("'" + name + "':" + other.getOrDefault(name, values.get(0))));
        return "{" + String.join(",", fields) + "}";
    }

    private void refused(String method, String path, byte[] body) {
        assertBadBody("seed " + seed, method, path, body);
    }
}
