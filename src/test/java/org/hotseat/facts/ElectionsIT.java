package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.journal.FactBatches;
import org.hotseat.facts.journal.FactBatchesTest;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.ReplicaFault;
import org.hotseat.testing.TestReplicaSet;
import org.junit.jupiter.api.Test;

/**
 * Facts written while primaries step down, connections end in mid-write, and what only a primary has is rolled back.
 */
class ElectionsIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int ROUNDS = 60;
    private static final int THINGS = 12;
    private static final int FEW_ATTEMPTS = 5;
    private static final int MAX_ATTEMPTS = 200;
    private static final int[] NO_PRIMARY = {91, 189, 10_107, 11_600, 11_602, 13_435};
    private static final int[] NO_MAJORITY = {50, 64, 91, 189, 11_602};

    @Test
    void noAcknowledgedFactIsLostAndNoneIsRefusedForGood() {
        long seed = Long.getLong("elections.seed", new Random().nextLong());
        System.out.println("ElectionsIT seed " + seed);
        Random random = new Random(seed);
        Map<String, Long> acknowledged = new HashMap<>();
        try (TestReplicaSet set = TestReplicaSet.start();
                TestMongo mongo = new TestMongo(set.uri(), "elections_it", NOTHING)) {
            FactBatches batches = new FactBatches(mongo, ThingWriter.ALONE, new OpenFence());
            for (int round = 0; round < ROUNDS; round++) {
                List<Fact> open = facts(random, acknowledged);
                for (int attempt = 0; !open.isEmpty(); attempt++) {
                    assertThat(attempt).as("attempts of round %s", round).isLessThan(MAX_ATTEMPTS);
                    disturb(set, random, attempt);
                    open = write(batches, open, acknowledged);
                }
            }
            heal(set);
            assertThat(set.elect((set.primary() + 1) % 3)).isTrue();

            acknowledged.forEach((id, version) ->
                    assertThat(stored(mongo, id)).as("version of %s", id).isEqualTo(version));
            assertThat(acknowledged).hasSize(THINGS);
        }
    }

    /** The next versions of some things, out of order and some of them twice. */
    private static List<Fact> facts(Random random, Map<String, Long> acknowledged) {
        List<Fact> facts = new ArrayList<>();
        for (int i = 0; i < THINGS; i++) {
            String id = "t" + i;
            long next = acknowledged.getOrDefault(id, 0L) + 1;
            if (next == 1 || random.nextBoolean()) {
                facts.add(FactBatchesTest.thing(id, next, "owner", "p" + i));
            }
            if (random.nextInt(4) == 0) {
                facts.add(0, FactBatchesTest.thing(id, next, "owner", "p" + i));
            }
        }
        return facts;
    }

    /** The fate of the next writes; nothing more after some attempts, so that there is an end. */
    private static void disturb(TestReplicaSet set, Random random, int attempt) {
        if (attempt > FEW_ATTEMPTS) {
            heal(set);
            return;
        }
        set.next(
                switch (random.nextInt(6)) {
                    case 0 -> ReplicaFault.refused(NO_PRIMARY[random.nextInt(NO_PRIMARY.length)]);
                    case 1 -> ReplicaFault.cutBefore();
                    case 2 -> ReplicaFault.cutAfter();
                    case 3 -> ReplicaFault.cutBetween();
                    case 4 -> ReplicaFault.notByAMajority(NO_MAJORITY[random.nextInt(NO_MAJORITY.length)]);
                    default -> ReplicaFault.NONE;
                });
        int primary = set.primary();
        switch (random.nextInt(6)) {
            case 0 -> set.elect((primary + 1 + random.nextInt(2)) % 3);
            case 1 -> set.isolate(primary, true);
            case 2 -> {
                set.isolate(primary, true);
                set.elect((primary + 1) % 3);
            }
            case 3 -> set.lag((primary + 1) % 3, random.nextBoolean());
            default -> heal(set);
        }
    }

    private static void heal(TestReplicaSet set) {
        for (int member = 0; member < 3; member++) {
            set.isolate(member, false);
            set.lag(member, false);
        }
    }

    /** Answers the facts that are not known to be durable. */
    private static List<Fact> write(FactBatches batches, List<Fact> facts, Map<String, Long> acknowledged) {
        List<FactFate> fates = batches.write(facts, FactWriting.within(TIMEOUT));
        List<Fact> open = new ArrayList<>();
        for (int i = 0; i < facts.size(); i++) {
            if (fates.get(i) instanceof FactFate.Written) {
                acknowledged.merge(facts.get(i).get("id"), facts.get(i).number("version"), Math::max);
            } else {
                assertThat(fates.get(i)).as("%s", facts.get(i)).isInstanceOf(FactFate.Unknown.class);
                open.add(facts.get(i));
            }
        }
        return open;
    }

    private static long stored(TestMongo mongo, String id) {
        return Awaitility.await()
                .ignoreExceptionsInstanceOf(Unavailable.class)
                .until(
                        () -> mongo.call("a thing", () -> {
                            Document thing = mongo.collection(ThingWriter.COLLECTION)
                                    .find(Filters.eq("_id", id))
                                    .first();
                            return thing == null ? 0L : thing.getLong(VersionedDocument.VERSION);
                        }),
                        version -> true);
    }

    private static final TestMongo.Around NOTHING = new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    };
}
