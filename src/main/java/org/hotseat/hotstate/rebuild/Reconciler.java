package org.hotseat.hotstate.rebuild;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.hotstate.OverdueClaims;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;

/**
 * Rebuilds the hot state of resources with pending work: {@link SaleModel#pending}, cancellations in progress, and
 * claims that are {@link OverdueClaims overdue}. After Redis was emptied the index entries of this work are gone, and a
 * resource without requests would not be rebuilt. Any number of servers may check at once; one of them rebuilds a
 * resource.
 */
@Service
public class Reconciler {

    private static final System.Logger LOG = System.getLogger(Reconciler.class.getName());

    private static final int PAGE = 200;

    /** The time after its end after which a claim is overdue. By then several sweeps should have ended it. */
    private static final Duration OVERDUE = Duration.ofSeconds(30);

    private final SaleModelRegistry models;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final CancellationFacts cancellations;
    private final Iterable<OverdueClaims> claims;

    @Inject
    public Reconciler(
            SaleModelRegistry models,
            RedisClock clock,
            Keyspace keyspace,
            CancellationFacts cancellations,
            @Any Instance<OverdueClaims> claims) {
        this(models, clock, keyspace, cancellations, (Iterable<OverdueClaims>) claims);
    }

    public Reconciler(
            SaleModelRegistry models,
            RedisClock clock,
            Keyspace keyspace,
            CancellationFacts cancellations,
            Iterable<OverdueClaims> claims) {
        this.models = models;
        this.clock = clock;
        this.keyspace = keyspace;
        this.cancellations = cancellations;
        this.claims = claims;
    }

    /**
     * Checks every resource with pending work once. Costs one Redis round trip for each, and a rebuild if the hot state
     * is gone. Blocks.
     *
     * @throws Unavailable when a store is unavailable: at once for MongoDB; for the Redis server of a partition after
     *     the other partitions were checked. The next call checks the rest
     */
    public void check() {
        Instant now = clock.now(keyspace.partition(0));
        Map<Partition, Unavailable> silent = new LinkedHashMap<>();
        for (SaleModel model : models.all()) {
            check(model, page -> model.pending(page, now), silent);
            check(model, page -> cancellations.running(model.name(), page), silent);
        }
        for (OverdueClaims some : claims) {
            some.overdue(now.minus(OVERDUE))
                    .forEach(resource -> check(models.byName(resource.model()), resource.id(), silent));
        }
        for (Unavailable trouble : silent.values()) {
            throw trouble;
        }
    }

    private void check(SaleModel model, Function<Page, List<String>> pending, Map<Partition, Unavailable> silent) {
        Page page = new Page("", PAGE);
        List<String> ids;
        do {
            ids = pending.apply(page);
            ids.forEach(id -> check(model, id, silent));
            page = new Page(ids.isEmpty() ? "" : ids.get(ids.size() - 1), PAGE);
        } while (ids.size() == PAGE);
    }

    private void check(SaleModel model, String id, Map<Partition, Unavailable> silent) {
        Partition partition = keyspace.partitionOf(id);
        if (silent.containsKey(partition)) {
            return;
        }
        try {
            model.evidence().counts(id);
        } catch (RuntimeException e) {
            if (Stages.cause(e) instanceof Unavailable unavailable) {
                if (!unavailable.store().equals("redis")) {
                    throw unavailable;
                }
                // The partitions are spread over several Redis servers. If one server is unavailable, the others are
                // still checked.
                silent.put(partition, unavailable);
                return;
            }
            // An error of one resource must not prevent the check of the others.
            LOG.log(Level.WARNING, "HS402 the pending " + model.name() + " " + id + " cannot be checked", e);
        }
    }
}
