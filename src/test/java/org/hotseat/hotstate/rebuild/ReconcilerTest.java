package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.NoCancellations;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.UnaskedModel;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final List<String> looked = new ArrayList<>();
    private final Set<ResourceId> overdue = new LinkedHashSet<>();
    private int partitions = 1;

    @Test
    void everyResourceWithWorkLeftIsCheckedHoweverManyThereAre() {
        List<String> ids = ids(450);
        reconciler(ids).check();
        assertThat(looked).isEqualTo(ids);
    }

    @Test
    void resourcesWithClaimsThatAreOverdueAreCheckedToo() {
        overdue.add(new ResourceId("things", "late"));
        reconciler(List.of("a")).check();
        assertThat(looked).containsExactly("a", "late");
    }

    @Test
    void anOddResourceDoesNotStandInTheWayOfTheOthersAndAStoreThatIsAwayEndsTheLook() {
        List<String> ids = List.of("a", "gone", "odd", "z");
        reconciler(ids).check();
        assertThat(looked).containsExactly("a", "gone", "odd", "z");
        looked.clear();
        assertThatThrownBy(() -> reconciler(List.of("a", "away", "z")).check()).isInstanceOf(Unavailable.class);
        assertThat(looked).containsExactly("a", "away");
    }

    @Test
    void aPartitionWhoseRedisServerIsUnavailableKeepsNoOther() {
        partitions = 4;
        Keyspace keyspace = keyspace();
        String other = ids(20).stream()
                .filter(id -> !keyspace.partitionOf(id).equals(keyspace.partitionOf("away")))
                .findFirst()
                .orElseThrow();
        String same = IntStream.range(0, 100)
                .mapToObj(i -> "x" + i)
                .filter(id -> keyspace.partitionOf(id).equals(keyspace.partitionOf("away")))
                .findFirst()
                .orElseThrow();

        assertThatThrownBy(() -> reconciler(List.of("away", other, same)).check())
                .isInstanceOf(Unavailable.class);
        assertThat(looked).containsExactly("away", other);
    }

    private Keyspace keyspace() {
        Map<String, String> settings = Map.of("hotseat.partitions", Integer.toString(partitions));
        return TestKeyspace.of(new Settings(name -> Optional.ofNullable(settings.get(name))));
    }

    private Reconciler reconciler(List<String> ids) {
        RedisClock clock = new RedisClock(null) {
            @Override
            public Instant now(Partition partition) {
                return NOW;
            }
        };
        Keyspace keyspace = keyspace();
        SaleModelRegistry models = new SaleModelRegistry();
        models.register(List.of(model(ids)));
        return new Reconciler(models, clock, keyspace, new NoCancellations(), List.of(before -> overdue));
    }

    private SaleModel model(List<String> ids) {
        return new UnaskedModel() {
            @Override
            public String name() {
                return "things";
            }

            @Override
            public List<String> pending(Page page, Instant now) {
                assertThat(now).isEqualTo(NOW);
                return ids.stream()
                        .filter(each -> each.compareTo(page.after()) > 0)
                        .limit(page.limit())
                        .toList();
            }

            @Override
            public ConsistencyCheck evidence() {
                return new Looks();
            }
        };
    }

    private final class Looks implements ConsistencyCheck {

        @Override
        public Map<String, Long> counts(String id) {
            looked.add(id);
            return switch (id) {
                case "gone" -> throw new CompletionException(new NotFound("gone", "Gone."));
                case "odd" -> throw new IllegalStateException("odd");
                case "away" -> throw new CompletionException(new Unavailable("redis", "Away.", null));
                default -> Map.of();
            };
        }

        @Override
        public List<String> brokenLaws(String id) {
            throw new AssertionError("this test does not ask for it");
        }

        @Override
        public Evidence of(String id) {
            throw new AssertionError("this test does not ask for it");
        }
    }

    private static List<String> ids(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.format("id-%04d", i))
                .toList();
    }
}
