package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sweeps an index of things whose script only takes them out of it. */
class SweeperIT {

    private static final Script<Drop> DROP = Script.load("hotstate/drop_entry", Drop.class);

    /** Resources with something wrong. */
    private static final String SHUT = "shut";

    private static final String NEWER = "newer";
    private static final String UNCALLED = "uncalled";
    private static final String UNAVAILABLE = "away";
    private static final String REFUSED = "refused";

    private enum Drop {
        DROPPED
    }

    private final List<String> reported = new ArrayList<>();
    private ScriptLab lab;
    private Sweeper sweeper;
    private final List<String> rebuilds = new ArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private int offers;
    private int full = -1;
    private int silent = -1;
    private long sentNanos;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, 4);
        sweeper = new Sweeper(
                new LabScripts(),
                lab.keyspace(),
                only(new Things(reported)),
                new Journal() {
                    @Override
                    public void offer(List<Fact> facts, long startNanos) {
                        assertThat(facts).isEmpty();
                        assertThat(sentNanos - startNanos)
                                .as("from the start of the facts to their script")
                                .isNotNegative();
                        offers++;
                    }
                },
                new AdmissionControl() {
                    @Override
                    public boolean hasRoom(int partition) {
                        return partition != full;
                    }
                },
                new Rebuilds() {
                    @Override
                    public CompletionStage<Void> ensure(ResourceId resource) {
                        rebuilds.add(resource.id());
                        return CompletableFuture.failedStage(new Broken("the document is damaged", null));
                    }
                },
                new RefusalCache(new SimpleMeterRegistry()),
                meters);
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void everythingThatIsDueInEveryPartitionIsEndedHoweverMuch() {
        for (Partition partition : lab.keyspace().partitions()) {
            for (int i = 0; i <= Sweeper.LIMIT; i++) {
                lab.jedis().zadd(partition.key("things"), i, "thing:" + i);
            }
            lab.jedis().zadd(partition.key("things"), lab.now() + 600_000, "thing:later");
        }
        assertThat(sweeper.sweep()).isEqualTo(4 * (Sweeper.LIMIT + 1));
        for (Partition partition : lab.keyspace().partitions()) {
            assertThat(lab.jedis().zrange(partition.key("things"), 0, -1)).containsExactly("thing:later");
        }
        assertThat(offers)
                .as("facts of full rounds are left to recovery, the last thing's of each partition are written at once")
                .isEqualTo(4);
        assertThat(sweeper.sweep()).isZero();
    }

    @Test
    void whatIsDueWaitsWhileItsFactsWouldFillTheOutboxOfItsPartition() {
        for (Partition partition : lab.keyspace().partitions()) {
            lab.jedis().zadd(partition.key("things"), 1, "thing:1");
        }
        full = 2;
        assertThat(sweeper.sweep()).isEqualTo(3);
        full = -1;
        assertThat(sweeper.sweep()).isEqualTo(1);
    }

    @Test
    void aPartitionWhoseRedisServerIsUnavailableKeepsNoOther() {
        for (Partition partition : lab.keyspace().partitions()) {
            lab.jedis().zadd(partition.key("things"), 1, "thing:1");
        }
        silent = 1;

        assertThatThrownBy(sweeper::sweep).isInstanceOf(Unavailable.class);
        assertThat(reported).containsExactly("thing:1 DROPPED", "thing:1 DROPPED", "thing:1 DROPPED");

        silent = -1;
        assertThat(sweeper.sweep()).isEqualTo(1);
    }

    @Test
    void aMemberThatNobodyCanReadDoesNotStandInTheWayOfTheOthers() {
        String key = lab.keyspace().partition(2).key("things");
        lab.jedis().zadd(key, 1, "");
        lab.jedis().zadd(key, 2, "thing");
        lab.jedis().zadd(key, 3, "thing:no id of ours");
        lab.jedis().zadd(key, 4, "thing:7");

        assertThat(sweeper.sweep()).isEqualTo(4);

        assertThat(lab.jedis().exists(key)).isFalse();
        assertThat(reported).as("what the index is told of").containsExactly("thing:7 DROPPED");
    }

    @Test
    void whatHasNoHotStateAndCannotBeRebuiltKeepsNothingElse() {
        String key = lab.keyspace().partition(0).key("things");
        int many = Sweeper.LIMIT + 5;
        for (int i = 0; i < many; i++) {
            lab.jedis().zadd(key, 1, "thing:" + SHUT + ":" + i);
        }
        lab.jedis().zadd(key, 2, "thing:7");

        assertThat(sweeper.sweep()).isEqualTo(1);

        assertThat(reported).containsExactly("thing:7 DROPPED");
        assertThat(lab.jedis().zcount(key, 1, 1))
                .as("the clock of record is left alone")
                .isEqualTo(many);
        assertThat(meters.get("hotseat.sweep.blocked").gauge().value()).isEqualTo(many);
        assertThat(rebuilds).as("it is tried").contains(SHUT);
    }

    @Test
    void aMemberOfAKindThatThisServerDoesNotKnowStaysAndKeepsNothingElse() {
        String key = lab.keyspace().partition(1).key("things");
        lab.jedis().zadd(key, 1, "thing:" + NEWER + ":1");
        lab.jedis().zadd(key, 2, "thing:7");

        assertThat(sweeper.sweep()).isEqualTo(1);

        assertThat(lab.jedis().zrange(key, 0, -1)).containsExactly("thing:" + NEWER + ":1");
        assertThat(lab.jedis().zscore(key, "thing:" + NEWER + ":1")).isEqualTo(1);
    }

    @Test
    void aResourceWhoseCallCannotBeMadeKeepsNothingElse() {
        String key = lab.keyspace().partition(1).key("things");
        lab.jedis().zadd(key, 1, "thing:" + UNCALLED + ":1");
        lab.jedis().zadd(key, 2, "thing:7");

        assertThat(sweeper.sweep()).isEqualTo(1);

        assertThat(lab.jedis().zrange(key, 0, -1)).containsExactly("thing:" + UNCALLED + ":1");
    }

    @Test
    void aResourceWhoseKeysInFactsAreOutOfReachWaitsAndKeepsNothingElse() {
        for (Partition partition : lab.keyspace().partitions()) {
            lab.jedis().zadd(partition.key("things"), 1, "thing:" + UNAVAILABLE + ":1");
            lab.jedis().zadd(partition.key("things"), 2, "thing:7");
        }

        sweeper.sweep();

        assertThat(lab.jedis().zrange(lab.keyspace().partition(0).key("things"), 0, -1))
                .containsExactly("thing:" + UNAVAILABLE + ":1");
    }

    @Test
    void aResourceThatRedisRefusesKeepsNothingElse() {
        String key = lab.keyspace().partition(3).key("things");
        lab.jedis().zadd(key, 1, "thing:" + REFUSED + ":1");
        lab.jedis().zadd(key, 2, "thing:7");

        assertThat(sweeper.sweep()).isEqualTo(1);

        assertThat(lab.jedis().zrange(key, 0, -1)).containsExactly("thing:" + REFUSED + ":1");
    }

    /** Has no hot state of some resources, and refuses to run scripts on others. */
    private final class LabScripts extends Scripts {

        @Override
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            String words = call.lua().arguments().toString();
            if (call.partition().number() == silent) {
                throw new Unavailable("redis", "Redis does not answer.", null);
            }
            if (words.contains(REFUSED)) {
                throw new Broken("Redis refused it", null);
            }
            return words.contains(SHUT)
                    ? new ScriptReply<>(
                            call.script(), ScriptReply.UNINITIALISED, List.of(), List.of(), false, Epoch.none(0))
                    : lab.scripts().run(call);
        }

        @Override
        public <W extends Enum<W>> List<ScriptReply<W>> runAll(List<ScriptCall<W>> calls) {
            sentNanos = System.nanoTime();
            return calls.stream().map(this::run).toList();
        }
    }

    private record Things(List<String> told) implements ExpiryIndex<Drop> {

        @Override
        public String name() {
            return "things";
        }

        @Override
        public String key(Partition partition) {
            return partition.key("things");
        }

        @Override
        public ScriptCall<Drop> end(Partition partition, List<String> members) {
            if (members.get(0).contains(UNCALLED)) {
                throw new IllegalStateException("the document is damaged");
            }
            if (members.get(0).contains(UNAVAILABLE)) {
                throw new Unavailable("mongodb", "MongoDB does not answer.", null);
            }
            return DROP.call(partition, List.of(key(partition)), members);
        }

        @Override
        public void onEnded(List<String> members, ScriptReply<Drop> reply) {
            told.add(members.get(0) + " " + reply.word());
        }

        @Override
        public ResourceId resource(String member) {
            String id = member.split(":", 3)[1];
            if (id.contains(" ")) {
                throw InvalidInput.of("thing", "has a blank");
            }
            if (id.equals(NEWER)) {
                throw new Broken("There is no such model", null);
            }
            return new ResourceId(id.equals(UNAVAILABLE) ? "others" : "things", id);
        }
    }

    @SuppressWarnings("unchecked")
    private static Instance<ExpiryIndex<?>> only(ExpiryIndex<?> index) {
        return (Instance<ExpiryIndex<?>>) Proxy.newProxyInstance(
                SweeperIT.class.getClassLoader(),
                new Class<?>[] {Instance.class},
                (proxy, method, arguments) -> List.<ExpiryIndex<?>>of(index).iterator());
    }
}
