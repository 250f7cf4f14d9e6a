package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hotseat.kernel.Fact;
import org.hotseat.redis.KeyTable;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.StreamEntryID;

@ParameterizedClass
@ValueSource(ints = {1, 4})
class RainScriptsIT {

    @Parameter
    private int partitions;

    private ScriptLab lab;
    private RainLab rain;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(11, partitions);
        rain = new RainLab(lab, "rain-1");
    }

    @AfterEach
    void close() {
        lab.close();
    }

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
    void aGrabGivesTheNextPacketAndWritesItsFactAndItsCredit() {
        rain.opened(5, 6);
        Answer answer = rain.grab("u1");

        assertThat(answer.word()).isEqualTo("GRABBED");
        assertThat(answer.values()).containsExactly("1", "5");
        Map<String, String> fact = new HashMap<>(answer.fact("claim").fields());
        assertThat(Long.parseLong(fact.remove("claimed_at"))).isBetween(lab.now() - 60_000, lab.now());
        assertThat(fact)
                .isEqualTo(Map.of(
                        "resource",
                        "rain-1",
                        "packet",
                        "1",
                        "user",
                        "u1",
                        "cents",
                        "5",
                        "sequence",
                        "1",
                        "version",
                        "1"));
        assertThat(credits())
                .containsExactly(Map.of("rain", "rain-1", "packet", "rain-1:1", "user", "u1", "amount_cents", "5"));
    }

    @Test
    void aUserWhoHasAPacketIsToldOfItAgainAlsoWhenNoneIsLeft() {
        rain.opened(5, 6);
        assertThat(rain.grab("u1").values()).containsExactly("1", "5");
        assertThat(rain.grab("u1").word()).isEqualTo("HAD");
        assertThat(rain.grab("u2").values()).containsExactly("2", "6");
        assertThat(rain.grab("u3").word()).isEqualTo("NONE_LEFT");
        Answer again = rain.grab("u1");
        assertThat(again.word()).isEqualTo("HAD");
        assertThat(again.values()).containsExactly("1", "5");
        assertThat(credits()).hasSize(2);
        assertThat(rain.redis().xlen(rain.partition.outbox())).isEqualTo(2);
    }

    @Test
    void whoeverIsToldOfAClaimHearsOfItWithItsFactUntilThatIsWritten() {
        rain.opened(5, 6);
        Fact fact = rain.grab("u1").fact("claim");
        // Told without its fact, the answer would leave before the claim is durable, and Redis may lose it.
        assertThat(rain.grab("u1").facts()).containsExactly(fact);
        rain.end("operator");
        assertThat(rain.grab("u1").facts()).containsExactly(fact);
        rain.redis().xdel(rain.partition.outbox(), new StreamEntryID(fact.entryId()));
        assertThat(rain.grab("u1").facts()).isEmpty();
        assertThat(rain.grab("u2").facts()).isEmpty();
    }

    @Test
    void theWindowIsFromItsStartUntilBeforeItsEndByRedissClock() {
        rain.opened(5, 6);
        rain.grab("u1");
        long now = lab.now();
        rain.redis().hset(rain.keys.rain(), Map.of("start", "" + (now + 60_000), "end", "" + (now + 90_000)));
        Answer early = rain.grab("u2");
        assertThat(early.word()).isEqualTo("NOT_BEGUN");
        assertThat(early.number(0)).isEqualTo(now + 60_000);
        assertThat(early.number(1)).isBetween(1L, 60_000L);
        rain.redis().hset(rain.keys.rain(), Map.of("start", "" + lab.now(), "end", "" + (now + 90_000)));
        assertThat(rain.grab("u2").word()).isEqualTo("GRABBED");
        rain.redis().hset(rain.keys.rain(), Map.of("start", "0", "end", "" + now));
        assertThat(rain.grab("u3").values()).containsExactly("" + now, "", "");
        assertThat(rain.grab("u1").values()).containsExactly("" + now, "1", "5");
    }

    @Test
    void theSameKeyGetsTheFirstAnswerAndAnotherRequestIsRefused() {
        rain.opened(5);
        Answer first = rain.grab("u1", "k", "print");
        Answer again = rain.grab("u1", "k", "print");
        assertThat(again.word()).isEqualTo("GRABBED");
        assertThat(again.values()).isEqualTo(first.values());
        assertThat(again.facts()).hasSize(1);
        assertThat(rain.grab("u1", "k", "other").word()).isEqualTo("KEY_REUSED");
        assertThat(rain.grab("u1", "new", "print").word()).isEqualTo("HAD");
    }

    @Test
    void aRainEndsOnceAndNothingIsGivenAwayFromThereOn() {
        rain.opened(5, 6);
        rain.grab("u1");
        assertThat(rain.end("time").values()).containsExactly("" + RainLab.FOREVER);
        assertThat(index()).isEqualTo(RainLab.FOREVER);
        Answer ended = rain.end("operator", "k", "print");
        assertThat(ended.word()).isEqualTo("ENDED");
        Fact fact = ended.fact("rain");
        assertThat(fact.get("ended_at")).isEqualTo(ended.values().get(0));
        assertThat(fact.get("ended_by")).isEqualTo("operator");
        assertThat(fact.get("version")).isEqualTo("2");
        assertThat(fact.get("seed")).isEqualTo("0".repeat(64));
        assertThat(index()).isBetween(ended.number(0) + 5_000, lab.now() + 5_000);
        assertThat(rain.end("operator", "k", "print").values()).isEqualTo(ended.values());
        assertThat(rain.end("operator", "k", "x").word()).isEqualTo("KEY_REUSED");
        Answer again = rain.end("time");
        assertThat(again.values()).isEqualTo(ended.values());
        assertThat(again.facts()).isEmpty();
        assertThat(rain.grab("u2").word()).isEqualTo("OVER");
        assertThat(rain.number("left")).isEqualTo(1);
    }

    @Test
    void aRainWhoseTimeIsUpEndedThenWhoeverSaysSoAndWheneverItIsSaid() {
        long end = lab.now() - 7;
        rain.opened(0, end, 5, 6);
        Answer ended = rain.end("operator");
        assertThat(ended.values()).containsExactly("" + end);
        assertThat(ended.fact("rain").get("ended_by")).isEqualTo("time");
    }

    @Test
    void theRestIsCountedOnceWhenTheFactsHaveTheSameClaims() {
        rain.opened(5, 6, 7);
        rain.grab("u1");
        assertThat(rain.settle(1, 5).word()).isEqualTo("OPEN");
        assertThat(rain.mark("returned_at").word()).isEqualTo("TOO_EARLY");
        rain.end("operator");
        assertThat(rain.settle(0, 0).values()).containsExactly("1", "5");
        assertThat(rain.settle(1, 6).word()).isEqualTo("DIFFERS");
        Answer settled = rain.settle(1, 5);
        assertThat(settled.word()).isEqualTo("SETTLED");
        assertThat(settled.values()).containsExactly("2", "13");
        assertThat(settled.fact("rain").get("rest_cents")).isEqualTo("13");
        Answer again = rain.settle(0, 0);
        assertThat(again.values()).containsExactly("2", "13");
        assertThat(again.facts()).isEmpty();
    }

    @Test
    void aRainIsDoneWhenItsRestIsReturnedAndItsClaimsAreCredited() {
        rain.opened(5, 6);
        rain.end("operator");
        rain.settle(0, 0);
        assertThat(rain.mark("credited_at").word()).isEqualTo("TOO_EARLY");
        assertThat(rain.mark("returned_at").fact("rain").get("version")).isEqualTo("4");
        assertThat(rain.mark("returned_at").facts()).isEmpty();
        assertThat(rain.end("time").word()).isEqualTo("ENDED");
        assertThat(index()).isBetween(lab.now() + 5_000, lab.now() + 15_000);
        assertThat(rain.mark("credited_at").word()).isEqualTo("MARKED");
        assertThat(index()).isEqualTo(-1);
        rain.redis().zadd(rain.keys.index(), 1, "rain-1");
        assertThat(rain.end("time").word()).isEqualTo("DONE");
        assertThat(index()).isEqualTo(-1);
        Answer read = rain.read();
        assertThat(read.values()).hasSize(5 + Rain.FIELDS.size());
        assertThat(read.values().subList(1, 7)).containsExactly("2", "0", "11", "0", "5", "11");
    }

    @Test
    void onlyARainThatHasNotBegunAndWasLookedAtCanBecomeAnother() {
        long start = lab.now() + 60_000;
        rain.opened(start, RainLab.FOREVER, 5, 6);
        assertThat(rain.replace(7, RainLab.FOREVER - 1, "total", "99").word()).isEqualTo("CHANGED");
        Answer replaced = rain.replace(1, RainLab.FOREVER - 1, "total", "99", "packets", "3");
        assertThat(replaced.word()).isEqualTo("REPLACED");
        assertThat(replaced.fact("rain").get("total")).isEqualTo("99");
        assertThat(replaced.fact("rain").get("version")).isEqualTo("2");
        assertThat(index()).isEqualTo(RainLab.FOREVER - 1);
        assertThat(rain.redis().exists(rain.keys.rain(), rain.keys.pool())).isZero();
        assertThat(rain.grab("u1").word()).isEqualTo("UNINITIALISED");

        rain.opened(5, 6);
        assertThat(rain.replace(1, 1, "total", "99").word()).isEqualTo("BEGUN");
        rain.redis().hset(rain.keys.rain(), "start", "" + start);
        rain.end("operator");
        assertThat(rain.replace(2, 1, "total", "99").word()).isEqualTo("BEGUN");
    }

    @Test
    void whenAnythingOfItIsMissingEveryScriptAnswersUninitialised() {
        for (String missing : List.of(
                rain.partition.epoch(), rain.keys.rain(), rain.keys.pool(), rain.keys.taken(), rain.keys.claims())) {
            rain.redis().flushDB();
            rain.redis().set(rain.partition.epoch(), "run");
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
        rain.latch();
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
                .isEqualTo(Map.of("rain", "rain-1", "packet", "rain-1:2", "user", "u1", "amount_cents", "6"));
        assertThat(index()).isEqualTo(RainLab.FOREVER);
    }

    @Test
    void aRebuildThatLostItsLatchChangesNothing() {
        rain.opened(5, 6);
        rain.redis().set(rain.latchKey(), "of another");
        assertThat(rain.close(true).word()).isEqualTo("LOST");
        assertThat(rain.load("pool", "3:9").word()).isEqualTo("LOST");
        assertThat(rain.owners("u1", "3:9:").word()).isEqualTo("LOST");
        assertThat(rain.credits("rain-1:3", "u1", "9").word()).isEqualTo("LOST");
        assertThat(rain.open(0, 1, 0, 0, 9).word()).isEqualTo("LOST");
        rain.check();
        assertThat(credits()).isEmpty();
    }

    @Test
    void amountsOfAThousandMillionAreExact() {
        rain.opened(1_999_999_999, 2_000_000_000, 1);
        rain.redis().hset(rain.keys.rain(), Map.of("total", "100000000000", "left_cents", "100000000000"));
        rain.redis().lset(rain.keys.pool(), 0, "1:95999999999");
        rain.redis().lset(rain.keys.pool(), 1, "2:4000000000");
        assertThat(rain.grab("u1").values()).containsExactly("1", "95999999999");
        rain.end("operator");
        assertThat(rain.settle(1, 95_999_999_999L).values()).containsExactly("2", "4000000001");
    }

    private List<Map<String, String>> credits() {
        return rain
                .redis()
                .xrange(rain.partition.key("claims"), StreamEntryID.MINIMUM_ID, StreamEntryID.MAXIMUM_ID)
                .stream()
                .map(entry -> entry.getFields())
                .toList();
    }

    /** When the sweep looks at the rain; -1 for never. */
    private long index() {
        Double score = rain.redis().zscore(rain.keys.index(), "rain-1");
        return score == null ? -1 : score.longValue();
    }
}
