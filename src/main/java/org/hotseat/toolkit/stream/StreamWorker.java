package org.hotseat.toolkit.stream;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.stream.Signal.Kind;
import org.hotseat.toolkit.stream.Signal.Result;
import org.hotseat.toolkit.stream.StreamScripts.Failure;

/**
 * One stream of a consumer: takes entries and settles results. While Redis is unavailable, it is asked again after
 * growing pauses, and results are kept until they are stored. Only for the consumer's thread, except
 * {@link #generation}.
 */
final class StreamWorker {

    private static final System.Logger LOG = System.getLogger(StreamWorker.class.getName());
    private static final long MIN_PAUSE_MILLIS = 20;
    private static final long MAX_PAUSE_MILLIS = 1_000;

    private final EntryStream stream;
    private final ConsumerOptions options;
    private final StreamScripts scripts;
    private final StreamMeters meters;
    private final StreamUpkeep upkeep;
    private final List<Result> unsettled = new ArrayList<>();

    /** The entries that were taken and are not settled, by id, with the number of times they were taken. */
    private final Map<String, Integer> held = new HashMap<>();

    private final AtomicInteger generation = new AtomicInteger();
    private volatile long lastSign = System.nanoTime();
    private final GrowingPause pause =
            new GrowingPause(failures -> Math.min(MAX_PAUSE_MILLIS, MIN_PAUSE_MILLIS << Math.min(failures - 1, 10)));

    StreamWorker(EntryStream stream, ConsumerOptions options, StreamScripts scripts, StreamMeters meters) {
        this.stream = stream;
        this.options = options;
        this.scripts = scripts;
        this.meters = meters;
        this.upkeep = new StreamUpkeep(stream, options, scripts, meters);
    }

    /**
     * Returns the generation. It grows when the consumer was considered dead, or may have been. Entries that were
     * delivered before may then belong to others.
     */
    int generation() {
        return generation.get();
    }

    /**
     * Starts a new generation if the consumer was silent for so long that it may be considered dead. Called before each
     * call of the listener.
     */
    void renewGenerationAfterSilence() {
        if (System.nanoTime() - lastSign > options.takeOverAfter().toNanos()) {
            generation.incrementAndGet();
        }
    }

    /**
     * Takes due and new entries; none while Redis is unavailable.
     *
     * @param count the largest number of entries
     */
    List<DeliveredEntry> take(int count) {
        List<DeliveredEntry> taken = new ArrayList<>();
        boolean answered = attempt(() -> {
            LuaReply<StreamScripts.Take> reply = scripts.take(count);
            if (reply.number("known") == 0) {
                generation.incrementAndGet();
            }
            DeliveredEntry.read(reply, this, stream, options.group(), taken);
            taken.forEach(each -> held.merge(each.entry().id(), 1, Integer::sum));
            upkeep.run(held.keySet());
        });
        if (!answered) {
            upkeep.requestSearch();
        }
        return taken;
    }

    void add(Result result) {
        unsettled.add(result);
    }

    /**
     * Stores the available results.
     *
     * @return the number of entries that are settled now
     */
    int settle() {
        int before = unsettled.size();
        if (before > 0) {
            attempt(() -> {
                commit();
                delay();
                releaseNotBegun();
            });
        }
        return before - unsettled.size();
    }

    /** Removes the consumer from its group. Entries that could not be released are taken over later. */
    void unregister() {
        try {
            scripts.release(List.of(), true);
        } catch (ToolkitException e) {
            LOG.log(Level.DEBUG, "A consumer of {0} that stops leaves its entries to be taken over", stream.name());
        }
    }

    private void releaseNotBegun() {
        List<Result> notBegun = of(Kind.NOT_BEGUN);
        if (!notBegun.isEmpty()) {
            scripts.release(ids(notBegun), false);
            settled(notBegun);
        }
    }

    private void commit() {
        List<Result> done = of(Kind.COMMIT);
        if (done.isEmpty()) {
            return;
        }
        LuaReply<StreamScripts.Commit> reply = scripts.commit(ids(done));
        if (reply.word() == StreamScripts.Commit.TAKEN_OVER) {
            generation.incrementAndGet();
        }
        meters.committed(done, reply.rest(), reply.number("now_ms"));
        settled(done);
    }

    private void delay() {
        List<Result> failed = new ArrayList<>(of(Kind.LATER));
        failed.addAll(of(Kind.AWAY));
        failed.addAll(of(Kind.EARLY));
        if (failed.isEmpty()) {
            return;
        }
        List<LuaReply<StreamScripts.Delay>> replies = scripts.delay(
                failed.stream().map(result -> Failure.of(result, options)).toList());
        for (int i = 0; i < replies.size(); i++) {
            boolean buried = replies.get(i).word() == StreamScripts.Delay.BURIED;
            meters.failed(failed.get(i).kind(), buried);
            if (buried) {
                LOG.log(
                        Level.ERROR,
                        "HS501 dead letter {0} of {1}",
                        replies.get(i).text("letter"),
                        stream.name());
            }
        }
        settled(failed);
    }

    private void settled(List<Result> results) {
        unsettled.removeAll(results);
        ids(results).forEach(id -> held.computeIfPresent(id, (same, times) -> times == 1 ? null : times - 1));
    }

    private List<Result> of(Kind kind) {
        return unsettled.stream().filter(result -> result.kind() == kind).toList();
    }

    private static List<String> ids(List<Result> results) {
        return results.stream().map(result -> result.delivered().entry().id()).toList();
    }

    /**
     * Runs work on Redis, unless a pause is under way.
     *
     * @return whether Redis has done all of it
     */
    private boolean attempt(Runnable work) {
        if (pause.lasts()) {
            return false;
        }
        long sent = System.nanoTime();
        try {
            work.run();
            lastSign = sent;
            pause.reset();
            return true;
        } catch (ToolkitException e) {
            if (pause.failures() == 0 && !(e instanceof RedisUnavailableException)) {
                LOG.log(Level.ERROR, "HS502 the stream " + stream.name() + " cannot be consumed", e);
            }
            pause.fail();
            return false;
        }
    }
}
