package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Page;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/**
 * Takes over the facts of a system that sold places before Hotseat: reads {@code schedules}, {@code orders} and
 * {@code lock_records} and sees to it that every schedule has its hot state and that no LockID is given out twice.
 */
@ApplicationScoped
class Adoption {

    private static final Script<Word> RAISE = Script.load("schedule/raise_counter", Word.class);
    private static final int PAGE = 500;

    private enum Word {
        RAISED,
        KEPT
    }

    private final Schedules schedules;
    private final HoldFacts holdFacts;
    private final Keyspace keyspace;
    private final Scripts scripts;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Adoption() {
        this(null, null, null, null);
    }

    @Inject
    Adoption(Schedules schedules, HoldFacts holdFacts, Keyspace keyspace, Scripts scripts) {
        this.schedules = schedules;
        this.holdFacts = holdFacts;
        this.keyspace = keyspace;
        this.scripts = scripts;
    }

    /**
     * Opens every schedule of the facts that is not open, and raises the LockID counters to the greatest LockID; never back. Safe
     * to repeat and safe during sales: what is open is only read.
     *
     * @return what the counters and the places of each schedule are afterwards
     */
    Map<String, Object> adopt() {
        Map<String, Long> seats = new LinkedHashMap<>();
        String after = "";
        List<Schedules.Live> page;
        do {
            page = schedules.list(new Page(after, PAGE)).toCompletableFuture().join();
            for (Schedules.Live live : page) {
                seats.put(live.id().value(), live.available());
                after = live.id().value();
            }
        } while (page.size() == PAGE);

        HoldFacts.Greatest greatest = holdFacts.greatest();
        Map<String, Long> counters = new LinkedHashMap<>();
        for (Partition partition : keyspace.partitions()) {
            String counter = partition.key("lock:id");
            long value = scripts.run(RAISE.call(
                            partition,
                            List.of(counter),
                            List.of(Long.toString(partition.counterOf(greatest.lockId())))))
                    .number(0);
            counters.put(counter, value);
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("schedules", seats.size());
        report.put("greatestLockId", greatest.lockId());
        report.put("counters", counters);
        report.put("seats", seats);
        return report;
    }
}
