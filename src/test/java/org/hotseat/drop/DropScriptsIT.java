package org.hotseat.drop;

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

/** The scripts of a drop, one by one, with one partition and with several. */
@ParameterizedClass
@ValueSource(ints = {1, 4})
class DropScriptsIT {

    @Parameter
    int partitions;

    private ScriptLab lab;
    private DropLab drop;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(13, partitions);
        drop = new DropLab(lab, "drop-1");
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void claimsTakeTheCodesOfTheRangesInTheirOrderAndEachOnce() {
        drop.opened(1, "a:1:2", "b:5:5", "c:1:1");
        Answer first = drop.claim("u1");
        assertThat(first.word()).isEqualTo("CLAIMED");
        assertThat(first.values().subList(0, 2)).containsExactly("a", "1");
        assertThat(first.number(2)).isBetween(lab.now() - 60_000, lab.now());
        Map<String, String> fact = new HashMap<>(first.fact("drop_claim").fields());
        assertThat(fact.remove("claimed_at")).isEqualTo(first.values().get(2));
        assertThat(fact.remove("term")).isEqualTo("1");
        assertThat(fact)
                .isEqualTo(Map.of(
                        "resource",
                        "drop-1",
                        "batch",
                        "a",
                        "number",
                        "1",
                        "user",
                        "u1",
                        "version",
                        "1",
                        "left",
                        "3",
                        "by",
                        "- - system"));
        assertThat(drop.claim("u2").values().subList(0, 2)).containsExactly("a", "2");
        assertThat(drop.claim("u3").values().subList(0, 2)).containsExactly("b", "5");
        assertThat(drop.claim("u4").values().subList(0, 2)).containsExactly("c", "1");
        assertThat(drop.claim("u5").word()).isEqualTo("NONE_LEFT");
        assertThat(drop.number("claimants")).isEqualTo(4);
    }

    @Test
    void aUserGetsAsManyAsTheLimitAndIsToldOfItWithTheFactThatIsUnderWay() {
        drop.opened(2, "a:1:9");
        drop.claim("u1");
        Fact latest = drop.claim("u1").fact("drop_claim");
        Answer refused = drop.claim("u1");
        assertThat(refused.word()).isEqualTo("LIMIT_REACHED");
        assertThat(refused.values()).containsExactly("2", "a:2");
        assertThat(refused.facts()).containsExactly(latest);
        drop.redis().xdel(drop.partition.outbox(), new StreamEntryID(latest.entryId()));
        assertThat(drop.claim("u1").facts()).isEmpty();
        assertThat(drop.claim("u2").word()).isEqualTo("CLAIMED");
    }

    @Test
    void theWindowIsFromItsStartUntilBeforeItsEndByRedissClock() {
        drop.opened(9, "a:1:9");
        long now = lab.now();
        drop.redis().hset(drop.keys.drop(), Map.of("start", "" + (now + 60_000), "end", "" + (now + 90_000)));
        Answer early = drop.claim("u1");
        assertThat(early.word()).isEqualTo("NOT_BEGUN");
        assertThat(early.number(0)).isEqualTo(now + 60_000);
        assertThat(early.number(1)).isBetween(1L, 60_000L);
        drop.redis().hset(drop.keys.drop(), Map.of("start", "" + lab.now()));
        assertThat(drop.claim("u1").word()).isEqualTo("CLAIMED");
        drop.redis().hset(drop.keys.drop(), Map.of("start", "0", "end", "" + now));
        Answer late = drop.claim("u1");
        assertThat(late.word()).isEqualTo("OVER");
        assertThat(late.values()).containsExactly("" + now);
    }

    @Test
    void theSameKeyGetsTheFirstCodeAndAnotherRequestIsRefused() {
        drop.opened(1, "a:1:9");
        Answer first = drop.claim("u1", "k", "print");
        Answer again = drop.claim("u1", "k", "print");
        assertThat(again.word()).isEqualTo("CLAIMED");
        assertThat(again.values()).isEqualTo(first.values());
        assertThat(again.facts()).hasSize(1);
        assertThat(drop.claim("u1", "k", "other").word()).isEqualTo("KEY_REUSED");
        assertThat(drop.claim("u1", "new", "print").word()).isEqualTo("LIMIT_REACHED");
    }

    @Test
    void noCodeIsTakenByAServerThatCouldNotDecryptIt() {
        drop.opened(1, "a:1:9");
        drop.redis().hset(drop.keys.drop(), "key_id", "mine");
        assertThat(drop.claimBy("", "u1").word()).isEqualTo("OTHER_KEY");
        assertThat(drop.claimBy("other", "u1").word()).isEqualTo("OTHER_KEY");
        assertThat(drop.number("left")).isEqualTo(9);
        assertThat(drop.claimBy("mine", "u1").word()).isEqualTo("CLAIMED");
        drop.redis().hset(drop.keys.drop(), "key_id", "");
        assertThat(drop.claimBy("mine", "u2").word()).isEqualTo("CLAIMED");
    }

