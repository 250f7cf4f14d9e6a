package org.hotseat.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.hotseat.kernel.Epoch;
import org.hotseat.testing.Patience;

/** Scripts without a Redis: each round trip, of one call or of many, is noted, and waits until it is let through. */
final class GatedScripts extends Scripts {

    /** The one script there is stands for any. */
    enum Word {
        DROPPED
    }

    private static final Script<Word> CLAIM = Script.load("hotstate/drop_entry", Word.class);

    /** @param members the names of its calls, in their order */
    record RoundTrip(List<String> members, Thread thread, boolean alone, boolean probe) {}

    private final BlockingQueue<RoundTrip> underWay = new LinkedBlockingQueue<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final Semaphore gate = new Semaphore(0);
    private volatile Consumer<QueuedCall<?>> answer = call -> answer(call, false);
    private volatile boolean silent;

    static ScriptCall<Word> call(Partition partition, String member) {
        return CLAIM.call(partition, List.of(partition.key("index")), List.of(member));
    }

    /** Lets a batch answer each of its calls in another way. */
    void answering(Consumer<QueuedCall<?>> how) {
        answer = how;
    }

    void fallSilent() {
        silent = true;
    }

    /** Waits for the next round trip to be under way. */
    RoundTrip next() throws InterruptedException {
        RoundTrip next = underWay.poll(Patience.HANG_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no script is sent");
        }
        return next;
    }

    /** Lets so many round trips through. */
    void let(int roundTrips) {
        gate.release(roundTrips);
    }

    /** Names of all calls that were ever sent. */
    List<String> sent() {
        return List.copyOf(sent);
    }

    static String member(ScriptCall<?> call) {
        return call.lua().arguments().get(0);
    }

    @SuppressWarnings("unchecked")
    static void answer(QueuedCall<?> call, boolean changed) {
        ((QueuedCall<Word>) call).answered(reply(call.call(), changed));
    }

    @SuppressWarnings("unchecked")
    private static <W extends Enum<W>> ScriptReply<W> reply(ScriptCall<?> call, boolean changed) {
        return (ScriptReply<W>)
                new ScriptReply<>(CLAIM, "DROPPED", List.of(member(call)), List.of(), changed, Epoch.none(0));
    }

    @Override
    public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
        pass(List.of(member(call)), true, false);
        return reply(call, false);
    }

    @Override
    void runEach(List<? extends QueuedCall<?>> calls, boolean probe) {
        List<String> members = new ArrayList<>();
        calls.forEach(call -> members.add(member(call.call())));
        pass(members, false, probe);
        calls.forEach(answer);
    }

    @Override
    boolean silent() {
        return silent;
    }

    private void pass(List<String> members, boolean alone, boolean probe) {
        sent.addAll(members);
        underWay.add(new RoundTrip(members, Thread.currentThread(), alone, probe));
        gate.acquireUninterruptibly();
    }
}
