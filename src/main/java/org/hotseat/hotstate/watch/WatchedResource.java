package org.hotseat.hotstate.watch;

import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.hotseat.hotstate.PublicView;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleStatus;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.kernel.list.StreamSink;

/**
 * A resource that is watched, with the streams that watch it. All streams get the same events in the same order: first
 * the whole state, then the changes. The state is read once for all streams, some time after a change, so many changes
 * cost few events.
 */
final class WatchedResource {

    /** The shortest time between two reads while the resource changes. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** The longest time between two reads, since some values change with time alone. */
    private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The shortest time between two counts of what is unpaid. */
    private static final long COUNT_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The part of its time that one resource may take of the thread that counts. */
    private static final int COUNT_SHARE = 20;

    private static final String SOLD_OUT = SaleStatus.SOLD_OUT.toString();

    private final ResourceId id;
    private final Set<StreamSink> sinks = ConcurrentHashMap.newKeySet();
    private final Queue<StreamSink> joining = new ConcurrentLinkedQueue<>();
    private Map<String, Object> state = Map.of();
    private StreamEvent whole = StreamEvent.named("state", Map.of());
    private volatile boolean known;
    private volatile boolean changed = true;
    private volatile long checkedNanos = System.nanoTime() - MAX_PAUSE_NANOS;
    private volatile boolean soldOut;
    private volatile Map<String, Object> unpaid = Map.of();
    private volatile long countAfterNanos = System.nanoTime();

    WatchedResource(ResourceId id) {
        this.id = id;
    }

    /** Returns whether the state of the resource has been read. */
    boolean isKnown() {
        return known;
    }

    boolean isUnwatched() {
        return sinks.isEmpty() && joining.isEmpty();
    }

    void changed() {
        changed = true;
    }

    /** Adds a stream, which gets nothing until it is {@linkplain #sendToNew welcomed}. */
    void add(StreamSink sink) {
        joining.add(sink);
    }

    void remove(StreamSink sink) {
        joining.remove(sink);
        sinks.remove(sink);
    }

    /**
     * Sends the state to the streams that have joined. If the state is not known yet, they get it after the first read.
     */
    synchronized void sendToNew() {
        if (!known) {
            return;
        }
        for (StreamSink sink = joining.poll(); sink != null; sink = joining.poll()) {
            sinks.add(sink);
            sink.send(whole);
            StreamSink joined = sink;
            sink.onEnd(() -> remove(joined));
        }
    }

    /** Returns whether it is time to read the resource. */
    boolean isDue() {
        long since = System.nanoTime() - checkedNanos;
        return since > (changed ? PAUSE_NANOS : MAX_PAUSE_NANOS);
    }

    /**
     * Reads the resource and sends what has changed. For one thread at a time; waits for the stores.
     *
     * @throws org.hotseat.kernel.error.HotseatException when it cannot be read now; a later call repeats the read
     */
    void refresh(SaleModel model) {
        checkedNanos = System.nanoTime();
        boolean again = changed;
        changed = false;
        boolean done = false;
        try {
            PublicView view = Stages.join(model.publicView(id.id(), state));
            soldOut = SOLD_OUT.equals(view.state().get("state"));
            publish(soldOut ? view.with(unpaid) : view);
            done = true;
        } finally {
            if (again && !done) {
                changed = true;
            }
        }
    }

    /** Returns whether it is time to count what is unpaid. */
    boolean isCountDue() {
        return soldOut && System.nanoTime() - countAfterNanos > 0;
    }

    /**
     * Counts what is unpaid of a resource that is sold out; the next {@link #refresh} sends it. For one thread at a
     * time; waits for MongoDB. A count that takes long is repeated seldom.
     *
     * @param counter returns the fields for the state of the resource
     * @throws org.hotseat.kernel.error.HotseatException when it cannot be counted now; what was counted last is
     *     forgotten, since it may be wrong by now
     */
    void count(Function<ResourceId, Map<String, Object>> counter) {
        long begun = System.nanoTime();
        Map<String, Object> counted = Map.of();
        try {
            counted = counter.apply(id);
        } finally {
            long now = System.nanoTime();
            countAfterNanos = now + Math.max(COUNT_PAUSE_NANOS, COUNT_SHARE * (now - begun));
            boolean other = !counted.equals(unpaid);
            unpaid = counted;
            if (other) {
                changed = true;
            }
        }
    }

    private synchronized void publish(PublicView look) {
        if (!known) {
            remember(look);
            known = true;
        } else {
            look.changesSince(state)
                    .ifPresentOrElse(
                            changes -> {
                                look.events().forEach(this::send);
                                if (!changes.isEmpty()) {
                                    remember(look);
                                    send(StreamEvent.named("change", changes));
                                }
                            },
                            () -> {
                                remember(look);
                                send(whole);
                            });
        }
        sendToNew();
    }

    private void remember(PublicView look) {
        state = look.state();
        whole = StreamEvent.named("state", state);
    }

    private void send(StreamEvent event) {
        sinks.forEach(sink -> sink.send(event));
    }

    /** Ends all streams, since the resource does not exist any more. */
    void end() {
        joining.forEach(StreamSink::end);
        sinks.forEach(StreamSink::end);
    }
}
