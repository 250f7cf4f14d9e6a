package org.hotseat.hotstate;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Finds resources that are over and lets them leave the hot state, one after the other. Each that is open has an entry in an index that the
 * sweep looks at; the look puts it off, and the entry goes with the resource. So where a server dies in the middle another begins again.
 */
@Service
public class OverRuns implements ExpiryIndex<OverRuns.Look> {

    static final Script<Look> LOOK = Script.load("hotstate/look_over", Look.class);

    private static final System.Logger LOG = System.getLogger(OverRuns.class.getName());

    enum Look {
        OVER,
        NOT_OVER,
        NOT_DUE,
        GONE
    }

    private final SaleModels models;
    private final Leaving leaving;
    private final OverSettings settings;
    private final ExecutorService executor;
    private final Set<ResourceId> underWay = ConcurrentHashMap.newKeySet();

    @Inject
    public OverRuns(SaleModels models, Leaving leaving, OverSettings settings, ManagedThreadFactory threads) {
        this.models = models;
        this.leaving = leaving;
        this.settings = settings;
        // One: the threads of the rebuilds are needed for what sells.
        this.executor = Executors.newSingleThreadExecutor(threads);
    }

    @PreDestroy
    void stop() {
        executor.shutdownNow();
    }

    private void run(ResourceId resource) {
        try {
            leaving.run(resource);
        } catch (Unavailable e) {
            LOG.log(Level.DEBUG, "{0} is over and leaves at a later sweep: {1}", resource, e.getMessage());
        } catch (RuntimeException e) {
            if (!(Stages.cause(e) instanceof NotFound)) {
                LOG.log(Level.WARNING, "HS408 " + resource + " is over and leaves at a later sweep", e);
            }
        }
    }

    /** Resources that are open, by the time of the next look. */
    static String index(Partition partition) {
        return partition.key("over:exp");
    }

    static String member(ResourceId resource) {
        return resource.model() + ":" + resource.id();
    }

    @Override
    public String name() {
        return "over";
    }

    @Override
    public String key(Partition partition) {
        return index(partition);
    }

    @Override
    public ScriptCall<Look> end(Partition partition, List<String> members) {
        ResourceId resource = resource(members.get(0));
        HotKeys keys = models.named(resource.model()).hotKeys(resource.id());
        return LOOK.call(
                partition,
                List.of(partition.epoch(), keys.hash(), keys.guarded(), index(partition)),
                List.of(
                        members.get(0),
                        Long.toString(settings.after().toMillis()),
                        Long.toString(settings.pause().toMillis())));
    }

    @Override
    public ResourceId resource(String member) {
        String[] parts = member.split(":", -1);
        if (parts.length != 2) {
            throw InvalidInput.of("member", "is no resource");
        }
        models.named(parts[0]);
        return new ResourceId(parts[0], parts[1]);
    }

    @Override
    public void ended(List<String> members, ScriptReply<Look> reply) {
        ResourceId resource = resource(members.get(0));
        if (reply.word() == Look.OVER && settings.leave() && underWay.add(resource)) {
            executor.execute(() -> {
                try {
                    run(resource);
                } finally {
                    underWay.remove(resource);
                }
            });
        }
    }
}
