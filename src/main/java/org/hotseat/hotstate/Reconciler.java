package org.hotseat.hotstate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.Keyspace;

/**
 * Rebuilds the hot state of resources with {@link PendingWork}, and with it the index entries that their work stands in. Any number of
 * servers may do so at once: a resource is rebuilt by one.
 */
@ApplicationScoped
public class Reconciler {

    private static final System.Logger LOG = System.getLogger(Reconciler.class.getName());

    private static final int PAGE = 200;

    private final Instance<PendingWork> works;
    private final RedisClock clock;
    private final Keyspace keyspace;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Reconciler() {
        this(null, null, null);
    }

    @Inject
    public Reconciler(@Any Instance<PendingWork> works, RedisClock clock, Keyspace keyspace) {
        this.works = works;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    /**
     * Looks once at every resource with work left: one Redis round trip each, and a rebuild where the hot state is gone. Blocks.
     *
     * @throws Unavailable when a store is away; what was not looked at is for the next time
     */
    public void look() {
        Instant now = clock.now(keyspace.partition(0));
        for (PendingWork work : works) {
            Page page = new Page("", PAGE);
            List<String> ids;
            do {
                ids = work.resources(page, now);
                ids.forEach(id -> look(work.model(), id));
                page = new Page(ids.isEmpty() ? "" : ids.get(ids.size() - 1), PAGE);
            } while (ids.size() == PAGE);
        }
    }

    private static void look(HotState model, String id) {
        try {
            model.counts(id);
        } catch (RuntimeException e) {
            Throwable cause = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
            if (cause instanceof Unavailable away) {
                throw away;
            }
            // One odd resource must not keep the others from being looked at.
            LOG.log(Level.WARNING, "HS402 the pending " + model.name() + " " + id + " cannot be looked at", e);
        }
    }
}
