package org.hotseat.hotstate.over;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.SingleFlight;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Ends the claims of cancelled resources, in batches. Each cancelled resource has an entry in an index that the sweep
 * reads. The server at work gives the entry a later time with each batch, and removes it when no claim is active any
 * more. If this server dies, another one continues some seconds later.
 */
@Service
public class CancellationRuns implements ExpiryIndex<CancellationRuns.Take> {

    static final Script<Take> TAKE = Script.load("hotstate/take_cancellation", Take.class);
    static final Script<Finish> FINISH = Script.load("hotstate/finish_cancellation", Finish.class);

    /** The time after the last sign of the server at work after which another server continues. */
    static final Duration PAUSE = Duration.ofSeconds(10);

    /** The number of cancellations that one server works at concurrently. */
    private static final int THREADS = 2;

    enum Take {
        TAKEN,
        NOT_CANCELLED
    }

    enum Finish {
        FINISHED
    }

    private final SaleModelRegistry models;
    private final CommandExecutor commands;
    private final Recovery recovery;
    private final MongoConnection mongo;
    private final Keyspace keyspace;
    private final Counter ended;
    private final SingleFlight<ResourceId> runs;

    @Inject
    public CancellationRuns(
            SaleModelRegistry models,
            CommandExecutor commands,
            Recovery recovery,
            MongoConnection mongo,
            Keyspace keyspace,
            MeterRegistry meters,
            ManagedThreadFactory threads) {
        this.models = models;
        this.commands = commands;
        this.recovery = recovery;
        this.mongo = mongo;
        this.keyspace = keyspace;
        this.ended = Counter.builder("hotseat.cancelled.claims")
                .description("Holds and orders that this server has ended with their cancelled resources")
                .register(meters);
        this.runs = new SingleFlight<>(THREADS, threads, "HS406", "the cancellation", this::run);
    }

    @PreDestroy
    void stop() {
        runs.stop();
    }

    /** Begins to end the claims of a resource, unless this server is already doing it; does not wait. */
    void begin(ResourceId resource) {
        runs.begin(resource);
    }

    private void run(ResourceId resource) {
        // From here on the facts contain everything that was decided before the cancellation.
        recovery.drain(keyspace.partitionOf(resource.id()).number(), () -> {});
        boolean cancelled = take(resource);
        while (cancelled && end(resource) > 0) {
            cancelled = take(resource);
        }
        if (cancelled) {
            HotKeys keys = keys(resource);
            waitFor(
                    FINISH.call(
                            keys.partition(),
                            keys.with(
                                    keys.partition().cancellations(),
                                    keys.partition().outbox()),
                            List.of(resource.model(), resource.id(), SaleModelRegistry.member(resource))),
                    resource);
        }
    }

    /**
     * Ends one batch by reads that miss no acknowledged fact. Only such reads can prove that no claim is active any
     * more.
     */
    private int end(ResourceId resource) {
        AtomicInteger count = new AtomicInteger();
        mongo.fenced(() ->
                count.set(models.byName(resource.model()).cancelledClaims().end(resource, () -> take(resource))));
        ended.increment(count.get());
        return count.get();
    }

    /**
     * Gives the index entry a later time.
     *
     * @return whether the resource is cancelled at all
     */
    private boolean take(ResourceId resource) {
        return waitFor(taking(resource), resource).word() == Take.TAKEN;
    }

    private <W extends Enum<W>> ScriptReply<W> waitFor(ScriptCall<W> call, ResourceId resource) {
        return Stages.join(commands.execute(resource, call, Ack.FACTS));
    }

    private ScriptCall<Take> taking(ResourceId resource) {
        HotKeys keys = keys(resource);
        return TAKE.call(
                keys.partition(),
                keys.with(keys.partition().cancellations()),
                List.of(SaleModelRegistry.member(resource), Long.toString(PAUSE.toMillis())));
    }

    private HotKeys keys(ResourceId resource) {
        return models.byName(resource.model()).hotKeys(resource.id());
    }

    @Override
    public String name() {
        return "cancellations";
    }

    @Override
    public String key(Partition partition) {
        return partition.cancellations();
    }

    @Override
    public ScriptCall<Take> end(Partition partition, List<String> members) {
        return taking(resource(members.get(0)));
    }

    @Override
    public ResourceId resource(String member) {
        return models.resource(member);
    }

    @Override
    public void onEnded(List<String> members, ScriptReply<Take> reply) {
        if (reply.word() == Take.TAKEN) {
            begin(resource(members.get(0)));
        }
    }
}
