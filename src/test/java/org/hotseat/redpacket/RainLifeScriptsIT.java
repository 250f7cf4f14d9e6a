package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.hotseat.kernel.Fact;
import org.hotseat.redis.ScriptLab.Answer;
import org.hotseat.redpacket.rain.RainLab;
import org.junit.jupiter.api.Test;

/** A rain becomes another, ends, and is done. */
class RainLifeScriptsIT extends RainScripts {

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
        assertThat(Stream.of("left", "claimed", "left_cents", "claimed_cents", "version", "total")
                        .map(read::number))
                .containsExactly(2L, 0L, 11L, 0L, 5L, 11L);
        assertThat(read.values()).contains("credited_at").doesNotContain("seed", "0".repeat(64));
    }

    @Test
    void theKeysOfARainStayUntilItIsDoneAndGoAwayThen() {
        rain.opened(5, 6);
        rain.grab("u1");
        rain.end("operator");
        rain.settle(1, 5);
        rain.mark("returned_at");
        assertThat(lives()).containsOnly(-1L);
        rain.mark("credited_at");
        assertThat(lives()).allSatisfy(millis -> assertThat(millis).isBetween(1L, 3_600_000L));
        assertThat(rain.grab("u1").word()).isEqualTo("OVER");
    }
}
