package org.hotseat.hotstate.warmup;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.hotseat.facts.journal.UnwrittenFacts;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.EarlierFacts;
import org.hotseat.hotstate.command.Presses;
import org.hotseat.hotstate.rebuild.CountedFacts;
import org.hotseat.hotstate.rebuild.RebuildLeases;
import org.hotseat.hotstate.rebuild.RebuildLeases.Lease;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.OtherWays;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.OwnPartition;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptBatcher;

/**
 * The resources on which a server warms itself up: two of each sale model, one with units and one without, and one for
 * nothing where a price is a choice. They are in a partition of its own ({@link OwnPartition}), their facts are sent
 * and not written ({@link UnwrittenFacts}), and nothing is known of them outside of the Redis keys that go away.
 */
@Service
public class WarmUpResources {

    /** For more users than the longest warm-up has. */
    private static final int UNITS = 20_000;

    /**
     * One user in so many claims for nothing, and is refused by what has no units: a refusal takes a small part of what
     * a claim does to be compiled, and a way that was seen at all is in the code.
     */
    private static final int FEW_USERS = 8;

    private final OwnPartition own;
    private final UnwrittenFacts facts;
    private final Instance<WarmUpModel> models;
    private final CommandExecutor commands;
    private final ScriptBatcher batches;
    private final Rebuilds rebuilds;
    private final CountedFacts counted;
    private final RebuildLeases leases;
    private final RedisClock clock;
    private final Presses presses;
    private final FactsSettings settings;

    @Inject
    public WarmUpResources(
            OwnPartition own,
            UnwrittenFacts facts,
            @Any Instance<WarmUpModel> models,
            CommandExecutor commands,
            ScriptBatcher batches,
            Rebuilds rebuilds,
            CountedFacts counted,
            RebuildLeases leases,
            RedisClock clock,
            Presses presses,
            FactsSettings settings) {
        this.own = own;
        this.facts = facts;
        this.models = models;
        this.commands = commands;
        this.batches = batches;
        this.rebuilds = rebuilds;
        this.counted = counted;
        this.leases = leases;
        this.clock = clock;
        this.presses = presses;
        this.settings = settings;
    }

    /**
     * One of the resources, and what a user asks of it.
     *
     * @param every one user in so many asks
     */
    public record Resource(String model, String id, int every, List<WarmUpModel.Call> calls) {}

    /** The resources while they exist. */
    public final class Opened implements AutoCloseable, OtherWays {

        private final OwnPartition.Opened partition;
        private final UnwrittenFacts.Opened journal;
        private final ScriptBatcher ownBatches;
        private final List<Resource> resources = new ArrayList<>();

        private Opened(String ids, MeterRegistry meters) {
            facts.prepare();
            this.partition = own.open(ids, meters);
            this.journal = facts.open(partition.outbox(), meters);
            this.ownBatches = batches.with(meters);
            commands.separate(
                    partition.partition(),
                    new CommandExecutor(
                            ownBatches,
                            journal.journal(),
                            new EarlierFacts((partition, entry) -> {}),
                            journal.admission(),
                            rebuilds,
                            counted,
                            new RefusalCache(meters),
                            presses,
                            settings));
        }

        private void fill(String ids) {
            for (WarmUpModel model : models) {
                add(model, ids + ".many", 1, pass -> {
                    model.open(pass, UNITS);
                    return true;
                });
                add(model, ids + ".none", FEW_USERS, pass -> {
                    model.open(pass, 0);
                    return true;
                });
                add(model, ids + ".free", FEW_USERS, pass -> model.openFree(pass, UNITS / FEW_USERS));
            }
        }

        /** @param opens returns whether there is one */
        private void add(WarmUpModel model, String id, int every, Predicate<RebuildPass> opens) {
            Partition here = partition.partition();
            try (Lease lease = leases.take(here, RebuildLeases.key(here, new ResourceId(model.name(), id)))
                    .orElseThrow(() -> new Unavailable("redis", "Another server has this id.", null))) {
                if (opens.test(new RebuildPass(
                        id, here, lease.key(), lease.token(), true, clock.now(here), lease.term(), List.of()))) {
                    resources.add(new Resource(model.name(), id, every, model.calls()));
                }
            }
        }

        /** Asks what commands on other resources ask. */
        @Override
        public void goOtherWays() {
            commands.of(partition.other());
        }

        public List<Resource> resources() {
            return List.copyOf(resources);
        }

        /**
         * Takes them away.
         *
         * @throws Unavailable when Redis is away; what is in it goes away by itself then
         */
        @Override
        public void close() {
            commands.unite();
            ownBatches.stop();
            journal.close();
            models.forEach(model -> resources.forEach(resource -> model.forget(resource.id())));
            partition.close();
        }
    }

    /**
     * Opens them.
     *
     * @param ids the prefix of their ids, random, so that no caller can guess it
     * @param meters count what is done on them
     * @throws Unavailable when a store is away; nothing of them is left then, but for what goes away by itself
     */
    public Opened open(String ids, MeterRegistry meters) {
        Opened opened = new Opened(ids, meters);
        try {
            opened.fill(ids);
            return opened;
        } catch (RuntimeException e) {
            try {
                opened.close();
            } catch (RuntimeException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }
}
