package org.hotseat.hotstate.over;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.SingleFlight;
import org.hotseat.hotstate.rebuild.RemovalSettings;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Finds resources that are over and removes them from the hot state, one after the other. Each open resource has an
 * entry in an index that the sweep reads. Each check gives the entry a later time, and the removal deletes it. If a
 * server dies during a removal, another one begins again.
 */
@Service
public class RemovalRuns implements ExpiryIndex<RemovalRuns.Look> {

    static final Script<Look> LOOK = Script.load("hotstate/look_over", Look.class);

    private static final System.Logger LOG = System.getLogger(RemovalRuns.class.getName());

    enum Look {
        OVER,
        NOT_OVER,
        NOT_DUE,
        GONE
    }

    private final SaleModelRegistry models;
    private final HotStateRemoval removal;
    private final RemovalSettings settings;
    private final SingleFlight<ResourceId> runs;

    @Inject
    public RemovalRuns(
            SaleModelRegistry models, HotStateRemoval removal, RemovalSettings settings, ManagedThreadFactory threads) {
        this.models = models;
        this.removal = removal;
        this.settings = settings;
        // One thread, since the threads of the rebuilds are needed for resources that sell.
        this.runs = new SingleFlight<>(1, threads, "HS408", "the removal from Redis", this::remove);
    }

    @PreDestroy
    void stop() {
        runs.stop();
    }

    private void remove(ResourceId resource) {
        try {
            removal.run(resource);
        } catch (RuntimeException e) {
            if (Stages.cause(e) instanceof NotFound) {
                LOG.log(Level.DEBUG, "{0} is over and not there any more", resource);
            } else {
                throw e;
            }
        }
    }

    @Override
    public String name() {
        return "over";
    }

    @Override
    public String key(Partition partition) {
        return partition.over();
    }

    @Override
    public ScriptCall<Look> end(Partition partition, List<String> members) {
        ResourceId resource = resource(members.get(0));
        HotKeys keys = models.byName(resource.model()).hotKeys(resource.id());
        return LOOK.call(
                partition,
                keys.with(partition.over()),
                List.of(
                        members.get(0),
                        Long.toString(settings.after().toMillis()),
                        Long.toString(settings.pause().toMillis())));
    }

    @Override
    public ResourceId resource(String member) {
        return models.resource(member);
    }

    @Override
    public void onEnded(List<String> members, ScriptReply<Look> reply) {
        ResourceId resource = resource(members.get(0));
        if (reply.word() == Look.OVER && settings.isEnabled()) {
            runs.begin(resource);
        }
    }
}
