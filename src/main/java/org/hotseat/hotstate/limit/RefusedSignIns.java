package org.hotseat.hotstate.limit;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.SignInRefusals;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.redis.Keyspace;

/**
 * Counts refused sign-ins by reason and minute. Each of the few reasons has a count in memory. Each minute the audit
 * gets one line for every count above zero. A count that cannot be written, since a store is unavailable, is added to
 * the next minute, unless its line is already in the outbox. A server that is killed loses the counts of its last
 * minute. If the reply of Redis is lost, a count may be in two lines.
 */
@Service
public class RefusedSignIns implements SignInRefusals {

    /** The largest number of reasons, more than exist, so that a bug cannot fill the memory. */
    private static final int MAX_REASONS = 100;

    private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final ActLog audit;
    private final RedisClock clock;
    private final Keyspace keyspace;

    @Inject
    RefusedSignIns(ActLog audit, RedisClock clock, Keyspace keyspace) {
        this.audit = audit;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    @Override
    public void count(String reason) {
        if (counts.size() < MAX_REASONS || counts.containsKey(reason)) {
            counts.computeIfAbsent(reason, first -> new LongAdder()).increment();
        }
    }

    /**
     * Writes a line for each reason; called when a minute is over. Costs a read of the clock and a script for each
     * line, and nothing without refusals.
     *
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable; the next call writes the counts that
     *     are left
     */
    public void write() {
        Map<String, Long> taken = new TreeMap<>();
        counts.forEach((reason, count) -> {
            long sum = count.sumThenReset();
            if (sum > 0) {
                taken.put(reason, sum);
            }
        });
        try {
            while (!taken.isEmpty()) {
                Map.Entry<String, Long> next = taken.entrySet().iterator().next();
                write(next.getKey(), next.getValue());
                taken.remove(next.getKey());
            }
        } catch (HotseatException e) {
            taken.forEach((reason, count) ->
                    counts.computeIfAbsent(reason, first -> new LongAdder()).add(count));
            throw e;
        }
    }

    /**
     * Writes one line. The timer of this server fires at the end of a minute, but the line names the minute by Redis's
     * clock. Half a minute is subtracted so that it is the minute that has ended.
     */
    private void write(String reason, long count) {
        String minute = clock.now(keyspace.partition(0))
                .minus(HALF_A_MINUTE)
                .truncatedTo(ChronoUnit.MINUTES)
                .toString();
        Act refused = Act.of(Actor.SYSTEM, "refused-sign-in");
        refused.line()
                .with("reason", reason)
                .with("count", Long.toString(count))
                .with("minute", minute);
        try {
            refused.<Void>during(() -> {
                audit.writeAuditLine(ActLog.NO_RESOURCE);
                return null;
            });
        } catch (HotseatException e) {
            // A line in the outbox is written when MongoDB is available again. A second line would count twice.
            if (!refused.line().isDecided()) {
                throw e;
            }
        }
    }
}
