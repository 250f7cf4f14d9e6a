package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.hotseat.kernel.Fact;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.StreamEntryID;

/** Grabs, one by one. */
class GrabScriptsIT extends RainScripts {

    @Test
    void aGrabGivesTheNextPacketAndWritesItsFactAndItsCredit() {
        rain.opened(5, 6);
        Answer answer = rain.grab("u1");

        assertThat(answer.word()).isEqualTo("GRABBED");
        assertThat(answer.values()).containsExactly("1", "5");
        Map<String, String> fact = new HashMap<>(answer.fact("claim").fields());
        assertThat(Long.parseLong(fact.remove("claimed_at"))).isBetween(lab.now() - 60_000, lab.now());
        assertThat(fact.remove("term")).isEqualTo("1");
        assertThat(fact)
                .isEqualTo(Map.of(
                        "by",
                        "- - system",
                        "resource",
                        "rain-1",
                        "packet",
                        "1",
                        "user",
                        "u1",
                        "left",
                        "1",
                        "cents",
                        "5",
                        "sequence",
                        "1",
                        "version",
                        "1"));
        assertThat(credits())
                .containsExactly(Map.of(
                        "rain",
                        "rain-1",
                        "packet",
                        "rain-1:1",
                        "user",
                        "u1",
                        "amount_cents",
                        "5",
                        "account",
                        "external"));
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
    void aUserGetsAsManyPacketsAsOneMayAndTheLastOneAgain() {
        rain.opened(5, 6, 7, 8, 9, 1);
        rain.redis().hset(rain.keys.rain(), "per_user", "3");
        assertThat(rain.grab("u1").values()).containsExactly("1", "5");
        assertThat(rain.grab("u1").values()).containsExactly("2", "6");
        assertThat(rain.grab("u2").values()).containsExactly("3", "7");
        assertThat(rain.redis().hkeys(rain.keys.taken())).containsExactlyInAnyOrder("u1", "u1:2", "u2");
        // A packet that was lost with Redis leaves its place to the next.
        rain.redis().hdel(rain.keys.taken(), "u1");
        rain.redis().hset(rain.keys.taken(), "u1:3", "1:5:");
        Answer third = rain.grab("u1");
        assertThat(third.values()).containsExactly("4", "8");
        assertThat(third.fact("claim").fields()).doesNotContainKey("grab");
        Answer last = rain.grab("u1");
        assertThat(last.word()).isEqualTo("HAD");
        assertThat(last.values()).containsExactly("1", "5");
        assertThat(rain.grab("u2").fact("claim").fields()).containsEntry("grab", "2");
        assertThat(rain.grab("u2").word()).isEqualTo("GRABBED");
        assertThat(rain.grab("u2").values()).containsExactly("6", "1");
        assertThat(rain.grab("u3").word()).isEqualTo("NONE_LEFT");
        assertThat(rain.grab("u1").word()).isEqualTo("HAD");
    }

    @Test
    void aUserWhoIsToldOfAClaimHearsOfItWithItsFactUntilThatIsWritten() {
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
    void amountsOfAThousandMillionAreExact() {
        rain.opened(1_999_999_999, 2_000_000_000, 1);
        rain.redis().hset(rain.keys.rain(), Map.of("total", "100000000000", "left_cents", "100000000000"));
        rain.redis().lset(rain.keys.pool(), 0, "1:95999999999");
        rain.redis().lset(rain.keys.pool(), 1, "2:4000000000");
        assertThat(rain.grab("u1").values()).containsExactly("1", "95999999999");
        rain.end("operator");
        assertThat(rain.settle(1, 95_999_999_999L).values()).containsExactly("2", "4000000001");
    }
}
