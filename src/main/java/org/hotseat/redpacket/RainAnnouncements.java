package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Script;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/**
 * Announces rains, and replaces those that have not begun. Every operation may be repeated; failures are those of
 * {@link CommandExecutor#execute}. A rain is announced as a fact with the seed of its packets. The rebuild that loads
 * packets after Redis was emptied also loads them at first, and opens the rain when all are loaded.
 */
@Service
public class RainAnnouncements {

    static final Script<Replace> REPLACE = Script.load("redpacket/replace_rain", Replace.class);

    /** The number of attempts of an operator's change when other changes come in between. */
    private static final int ATTEMPTS = 10;

    enum Replace {
        REPLACED,
        CHANGED,
        BEGUN
    }

    private final CommandExecutor commands;
    private final Rains rains;
    private final RainFacts facts;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final ActLog audit;
    private final RainFunding funding;

    @Inject
    RainAnnouncements(
            CommandExecutor commands,
            Rains rains,
            RainFacts facts,
            Keyspace keyspace,
            RedisClock clock,
            ActLog audit,
            RainFunding funding) {
        this.commands = commands;
        this.rains = rains;
        this.facts = facts;
        this.keyspace = keyspace;
        this.clock = clock;
        this.audit = audit;
        this.funding = funding;
    }

    /**
     * Announces a rain, or replaces one that has not begun. The stage completes when all packets are loaded, some
     * seconds for a million. The same definition again changes nothing, even after the rain has begun.
     *
     * @return the rain. Fails with {@link InvalidInput} when the rain would already be over, and with {@link Conflict}:
     *     {@code begun} when it has begun, {@code not-covered} when its funder's wallet has less, {@code prepaid} when
     *     the funder may not pay from outside, and {@code funded} when the debited money would change
     */
    CompletionStage<PutResult<LiveRain>> put(RainId id, RainDefinition definition) {
        return Stages.of(() -> put(id, definition, ATTEMPTS));
    }

    private CompletionStage<PutResult<LiveRain>> put(RainId id, RainDefinition given, int attempts) {
        if (attempts == 0) {
            throw new Conflict("changing", "The rain is being changed by others; try again.");
        }
        Optional<Rain> stored = facts.find(id);
        if (stored.isPresent()) {
            RainDefinition definition = funding.kept(stored.get().definition(), given);
            return rains.find(id)
                    .thenCompose(live -> live.rain().definition().equals(definition)
                            ? CompletableFuture.completedStage(new PutResult<>(false, live))
                            : replace(live, definition, attempts));
        }
        RainDefinition definition = funding.withFunding(given);
        checkEnd(id, definition);
        audit.writeAuditLine(id.resource());
        boolean created = definition.debited()
                ? funding.announce(id, definition, clock.now(keyspace.partitionOf(id.value())))
                : facts.create(Rain.announced(id, definition));
        if (!created) {
            return put(id, definition, attempts - 1);
        }
        return PutResult.written(true, () -> rains.find(id));
    }

    private CompletionStage<PutResult<LiveRain>> replace(LiveRain live, RainDefinition definition, int attempts) {
        RainId id = live.rain().id();
        if (!live.hasBegun() && !live.hasEnded()) {
            checkEnd(id, definition);
        }
        RainKeys keys = rains.keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(keys.index(), keys.partition().outbox()));
        List<String> arguments = new ArrayList<>(List.of(
                id.value(),
                Long.toString(live.rain().version()),
                Long.toString(definition.endsAt().toEpochMilli())));
        arguments.addAll(Rain.announced(id, definition).fields());
        return commands.execute(id.resource(), REPLACE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case REPLACED -> PutResult.written(false, () -> rains.find(id));
                    case CHANGED -> put(id, definition, attempts - 1);
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
}
