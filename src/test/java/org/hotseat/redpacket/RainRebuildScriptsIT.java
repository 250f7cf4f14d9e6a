package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hotseat.redis.KeyTable;
import org.hotseat.redis.ScriptLab.Answer;
import org.hotseat.redpacket.rain.RainLab;
import org.junit.jupiter.api.Test;

/** The keys of a rain, and how they are written anew. */
class RainRebuildScriptsIT extends RainScripts {

    @Test
    void everyKeyThatIsFoundIsDescribedWithItsType() {
        rain.opened(5, 6);
        rain.grab("u1", "k", "print");
        List<KeyTable.Row> found = new ArrayList<>();
        for (String key : rain.redis().keys("*")) {
            String name = key.substring(key.indexOf('}') + 1);
            List<KeyTable.Row> rows =
                    KeyTable.rows().stream().filter(row -> row.describes(name)).toList();
            assertThat(rows).as(key).hasSize(1);
            assertThat(rain.redis().type(key)).as(key).isEqualTo(rows.get(0).type());
            found.addAll(rows);
        }
        assertThat(found)
                .containsAll(KeyTable.rows().stream()
                        .filter(row -> row.lifetime().equals("rain"))
                        .toList());
    }

    @Test
    void whenAnythingOfItIsMissingEveryScriptAnswersUninitialised() {
        for (String missing : List.of(
                rain.partition.epoch(), rain.keys.rain(), rain.keys.pool(), rain.keys.taken(), rain.keys.claims())) {
            rain.redis().flushDB();
            rain.opened(5, 6);
            rain.grab("u1");
            rain.redis().del(missing);
            List<Supplier<Answer>> scripts = List.of(
                    () -> rain.grab("u2"),
                    () -> rain.end("operator"),
                    () -> rain.settle(1, 5),
                    () -> rain.mark("returned_at"),
                    () -> rain.replace(1, 1, "total", "1"),
                    () -> rain.read(),
                    () -> rain.readClaims(0, 9));
            assertThat(scripts)
                    .allSatisfy(script -> assertThat(script.get().word())
                            .as("without %s", missing)
                            .isEqualTo("UNINITIALISED"));
            assertThat(rain.redis().exists(missing)).isFalse();
        }
    }

    @Test
    void anEmptiedRainIsRestoredAndAPacketThatIsClaimedIsNotGivenAwayAgain() {
        rain.opened(5, 6, 7);
        rain.lease();
        assertThat(rain.close(false).word()).isEqualTo("OPEN");
        assertThat(rain.open(0, RainLab.FOREVER, 0, 0, 9).word()).isEqualTo("OPEN");
        assertThat(rain.close(true).word()).isEqualTo("CLOSED");
        assertThat(rain.grab("u9").word()).isEqualTo("UNINITIALISED");
        rain.load("pool", "1:5", "3:7");
        rain.owners("u1", "2:6:");
        rain.load("claims", "1:2:6:1700000000000:u1");
        assertThat(rain.credits("rain-1:2", "u1", "6").word()).isEqualTo("LOADED");
        assertThat(rain.open(0, RainLab.FOREVER, 1, 6, 5, 6, 7).word()).isEqualTo("OPENED");

        rain.check();
        assertThat(rain.grab("u1").values()).containsExactly("2", "6");
        assertThat(rain.grab("u2").fact("claim").get("sequence")).isEqualTo("2");
        assertThat(rain.grab("u3").values()).containsExactly("3", "7");
        assertThat(rain.grab("u4").word()).isEqualTo("NONE_LEFT");
        assertThat(rain.readClaims(1, 1).values()).hasSize(1).first().asString().startsWith("2:1:5:");
        assertThat(credits().get(0))
                .isEqualTo(Map.of(
                        "rain",
                        "rain-1",
                        "packet",
                        "rain-1:2",
                        "user",
                        "u1",
                        "amount_cents",
                        "6",
                        "account",
                        "rains/rain-1"));
        assertThat(index()).isEqualTo(RainLab.FOREVER);
    }

    @Test
    void aUserWithMorePacketsByTheFactsThanOneMayHasThemAllAndTheRainIsWhole() {
        rain.lease();
        rain.load("pool", "4:8");
        rain.owners("u1", "1:5:", "u2", "2:6:");
        // A load that is repeated, and one that brings a second packet and a third.
        rain.owners("u1", "1:5:", "u2", "2:6:");
        rain.owners("u1", "3:7:", "u1", "5:9:", "u1:2", "6:2:");
        rain.load(
                "claims",
                "1:1:5:1700000000000:u1",
                "2:2:6:1700000000000:u2",
                "3:3:7:1700000000000:u1",
                "4:5:9:1700000000000:u1",
                "5:6:2:1700000000000:u1");
        assertThat(rain.open(0, RainLab.FOREVER, 5, 29, 5, 6, 7, 8, 9, 2).word())
                .isEqualTo("OPENED");
        rain.check();
        assertThat(rain.redis().hgetAll(rain.keys.taken()))
                .containsOnly(
                        Map.entry("u1", "1:5:"),
                        Map.entry("u2", "2:6:"),
                        Map.entry("u1::3", "3:7:"),
                        Map.entry("u1::5", "5:9:"),
                        Map.entry("u1:2", "6:2:"));
        assertThat(rain.grab("u1").values()).containsExactly("1", "5");
        assertThat(rain.grab("u3").word()).isEqualTo("GRABBED");
    }

    @Test
    void aRebuildThatLostItsLatchChangesNothing() {
        rain.opened(5, 6);
        rain.redis().set(rain.leaseKey(), "of another");
        assertThat(rain.close(true).word()).isEqualTo("LOST");
        assertThat(rain.load("pool", "3:9").word()).isEqualTo("LOST");
        assertThat(rain.owners("u1", "3:9:").word()).isEqualTo("LOST");
        assertThat(rain.credits("rain-1:3", "u1", "9").word()).isEqualTo("LOST");
        assertThat(rain.open(0, 1, 0, 0, 9).word()).isEqualTo("LOST");
        rain.check();
        assertThat(credits()).isEmpty();
    }

    @Test
    void whatARebuildLeavesThatDiesGoesAwayAndWhatItOpensIsToStay() {
        rain.lease();
        rain.load("pool", "1:5");
        rain.owners("u1", "2:6:");
        rain.load("claims", "1:2:6:1700000000000:u1");
        assertThat(lives().subList(1, 4))
                .allSatisfy(millis -> assertThat(millis).isBetween(1L, 3_600_000L));
        rain.open(0, RainLab.FOREVER, 1, 6, 5, 6);
        assertThat(lives()).containsOnly(-1L);
    }

    @Test
    void aRebuildOfARainThatIsDoneBringsItBackForAWhileOnly() {
        rain.lease();
        rain.load("pool", "1:5");
        rain.owners("u1", "2:6:");
        rain.load("claims", "1:2:6:1700000000000:u1");
        rain.openDone(1, 6, 5, 6);
        assertThat(lives()).allSatisfy(millis -> assertThat(millis).isBetween(1L, 3_600_000L));
        assertThat(index()).isEqualTo(-1);
    }
}
