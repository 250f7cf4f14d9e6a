package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.command.OutboxReads;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainEnding;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/**
 * Compares the hot state of a rain with its facts, in limited memory. Reports sums, and among single packets only
 * claimed ones.
 */
@Service
class RainConsistencyCheck implements ConsistencyCheck {

    private final Rains rains;
    private final RainFacts rainFacts;
    private final ClaimFacts claimFacts;
    private final Scans scans;
    private final OutboxReads outboxes;
    private final RainFunding funding;

    @Inject
    RainConsistencyCheck(
            Rains rains,
            RainFacts rainFacts,
            ClaimFacts claimFacts,
            Scans scans,
            OutboxReads outboxes,
            RainFunding funding) {
        this.rains = rains;
        this.rainFacts = rainFacts;
        this.claimFacts = claimFacts;
        this.scans = scans;
        this.outboxes = outboxes;
        this.funding = funding;
    }

    @Override
    public List<String> brokenLaws(String id) {
        LiveRain live = live(new RainId(id));
        return new Differences()
                .addUnlessSum(packets(live))
                .addUnlessSum(cents(live))
                .descriptions();
    }

    @Override
    public Map<String, Long> counts(String id) {
        return sum(live(new RainId(id)));
    }

    @Override
    public Evidence of(String resource) {
        RainId id = new RainId(resource);
        LiveRain live = live(id);
        RainKeys keys = rains.keys(id);
        Partition partition = keys.partition();
        long outboxLength = outboxes.length(partition);
        Optional<Long> due = Optional.ofNullable(
                scans.index(partition, keys.index(), id.value()).get(id.value()));
        Instant now = outboxes.writeOut(partition);
        Rain stored = rainFacts.get(id);
        RainComparison comparison = new RainComparison(live, stored);
        comparison.index(due, now);
        if (stored.definition().debited() && !funding.debited(stored)) {
            comparison.addNotDebited();
        }
        scans.list(partition, keys.pool(), comparison::addPoolPacket);
        scans.list(partition, keys.claims(), comparison::claimed);
        claimFacts.forEach(id, stored.definition().packets(), piece -> {
            List<Claim> claims = piece.claims();
            if (!claims.isEmpty()) {
                comparison.facts(claims, taken(partition, keys, claims));
            }
        });
        return new Evidence(
                "rainId",
                id.value(),
                sum(live),
                redis(keys, live, due, outboxLength),
                facts(stored, comparison),
                comparison.differences(),
                List.of(keys.rain(), keys.pool(), keys.taken(), keys.claims()));
    }

    /** Returns the values in Redis for the users of claims. */
    private List<String> taken(Partition partition, RainKeys keys, List<Claim> claims) {
        List<String> taken = new ArrayList<>(scans.fields(
                partition, keys.taken(), claims.stream().map(Claim::field).toList()));
        List<Integer> others = IntStream.range(0, claims.size())
                .filter(i -> !taken.get(i).startsWith(claims.get(i).taken()))
                .boxed()
                .toList();
        if (!others.isEmpty()) {
            List<String> further = scans.fields(
                    partition,
                    keys.taken(),
                    others.stream().map(i -> claims.get(i).alternativeField()).toList());
            for (int i = 0; i < further.size(); i++) {
                if (!further.get(i).isEmpty()) {
                    taken.set(others.get(i), further.get(i));
                }
            }
        }
        return taken;
    }

    private static Map<String, Object> redis(RainKeys keys, LiveRain live, Optional<Long> due, long outboxLength) {
        Map<String, Object> redis = new LinkedHashMap<>();
        redis.put("key", keys.rain());
        redis.put("pool", live.left());
        redis.put("taken", live.claimed());
        redis.put("claims", live.claimed());
        due.ifPresent(at -> redis.put("dueAt", Instant.ofEpochMilli(at).toString()));
        redis.put("outboxLength", outboxLength);
        return redis;
    }

    private static Map<String, Object> facts(Rain stored, RainComparison comparison) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("packets", stored.definition().packets());
        facts.put("totalCents", stored.definition().totalAmount().cents());
        facts.put("claims", comparison.claims());
        facts.put("claimedCents", comparison.claimedCents());
        RainEnding ending = stored.ending();
        facts.put("endedAt", ending.endedAt());
        facts.put("endedBy", ending.endedBy());
        facts.put("restPackets", ending.restPackets());
        facts.put("restCents", ending.restAmount().map(Money::cents));
        facts.put("returnedAt", ending.returnedAt());
        facts.put("creditedAt", ending.creditedAt());
        return facts;
    }

    private static Map<String, Long> sum(LiveRain live) {
        Map<String, Long> sum = packets(live);
        sum.putAll(cents(live));
        return sum;
    }

    private static Map<String, Long> packets(LiveRain live) {
        Map<String, Long> packets = new LinkedHashMap<>();
        packets.put("packets", (long) live.rain().definition().packets());
        packets.put("left", live.left());
        packets.put("claimed", live.claimed());
        return packets;
    }

    private static Map<String, Long> cents(LiveRain live) {
        Map<String, Long> cents = new LinkedHashMap<>();
        cents.put("totalCents", live.rain().definition().totalAmount().cents());
        cents.put("leftCents", live.leftCents());
        cents.put("claimedCents", live.claimedCents());
        return cents;
    }

    private LiveRain live(RainId id) {
        return rains.live(id).toCompletableFuture().join();
    }
}
