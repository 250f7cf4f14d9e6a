package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.StreamEntryID;

@ParameterizedClass
@ValueSource(ints = {1, 4})
class OutboxIT {

    @Parameter
    private int partitions;

    private RedisBench bench;

    @BeforeEach
    void open() {
        bench = new RedisBench(6, partitions);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void entriesAreReadFromTheAgeOnOldestFirst() {
        int last = partitions - 1;
        long now = bench.lab.now();
        add(last, now - 5_000, "exactly");
        add(last, now + 60_000, "from-the-future");

        assertThat(ids(bench.outbox.olderThan(last, Duration.ofSeconds(5), 10))).containsExactly("exactly");
        assertThat(bench.outbox.olderThan(last, Duration.ofMinutes(1), 10)).isEmpty();
        assertThat(bench.outbox.length(last)).isEqualTo(2);
    }

    @Test
    void noMoreEntriesAreReadThanAskedForAndTheRestIsReadNext() {
        for (int i = 0; i < 5; i++) {
            add(0, 1_000 + i, "f" + i);
        }
        List<Fact> first = bench.outbox.olderThan(0, Duration.ZERO, 3);
        assertThat(ids(first)).containsExactly("f0", "f1", "f2");
        bench.outbox.delete(first);
        assertThat(ids(bench.outbox.olderThan(0, Duration.ZERO, 3))).containsExactly("f3", "f4");
    }

    @Test
    void entriesAreReadUpToTheNewestOfTheFirstReadingAlsoAheadOfTheClock() {
        int last = partitions - 1;
        assertThat(bench.outbox.upTo(last, Optional.empty(), 2))
                .isEqualTo(new Outbox.Part(Optional.empty(), List.of()));
        long now = bench.lab.now();
        add(last, now - 5_000, "early");
        add(last, now + 60_000, "ahead");
        add(last, now + 60_001, "newest");

        Outbox.Part first = bench.outbox.upTo(last, Optional.empty(), 2);
        assertThat(ids(first.facts())).containsExactly("early", "ahead");
        bench.outbox.delete(first.facts());
        add(last, now + 60_002, "later");

        Outbox.Part rest = bench.outbox.upTo(last, first.last(), 2);
        assertThat(ids(rest.facts())).containsExactly("newest");
        bench.outbox.delete(rest.facts());
        assertThat(bench.outbox.upTo(last, rest.last(), 2).facts()).isEmpty();
        assertThat(bench.outbox.length(last)).isEqualTo(1);
    }

    @Test
    void deletingIsOneCallForAllPartitionsAndMayBeRepeated() {
        List<Fact> facts = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            add(partition, 1_000, "f");
            add(partition, 2_000, "g");
            facts.addAll(bench.outbox.olderThan(partition, Duration.ZERO, 1));
        }
        bench.outbox.delete(facts);
        bench.outbox.delete(facts);
        bench.outbox.delete(List.of());
        for (int partition = 0; partition < partitions; partition++) {
            assertThat(ids(bench.outbox.olderThan(partition, Duration.ZERO, 9))).containsExactly("g");
        }
    }

    @Test
    void aBuriedFactIsADeadLetterWithItsReason() {
        int last = partitions - 1;
        add(last, 1_000, "bad");
        Fact bad = bench.outbox.olderThan(last, Duration.ZERO, 1).get(0);

        bench.outbox.moveToDeadLetters(bad, "too large");

        assertThat(bench.outbox.length(last)).isZero();
        assertThat(bench.lab.jedis().xrange(bench.lab.keyspace().partition(last).deadFacts(), "-", "+"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.getFields())
                        .containsEntry("kind", "thing")
                        .containsEntry("id", "bad")
                        .containsEntry("entry", "1000-0")
                        .containsEntry("reason", "too large"));
    }

    @Test
    void theReplyThatToldOfABuriedFactIsForgottenAndAnotherUnderItsKeyIsNot() {
        for (String reported : List.of("1000-0", "2000-0")) {
            String key = bench.lab.keyspace().partition(0).idempotency("c", reported);
            bench.lab.jedis().set(key, "[\"print\",[\"DONE\"],[\"" + reported + "\"]]");
            Epoch epoch =
                    TestEpochs.first(bench.lab.jedis(), bench.lab.keyspace().partition(0));
            bench.outbox.moveToDeadLetters(
                    new Fact(epoch, "1000-0", "thing", Map.of("id", "bad", "idem", key)), "taken");
            assertThat(bench.lab.jedis().exists(key)).isEqualTo(!reported.equals("1000-0"));
        }
    }

    @Test
    void anEntryOfAnotherEpochWithTheSameIdIsNeitherDeletedNorBuried() {
        add(0, 1_000, "f");
        Fact fact = bench.outbox.olderThan(0, Duration.ZERO, 1).get(0);
        Epoch replaced = new Epoch(0, 7, "0123456789abcdef0123456789abcdef01234567");
        Fact other = new Fact(replaced, fact.entryId(), fact.kind(), fact.fields());

        bench.outbox.delete(List.of(other));
        bench.outbox.moveToDeadLetters(other, "too large");
        assertThat(bench.outbox.length(0)).isEqualTo(1);

        bench.outbox.delete(List.of(other, fact));
        assertThat(bench.outbox.length(0)).isZero();
    }

    @Test
    void thereAreAsManyOutboxesAsPartitions() {
        assertThat(bench.outbox.partitions()).isEqualTo(partitions);
    }

    private void add(int partition, long millis, String id) {
        bench.lab
                .jedis()
                .xadd(
                        bench.lab.keyspace().partition(partition).outbox(),
                        new StreamEntryID(millis, 0),
                        new java.util.LinkedHashMap<>(kindFirst(id)));
    }

    private static Map<String, String> kindFirst(String id) {
        Map<String, String> fields = new java.util.LinkedHashMap<>();
        fields.put("kind", "thing");
        fields.put("id", id);
        return fields;
    }

    private static List<String> ids(List<Fact> facts) {
        return facts.stream().map(fact -> fact.get("id")).toList();
    }
}
