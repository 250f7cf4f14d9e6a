package org.hotseat.drop;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.drop.pool.Batch;
import org.hotseat.drop.pool.BatchFacts;
import org.hotseat.drop.pool.DropFacts;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.drop.pool.Drops;
import org.hotseat.drop.pool.FreeCodes;
import org.hotseat.drop.pool.UserCounts;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.command.OutboxReads;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;

/**
 * Compares the hot state of a drop with its facts. Reads and shows no code; keeps the names of batches and one bit for
 * each code.
 */
@Service
class DropConsistencyCheck implements ConsistencyCheck {

    private final Drops drops;
    private final DropFacts dropFacts;
    private final ClaimFacts claimFacts;
    private final BatchFacts batchFacts;
    private final Scans scans;
    private final OutboxReads outboxes;

    @Inject
    DropConsistencyCheck(
            Drops drops,
            DropFacts dropFacts,
            ClaimFacts claimFacts,
            BatchFacts batchFacts,
            Scans scans,
            OutboxReads outboxes) {
        this.drops = drops;
        this.dropFacts = dropFacts;
        this.claimFacts = claimFacts;
        this.batchFacts = batchFacts;
        this.scans = scans;
        this.outboxes = outboxes;
    }

    @Override
    public List<String> brokenLaws(String id) {
        return new Differences().addUnlessSum(counts(id)).descriptions();
    }

    @Override
    public Map<String, Long> counts(String id) {
        return sum(live(new DropId(id)));
    }

    @Override
    public Evidence of(String resource) {
        DropId id = new DropId(resource);
        Drops.Live live = live(id);
        DropKeys keys = drops.keys(id);
        Partition partition = keys.partition();
        long outboxLength = outboxes.length(partition);
        List<String> pool = new ArrayList<>();
        scans.list(partition, keys.pool(), pool::add);
        outboxes.writeOut(partition);

        Differences differences = new Differences();
        FreeCodes free = new FreeCodes();
        UserCountComparison users = new UserCountComparison(scans, keys, differences);
        UserCounts counts =
                new UserCounts((last, count) -> users.add(last.user().value(), count));
        claimFacts.forEach(id, claim -> {
            free.add(claim);
            counts.add(claim);
        });
        counts.end();
        users.compare();
        List<Batch> batches =
                batchFacts.list(id).stream().filter(batch -> batch.size() > 0).toList();
        long codes = batches.stream().mapToLong(Batch::size).sum();
        if (!dropFacts.get(id).equals(live.drop())) {
            differences.add(Kind.DEFINITION, "the drop is not the same in Redis and in the facts");
        }
        same(differences, Kind.SUM, "codes left and claimed", live.codes(), live.left() + live.claimed());
        same(differences, Kind.COUNTER, "codes in Redis", codes, live.codes());
        same(differences, Kind.COUNTER, "batches in Redis", batches.size(), live.batches());
        same(differences, Kind.COUNTER, "users in Redis", counts.users(), live.claimants());
        same(differences, Kind.COUNTER, "claims in Redis", free.claims(), live.claimed());
        comparePool(pool, batches, free, differences);

        Map<String, Object> redis = new LinkedHashMap<>();
        redis.put("key", keys.drop());
        redis.put("ranges", pool.size());
        redis.put("batches", live.batches());
        redis.put("users", live.claimants());
        redis.put("outboxLength", outboxLength);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("codes", codes);
        facts.put("batches", batches.size());
        facts.put("claims", free.claims());
        facts.put("users", counts.users());
        facts.put("encrypted", !live.drop().keyId().isEmpty());
        return new Evidence(
                "dropId",
                id.value(),
                sum(live),
                redis,
                facts,
                differences.list(),
                List.of(keys.drop(), keys.pool(), keys.users(), keys.batches()));
    }

    /**
     * Compares the free codes. The order of the ranges is ignored, since batches that are added at the same time come
     * in any order.
     */
    private static void comparePool(List<String> pool, List<Batch> batches, FreeCodes free, Differences differences) {
        List<String> expected = batches.stream()
                .flatMap(batch -> free.ranges(batch).stream())
                .sorted()
                .toList();
        List<String> found = pool.stream().sorted().toList();
        addMissing(expected, found, "by the facts and not in Redis", differences);
        addMissing(found, expected, "in Redis and not by the facts", differences);
    }

    private static void addMissing(List<String> ranges, List<String> others, String where, Differences differences) {
        Set<String> known = new HashSet<>(others);
        ranges.stream()
                .filter(range -> !known.contains(range))
                .limit(10)
                .forEach(range -> differences.add(Kind.OTHER, "codes " + range + " are free " + where));
    }

    private static void same(Differences differences, Kind kind, String what, long expected, long found) {
        if (expected != found) {
            differences.add(kind, what + ": " + found + " instead of " + expected);
        }
    }

    private static Map<String, Long> sum(Drops.Live live) {
        Map<String, Long> sum = new LinkedHashMap<>();
        sum.put("codes", live.codes());
        sum.put("left", live.left());
        sum.put("claimed", live.claimed());
        return sum;
    }

    private Drops.Live live(DropId id) {
        return drops.find(id).toCompletableFuture().join();
    }
}
