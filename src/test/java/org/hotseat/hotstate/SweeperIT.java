package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.FactsGate;
import org.hotseat.facts.Journal;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sweeps an index of things whose script only takes them out of it. */
class SweeperIT {

    private static final Script<Drop> DROP = Script.load("hotstate/drop_entry", Drop.class);

    /** Never asked for anything: every thing has its hot state. */
    private static final HotState MODEL = (HotState) Proxy.newProxyInstance(
            SweeperIT.class.getClassLoader(),
            new Class<?>[] {HotState.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "hashCode" -> 1;
                case "equals" -> proxy == arguments[0];
                default -> throw new AssertionError(method);
            });

    private enum Drop {
        DROPPED
    }

    private final List<String> told = new ArrayList<>();
    private ScriptLab lab;
    private Sweeper sweeper;
    private int offers;
    private int full = -1;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, 4);
        sweeper = new Sweeper(
                lab.scripts(),
                lab.keyspace(),
                only(new Things(told)),
                new Journal() {
                    @Override
                    public void offer(List<Fact> facts) {
                        assertThat(facts).isEmpty();
                        offers++;
                    }
                },
                new FactsGate() {
                    @Override
                    public boolean hasRoom(int partition) {
                        return partition != full;
                    }
                },
                new Rebuilds() {
                    @Override
                    public CompletionStage<Void> ensure(HotState model, String id) {
                        throw new AssertionError("every thing has its hot state");
                    }
                },
                new KnownRefusals(new SimpleMeterRegistry()),
                new SimpleMeterRegistry());
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
    void aMemberThatNobodyCanReadDoesNotStandInTheWayOfTheOthers() {
        String key = lab.keyspace().partition(2).key("things");
        lab.jedis().zadd(key, 1, "");
        lab.jedis().zadd(key, 2, "thing");
        lab.jedis().zadd(key, 3, "thing:no id of ours");
        lab.jedis().zadd(key, 4, "thing:7");

        assertThat(sweeper.sweep()).isEqualTo(4);

        assertThat(lab.jedis().exists(key)).isFalse();
        assertThat(told).as("what the index is told of").containsExactly("thing:7 DROPPED");
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
            return DROP.call(partition, List.of(key(partition)), members);
        }

        @Override
        public void ended(List<String> members, ScriptReply<Drop> reply) {
            told.add(members.get(0) + " " + reply.word());
        }

        @Override
        public Resource resource(String member) {
            String id = member.split(":", 2)[1];
            if (id.contains(" ")) {
                throw InvalidInput.of("thing", "has a blank");
            }
            return new Resource(MODEL, id);
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
