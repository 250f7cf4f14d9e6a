package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Page;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.schedule.hold.LiveHoldFacts;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;

/**
 * Takes over the facts of a system that sold places before Hotseat. Reads {@code schedules}, {@code orders} and
 * {@code lock_records}, and makes sure that every schedule has its hot state and that no LockID is issued twice.
 */
@Service
class Adoption {

    private static final Script<Word> RAISE = Script.load("schedule/raise_counter", Word.class);
    private static final System.Logger LOG = System.getLogger(Adoption.class.getName());
    private static final int PAGE = 500;
    private static final int MAX_REPORTED = 1_000;

    private enum Word {
        RAISED,
        KEPT
    }

    private final Schedules schedules;
    private final ScheduleFacts scheduleFacts;
    private final HoldFacts holdFacts;
    private final LiveHoldFacts liveHolds;
    private final ResourceOrderFacts resourceOrders;
    private final Keyspace keyspace;
    private final Scripts scripts;

    @Inject
    Adoption(
            Schedules schedules,
            ScheduleFacts scheduleFacts,
            HoldFacts holdFacts,
            LiveHoldFacts liveHolds,
            ResourceOrderFacts resourceOrders,
            Keyspace keyspace,
            Scripts scripts) {
        this.schedules = schedules;
        this.scheduleFacts = scheduleFacts;
        this.holdFacts = holdFacts;
        this.liveHolds = liveHolds;
        this.resourceOrders = resourceOrders;
        this.keyspace = keyspace;
        this.scripts = scripts;
    }

    /**
     * Opens every schedule of the facts that is not open, and raises the LockID counters to the greatest LockID; never
     * lowers them. May be repeated, also during sales: an open schedule is only read.
     *
     * @return the counters and the free places of each schedule, and the documents that could not be read completely,
     *     at most {@link #MAX_REPORTED} for each collection. Holds and orders among these count as taken
     */
    Map<String, Object> adopt() {
        List<UnreadableDocument> unread = new ArrayList<>(scheduleFacts.findUnserved(MAX_REPORTED));
        Map<String, Long> seats = open(unread);
        HoldFacts.Greatest greatest = holdFacts.greatest();
        Map<String, Long> counters = raiseCounters(greatest.lockId());
        unread.addAll(liveHolds.findUnreadable(MAX_REPORTED));
        unread.addAll(resourceOrders.findUnreadable(ScheduleId.MODEL, MAX_REPORTED));

        Map<String, Object> report = new LinkedHashMap<>();
        report.put("schedules", seats.size());
        report.put("greatestLockId", greatest.lockId());
        report.put("counters", counters);
        report.put("seats", seats);
        report.put("unread", unread.stream().map(Adoption::view).toList());
        return report;
    }

    private Map<String, Long> open(List<UnreadableDocument> unread) {
        Map<String, Long> seats = new LinkedHashMap<>();
        String after = "";
        List<ScheduleFacts.Stored> page;
        do {
            page = scheduleFacts.list(new Page(after, PAGE));
            for (Schedules.Live live : openPage(new Page(after, PAGE), page, unread)) {
                seats.put(live.id().value(), live.available());
            }
            for (ScheduleFacts.Stored stored : page) {
                stored.problem().ifPresent(unread::add);
                after = stored.id().value();
            }
        } while (page.size() == PAGE);
        return seats;
    }

    /**
     * Opens a page of schedules. A schedule that cannot be opened, for whatever reason, must not prevent the adoption
     * of the others.
     */
    private List<Schedules.Live> openPage(
            Page page, List<ScheduleFacts.Stored> stored, List<UnreadableDocument> unread) {
        try {
            return schedules.list(page).toCompletableFuture().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Unavailable unavailable) {
                throw unavailable;
            }
        }
        List<Schedules.Live> lives = new ArrayList<>();
        for (ScheduleFacts.Stored each : stored) {
            try {
                lives.add(schedules.find(each.id()).toCompletableFuture().join());
            } catch (CompletionException e) {
                if (e.getCause() instanceof Unavailable unavailable) {
                    throw unavailable;
                }
                LOG.log(Level.ERROR, "HS702 schedule " + each.id() + " cannot be opened", e);
                unread.add(new UnreadableDocument(
                        ScheduleFacts.COLLECTION, each.id().value(), "cannot be opened"));
            }
        }
        return lives;
    }

    private Map<String, Long> raiseCounters(long lockId) {
        Map<String, Long> counters = new LinkedHashMap<>();
        for (Partition partition : keyspace.partitions()) {
            String counter = partition.key("lock:id");
            long value = scripts.run(RAISE.call(
                            partition, List.of(counter), List.of(Long.toString(partition.counterOf(lockId)))))
                    .number("counter");
            counters.put(counter, value);
        }
        return counters;
    }

    private static Map<String, Object> view(UnreadableDocument unread) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("collection", unread.collection());
        view.put("id", unread.id());
        view.put("problem", unread.problem());
        return view;
    }
}
