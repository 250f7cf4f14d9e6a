package org.hotseat.hotstate.watch;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.UnpaidClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.list.LiveStream;
import org.hotseat.kernel.list.StreamSink;
import org.hotseat.toolkit.BackgroundThread;
import org.hotseat.toolkit.Supervised;

/**
 * The public streams, open to all callers: each sends the public counts of a resource as they change. The reader of the
 * change feed reports the resources that have {@linkplain #changed changed}. One thread of the server reads the
 * resources that are watched, each at most twice a second, and sends the changes to all their streams. Another one
 * counts what is unpaid of those that are sold out, by the facts.
 */
@Service
public class PublicStreams {

    private static final System.Logger LOG = System.getLogger(PublicStreams.class.getName());

    /** The longest time from a change to its reading, unless the resource was read a moment ago. */
    private static final long CHECK_MILLIS = 100;

    /** The time between two rounds of the thread that counts what is unpaid. */
    private static final long COUNT_MILLIS = 500;

    private final SaleModelRegistry models;
    private final ThreadFactory threads;
    private final Iterable<UnpaidClaims> unpaid;
    private final Map<String, WatchedResource> watched = new ConcurrentHashMap<>();
    private final Semaphore news = new Semaphore(0);
    private final BackgroundThread looking =
            new BackgroundThread("hotseat-public-streams", "the public streams", this::work);
    private final BackgroundThread counting =
            new BackgroundThread("hotseat-unpaid-claims", "what is unpaid of sold-out resources", this::count);
    private volatile Runnable watching = () -> {};

    @Inject
    PublicStreams(SaleModelRegistry models, ThreadFactory threads, @Any Instance<UnpaidClaims> unpaid) {
        this(models, threads, (Iterable<UnpaidClaims>) unpaid);
    }

    public PublicStreams(SaleModelRegistry models, ThreadFactory threads, Iterable<UnpaidClaims> unpaid) {
        this.models = models;
        this.threads = threads;
        this.unpaid = unpaid;
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        looking.start(threads);
        counting.start(threads);
    }

    @PreDestroy
    void stop() {
        looking.stop();
        counting.stop();
    }

    /**
     * Opens the public stream of a resource. Reads the resource once, unless other streams already watch it.
     *
     * @throws NotFound when it does not exist
     */
    public LiveStream of(ResourceId id, Optional<Caller> caller) {
        WatchedResource resource = watched.get(id.toString());
        if (resource == null || !resource.isKnown()) {
            Stages.join(models.byName(id.model()).find(id.id()));
        }
        return new LiveStream(caller.map(Caller::subject), sink -> addStream(id, sink));
    }

    private void addStream(ResourceId id, StreamSink sink) {
        WatchedResource joined = watched.compute(id.toString(), (name, known) -> {
            WatchedResource resource = known == null ? new WatchedResource(id) : known;
            resource.add(sink);
            return resource;
        });
        sink.onEnd(() -> {
            joined.remove(sink);
            forget(id.toString());
        });
        joined.sendToNew();
        news.release();
        watching.run();
    }

    /** Returns whether any stream watches a resource. */
    public boolean isWatched() {
        return !watched.isEmpty();
    }

    /**
     * Registers an action that is run each time a stream begins to watch.
     *
     * @param begun the action; must not wait
     */
    public void onWatch(Runnable begun) {
        watching = begun;
    }

    /**
     * Reports that a resource has changed. Costs a memory read when no stream watches it.
     *
     * @param resource the model and the id, such as {@code schedules/evening}
     */
    public void changed(String resource) {
        WatchedResource known = watched.get(resource);
        if (known != null) {
            known.changed();
            news.release();
        }
    }

    /** Reports that any of the resources may have changed. */
    public void allChanged() {
        watched.values().forEach(WatchedResource::changed);
        news.release();
    }

    private void work() throws InterruptedException {
        while (!looking.isStopped()) {
            if (watched.isEmpty()) {
                news.acquire();
            } else {
                news.tryAcquire(CHECK_MILLIS, TimeUnit.MILLISECONDS);
            }
            news.drainPermits();
            watched.forEach((name, resource) -> {
                if (resource.isDue()) {
                    refresh(name, resource);
                }
                forget(name);
            });
        }
    }

    /** A thread of its own: the counts go on by Redis while MongoDB does not answer. */
    private void count() throws InterruptedException {
        while (!counting.pause(COUNT_MILLIS)) {
            watched.forEach((name, resource) -> {
                if (resource.isCountDue()) {
                    attempt(name, () -> resource.count(id -> UnpaidClaims.view(unpaid, id)));
                    news.release();
                }
            });
        }
    }

    private void forget(String name) {
        watched.computeIfPresent(name, (same, resource) -> resource.isUnwatched() ? null : resource);
    }

    private void refresh(String name, WatchedResource resource) {
        attempt(name, () -> {
            try {
                resource.refresh(models.byName(name.substring(0, name.indexOf('/'))));
            } catch (NotFound e) {
                resource.end();
            }
        });
    }

    private static void attempt(String name, Runnable look) {
        try {
            look.run();
        } catch (HotseatException e) {
            // A store is unavailable. The changes are seen when it is available again.
            LOG.log(Level.DEBUG, "No look at " + name, e);
        } catch (RuntimeException e) {
            Supervised.fault("a public stream", e);
        }
    }
}
