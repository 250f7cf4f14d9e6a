package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.resource.Cancellation;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.hotstate.resource.CountedResources;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/**
 * Announces rains, replaces those that have not begun, and reads them. A rain is announced as a fact with the seed of
 * its packets. The rebuild that loads packets after Redis was emptied also loads them at first, some seconds for a
 * million, and opens the rain when all are loaded. A PUT of the same definition changes nothing, even after the rain
 * has begun. Others fail with {@link InvalidInput} when the rain would already be over, and with {@link Conflict}:
 * {@code begun} when it has begun, {@code not-covered} when its funder's wallet has less, {@code prepaid} when the
 * funder may not pay from outside, and {@code funded} when the debited money would change.
 */
@Service
public class Rains extends CountedResources<RainId, RainDefinition, LiveRain, LiveRain.Read> {

    static final Script<Replace> REPLACE = Script.load("redpacket/replace_rain", Replace.class);

    enum Replace {
        REPLACED,
        CHANGED,
        BEGUN
    }

    private final CommandExecutor commands;
    private final Scripts scripts;
    private final RainFacts facts;
    private final Keyspace keyspace;
    private final CancellationFacts cancellations;
    private final RedisClock clock;
    private final RainFunding funding;

    @Inject
    Rains(
            CommandExecutor commands,
            Scripts scripts,
            QueryExecutor queries,
            RainFacts facts,
            Keyspace keyspace,
            CancellationFacts cancellations,
            RedisClock clock,
            RainFunding funding,
            ActLog audit) {
        super(RainId::new, facts, queries, audit);
        this.commands = commands;
        this.scripts = scripts;
        this.facts = facts;
        this.keyspace = keyspace;
        this.cancellations = cancellations;
        this.clock = clock;
        this.funding = funding;
    }

    @Override
    protected RainDefinition asNew(RainId id, RainDefinition given) {
        RainDefinition definition = funding.withFunding(given);
        checkEnd(id, definition);
        return definition;
    }

    @Override
    protected boolean create(RainId id, RainDefinition definition) {
        return definition.debited()
                ? funding.announce(id, definition, clock.now(keyspace.partitionOf(id.value())))
                : facts.create(Rain.announced(id, definition));
    }

    @Override
    protected CompletionStage<Change> change(LiveRain live, RainDefinition given) {
        return Stages.of(() -> {
            RainDefinition definition = funding.kept(live.rain().definition(), given);
            return live.rain().definition().equals(definition)
                    ? CompletableFuture.completedStage(Change.UNCHANGED)
                    : replace(live, definition);
        });
    }

    private CompletionStage<Change> replace(LiveRain live, RainDefinition definition) {
        RainId id = live.rain().id();
        if (!live.hasBegun() && !live.hasEnded()) {
            checkEnd(id, definition);
        }
        RainKeys keys = keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(keys.index(), keys.partition().outbox()));
        List<String> arguments = new ArrayList<>(List.of(
                id.value(),
                Long.toString(live.rain().version()),
                Long.toString(definition.endsAt().toEpochMilli())));
        arguments.addAll(Rain.announced(id, definition).fields());
        return commands.execute(id.resource(), REPLACE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenApply(reply -> switch (reply.word()) {
                    case REPLACED -> Change.WRITTEN;
                    case CHANGED -> Change.AGAIN;
                    case BEGUN -> throw live.tooLate();
                });
    }

    /**
     * Checks that the end of a rain is in the future.
     *
     * @throws InvalidInput when it is not
     */
    void checkEnd(RainId id, RainDefinition definition) {
        if (!clock.now(keyspace.partitionOf(id.value())).isBefore(definition.endsAt())) {
            throw InvalidInput.of("endsAt", "must be in the future");
        }
    }

    public RainKeys keys(RainId id) {
        return new RainKeys(keyspace.partitionOf(id.value()), id);
    }

    /**
     * Returns a rain at the present moment; one Redis round trip. A rain that is done and has no keys any more is read
     * from its fact, since reading need not restore it.
     */
    @Override
    public CompletionStage<LiveRain> find(RainId id) {
        return Stages.of(() -> {
            ScriptReply<LiveRain.Read> reply = scripts.run(read(id));
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
        return super.find(id);
    }

    @Override
    public ScriptCall<LiveRain.Read> read(RainId id) {
        return LiveRain.call(keys(id));
    }

    @Override
    protected LiveRain toLive(RainId id, ScriptReply<LiveRain.Read> reply) {
        return LiveRain.of(id, reply);
    }

    /**
     * Returns rains in the order of their ids. One read of the facts, and one Redis round trip for those that are not
     * done.
     */
    @Override
    public CompletionStage<List<LiveRain>> list(Page page) {
        return Stages.of(() -> {
            List<Rain> stored = facts.list(page);
            List<RainId> open =
                    stored.stream().filter(rain -> !rain.done()).map(Rain::id).toList();
            Map<ResourceId, Cancellation> cancelled = cancellations.find(stored.stream()
                    .filter(Rain::done)
                    .map(rain -> rain.id().resource())
                    .toList());
            return list(open, this::toLive).thenApply(lives -> {
                Iterator<LiveRain> next = lives.iterator();
                return stored.stream()
                        .map(rain -> rain.done() ? past(rain, cancelled) : next.next())
                        .toList();
            });
        });
    }

    private static LiveRain past(Rain done, Map<ResourceId, Cancellation> cancelled) {
        return LiveRain.past(done, Optional.ofNullable(cancelled.get(done.id().resource())));
    }
}