    @Test
    void aBatchIsAddedOnceBehindTheCodesThatAreLeft() {
        drop.opened(9, "a:1:1");
        assertThat(drop.add("b", 2).word()).isEqualTo("ADDED");
        assertThat(drop.add("b", 2).word()).isEqualTo("PRESENT");
        assertThat(drop.add("a", 1).word()).isEqualTo("PRESENT");
        drop.check();
        assertThat(drop.claim("u1").values().get(0)).isEqualTo("a");
        assertThat(drop.claim("u1").values().subList(0, 2)).containsExactly("b", "1");
        assertThat(drop.claim("u1").values().subList(0, 2)).containsExactly("b", "2");
        assertThat(drop.claim("u1").word()).isEqualTo("NONE_LEFT");
        assertThat(drop.add("b", 2).word()).isEqualTo("PRESENT");
        assertThat(drop.claim("u1").word()).isEqualTo("NONE_LEFT");
        assertThat(drop.add("c", 1).word()).isEqualTo("ADDED");
        assertThat(drop.claim("u1").values().get(0)).isEqualTo("c");
    }

    @Test
    void aDropIsChangedAtTheVersionThatWasLookedAt() {
        drop.opened(1, "a:1:9");
        assertThat(drop.update(7, "limit", "2").word()).isEqualTo("CHANGED");
        Answer updated = drop.update(1, "limit", "2");
        assertThat(updated.word()).isEqualTo("UPDATED");
        Map<String, String> fact = new HashMap<>(updated.fact("drop").fields());
        assertThat(fact.remove("term")).isEqualTo("1");
        assertThat(fact)
                .isEqualTo(
                        Map.of("resource", "drop-1", "version", "2", "key_id", "", "limit", "2", "by", "- - system"));
        assertThat(drop.read().number("version")).isEqualTo(2);
        drop.claim("u1");
        assertThat(drop.claim("u1").word()).isEqualTo("CLAIMED");
    }

    @Test
    void whenAnythingOfItIsMissingEveryScriptAnswersUninitialised() {
        for (String missing : List.of(
                drop.partition.epoch(), drop.keys.drop(), drop.keys.pool(), drop.keys.users(), drop.keys.batches())) {
            drop.redis().flushDB();
            drop.opened(1, "a:1:9");
            drop.claim("u1");
            drop.redis().del(missing);
            List<Supplier<Answer>> scripts = List.of(
                    () -> drop.claim("u2"), () -> drop.add("b", 1), () -> drop.update(1, "limit", "2"), drop::read);
            assertThat(scripts)
                    .allSatisfy(script -> assertThat(script.get().word())
                            .as("without %s", missing)
                            .isEqualTo("UNINITIALISED"));
            assertThat(drop.redis().exists(missing)).isFalse();
        }
    }

    @Test
    void anEmptiedDropIsRestoredAndACodeThatIsClaimedIsNotGivenAgain() {
        drop.opened(2, "a:1:3");
        drop.lease();
        assertThat(drop.close(false).word()).isEqualTo("OPEN");
        assertThat(drop.open(2, 9, 0).word()).isEqualTo("OPEN");
        assertThat(drop.close(true).word()).isEqualTo("CLOSED");
        assertThat(drop.claim("u9").word()).isEqualTo("UNINITIALISED");
        drop.load("pool", "a:1:1", "a:3:3");
        drop.load("users", "u1", "1");
        drop.load("batches", "a");
        assertThat(drop.redis().pttl(drop.keys.pool())).isPositive();
        assertThat(drop.open(2, 2, 1).word()).isEqualTo("OPENED");
        for (String key : List.of(drop.keys.drop(), drop.keys.pool(), drop.keys.users(), drop.keys.batches())) {
            assertThat(drop.redis().pttl(key)).as(key).isEqualTo(-1);
        }
        assertThat(drop.claim("u1").values().subList(0, 2)).containsExactly("a", "1");
        assertThat(drop.claim("u1").word()).isEqualTo("LIMIT_REACHED");
        assertThat(drop.claim("u2").values().subList(0, 2)).containsExactly("a", "3");
        assertThat(drop.claim("u2").word()).isEqualTo("NONE_LEFT");
    }

    @Test
    void aRebuildThatLostItsLeaseChangesNothing() {
        drop.opened(1, "a:1:3");
        drop.redis().set(drop.leaseKey(), "of another");
        assertThat(drop.close(true).word()).isEqualTo("LOST");
        assertThat(drop.load("pool", "b:1:1").word()).isEqualTo("LOST");
        assertThat(drop.load("users", "u1", "1").word()).isEqualTo("LOST");
        assertThat(drop.load("batches", "b").word()).isEqualTo("LOST");
        assertThat(drop.open(1, 1, 0).word()).isEqualTo("LOST");
        drop.check();
    }

    @Test
    void everyKeyThatIsFoundIsDescribedWithItsType() {
        drop.opened(1, "a:1:3");
        drop.claim("u1", "k", "print");
        List<KeyTable.Row> found = new ArrayList<>();
        for (String key : drop.redis().keys("*")) {
            String name = key.substring(key.indexOf('}') + 1);
            List<KeyTable.Row> rows =
                    KeyTable.rows().stream().filter(row -> row.describes(name)).toList();
            assertThat(rows).as(key).hasSize(1);
            assertThat(drop.redis().type(key)).as(key).isEqualTo(rows.get(0).type());
            found.addAll(rows);
        }
        assertThat(found)
                .containsAll(KeyTable.rows().stream()
                        .filter(row -> row.lifetime().equals("drop"))
                        .toList());
    }
}
