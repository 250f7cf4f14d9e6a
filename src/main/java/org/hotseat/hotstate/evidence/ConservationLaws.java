package org.hotseat.hotstate.evidence;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/**
 * Checks the conservation laws that the scripts keep (ADR 197). The units that are left, held and sold add up to all
 * units. The captured money adds up to what is placed, due, refunded and kept. No number is below 0. Each resource is
 * checked after its rebuilds, before it leaves Redis, and from time to time ({@link CheckRounds}). A resource with a
 * wrong sum is stopped, in Redis alone, until an operator resumes it or a rebuild finds the sum correct. A resource
 * that an operator has resumed is not stopped again for the same reason.
 */
@Service
public class ConservationLaws {

    private static final System.Logger LOG = System.getLogger(ConservationLaws.class.getName());

    private static final Script<Halt> HALT = Script.load("hotstate/halt_sale", Halt.class);

    /**
     * The largest number of rebuilt resources that wait for their check. If there are more, the oldest are dropped, and
     * the round checks them.
     */
    private static final int MAX_REBUILT = 1_000;

    private enum Halt {
        HALTED,
        SEEN
    }

    private final SaleModelRegistry models;
    private final Scans scans;
    private final Scripts scripts;
    private final Counter found;
    private final ThreadPoolExecutor rebuilt;
    private final Map<ResourceId, String> broken = new ConcurrentHashMap<>();

    @Inject
    ConservationLaws(
            SaleModelRegistry models,
            Scans scans,
            Scripts scripts,
            Rebuilds rebuilds,
            MeterRegistry meters,
            ManagedThreadFactory threads) {
        this.models = models;
        this.scans = scans;
        this.scripts = scripts;
        this.found = Counter.builder("hotseat.laws.broken")
                .description("Resources stopped since their numbers do not add up; any is an alarm")
                .register(meters);
        Gauge.builder("hotseat.broken", broken, Map::size)
                .baseUnit("resources")
                .description("Resources of which this server has last seen that their numbers do not add up")
                .register(meters);
        // A check may wait for another rebuild, so it may not run on a thread of the rebuilds.
        this.rebuilt = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MAX_REBUILT),
                threads,
                new ThreadPoolExecutor.DiscardOldestPolicy());
        rebuilds.follow(resource -> rebuilt.execute(() -> checkQuietly(resource)));
    }

    @PreDestroy
    void stop() {
        rebuilt.shutdownNow();
    }

    /**
     * Returns the resources whose sums were wrong in this server's last check, with a description of the error. A
     * memory read.
     */
    public Map<String, String> broken() {
        Map<String, String> words = new TreeMap<>();
        broken.forEach((resource, what) -> words.put(resource.toString(), what));
        return words;
    }

    /** Does the same as {@link #check} after other work that has succeeded, and ignores every failure of the check. */
    public void checkQuietly(ResourceId resource) {
        try {
            check(resource);
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "The sums of " + resource + " are not checked", e);
        }
    }

    /**
     * Checks a resource if it is in Redis, and stops it when its numbers do not add up in two checks in a row. Costs
     * some round trips to Redis, and one read of its paid orders for each check.
     *
     * @return whether the resource is in Redis
     * @throws HotseatException when a store is unavailable, or the resource does not exist
     */
    public boolean check(ResourceId resource) {
        SaleModel model = models.byName(resource.model());
        HotKeys keys = model.hotKeys(resource.id());
        if (scans.fields(keys.partition(), keys.hash(), List.of("epoch")).get(0).isEmpty()) {
            broken.remove(resource);
            return false;
        }
        List<String> wrong = new ArrayList<>(model.evidence().brokenLaws(resource.id()));
        if (!wrong.isEmpty()) {
            wrong.retainAll(model.evidence().brokenLaws(resource.id()));
        }
        if (wrong.isEmpty()) {
            broken.remove(resource);
            return true;
        }
        String words = String.join("; ", wrong);
        broken.put(resource, words);
        var reply = scripts.run(HALT.call(keys.partition(), keys.with(), List.of(words)));
        if (!reply.uninitialised() && reply.word() == Halt.HALTED) {
            found.increment();
            LOG.log(Level.ERROR, "HS414 {0} is stopped: its numbers do not add up: {1}", resource, words);
        }
        return true;
    }
}
