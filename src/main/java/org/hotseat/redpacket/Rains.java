package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.resource.Cancellation;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/** Reads rains. Every operation may be repeated. */
@Service
public class Rains {

    private final Scripts scripts;
    private final QueryExecutor queries;
    private final RainFacts facts;
    private final Keyspace keyspace;
    private final CancellationFacts cancellations;

    @Inject
    Rains(Scripts scripts, QueryExecutor queries, RainFacts facts, Keyspace keyspace, CancellationFacts cancellations) {
        this.scripts = scripts;
        this.queries = queries;
        this.facts = facts;
        this.keyspace = keyspace;
        this.cancellations = cancellations;
    }

    public RainKeys keys(RainId id) {
        return new RainKeys(keyspace.partitionOf(id.value()), id);
    }

    /**
     * Returns a rain at the present moment; one Redis round trip. A rain that is done and has no keys any more is read
     * from its fact, since reading need not restore it.
     *
     * @throws NotFound when the rain does not exist
     */
    public CompletionStage<LiveRain> find(RainId id) {
        return Stages.of(() -> {
            ScriptReply<LiveRain.Read> reply = scripts.run(LiveRain.call(keys(id)));
            if (!reply.uninitialised()) {
                return CompletableFuture.completedStage(LiveRain.of(id, reply));
            }
            Rain stored = facts.get(id);
            return stored.done()
                    ? CompletableFuture.completedStage(LiveRain.past(stored, cancellations.find(id.resource())))
                    : live(id);
        });
    }

    /** Returns the hot state of a rain, which is rebuilt if it is gone, even for a rain that is done. */
    public CompletionStage<LiveRain> live(RainId id) {
        return queries.query(id.resource(), LiveRain.call(keys(id))).thenApply(reply -> LiveRain.of(id, reply));
    }

    /**
     * Returns rains in the order of their ids. One read of the facts, and one Redis round trip for those that are not
     * done.
     */
    CompletionStage<List<LiveRain>> list(Page page) {
        return Stages.of(() -> {
            List<Rain> stored = facts.list(page);
            List<RainId> open =
                    stored.stream().filter(rain -> !rain.done()).map(Rain::id).toList();
            Map<ResourceId, Cancellation> cancelled = cancellations.find(stored.stream()
                    .filter(Rain::done)
                    .map(rain -> rain.id().resource())
                    .toList());
            return queries.queryAll(RainId::resource, open, id -> LiveRain.call(keys(id)), LiveRain::of)
                    .thenApply(lives -> {
                        Iterator<LiveRain> next = lives.iterator();
                        return stored.stream()
                                .map(rain -> rain.done()
                                        ? LiveRain.past(
                                                rain,
                                                Optional.ofNullable(
                                                        cancelled.get(rain.id().resource())))
                                        : next.next())
                                .toList();
                    });
        });
    }
}
