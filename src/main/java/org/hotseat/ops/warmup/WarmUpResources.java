package org.hotseat.ops.warmup;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hotseat.facts.epoch.EpochLeases;
import org.hotseat.facts.epoch.EpochTerms;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.NoEffectConnection;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.rebuild.RebuildLease;
import org.hotseat.hotstate.rebuild.RebuildLeases;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Epochs;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;

/**
 * The resources on which a server warms itself up, and the beans that serve them ({@link WarmUpBeans}). Their keys in
 * Redis have a prefix of their own and expire by themselves. Their facts are sent to MongoDB but not written
 * ({@link NoEffectConnection}). Their metrics are thrown away. They use the epoch of the first partition.
 */
@Service
class WarmUpResources {

    /** The time to live of the keys after the last call. */
    private static final Duration LASTING = Duration.ofMinutes(1);

    /**
     * The beans that are never created again, because they represent this server towards other servers. A resource
     * whose keys are lost is not rebuilt, because it has no facts.
     */
    private static final Set<Class<?>> KEPT = Set.of(Epochs.class, EpochLeases.class, EpochTerms.class, Rebuilds.class);

    private final BeanManager manager;
    private final Keyspace keyspace;
    private final RedisConnection redis;
    private final MongoConnection mongo;
    private final FactsSettings settings;

    @Inject
    WarmUpResources(
            BeanManager manager,
            Keyspace keyspace,
            RedisConnection redis,
            MongoConnection mongo,
            FactsSettings settings) {
        this.manager = manager;
        this.keyspace = keyspace;
        this.redis = redis;
        this.mongo = mongo;
        this.settings = settings;
    }

    /** A resource and the claims of it. */
    record Resource(String id, WarmUpClaims claims) {}

    /** The resources while they exist. */
    final class Opened implements AutoCloseable {

        private final WarmUpBeans beans = new WarmUpBeans(manager, KEPT);
        private final List<Resource> resources = new ArrayList<>();
        private final Partition partition;
        private final LuaScripts lua;

        private Opened(String ids, MeterRegistry meters) {
            Partition first = keyspace.partition(0);
            this.partition = new Partition(first.number(), first.key(ids + ":"), first.count());
            this.lua = LuaScripts.expiring(redis, meters, partition.tag(), LASTING);
            beans.setBean(LuaScripts.class, lua);
            beans.setBean(Keyspace.class, Keyspace.only(partition));
            beans.setBean(MongoConnection.class, new NoEffectConnection(mongo));
            beans.setBean(MeterRegistry.class, meters);
            beans.setBean(SaleModelRegistry.class, new SaleModelRegistry());
        }

        private void fill(String ids) {
            beans.get(SaleModelRegistry.class).register(beans.all(SaleModel.class));
            beans.get(AdmissionControl.class).open();
            for (WarmUpClaims claims :
                    WarmUpClaims.load(beans.get(RedisClock.class).now(partition))) {
                Resource resource = new Resource(ids + "." + resources.size(), claims);
                open(resource);
                resources.add(resource);
            }
        }

        private void open(Resource resource) {
            ResourceId id = new ResourceId(resource.claims().model(), resource.id());
            try (RebuildLease lease = beans.get(RebuildLeases.class)
                    .take(partition, RebuildLeases.key(partition, id))
                    .orElseThrow(() -> new Unavailable("redis", "Another server uses this id.", null))) {
                RebuildContext context = new RebuildContext(
                        resource.id(),
                        partition,
                        lease.key(),
                        lease.token(),
                        true,
                        beans.get(RedisClock.class).now(partition),
                        lease.term(),
                        List.of());
                beans.get(SaleModelRegistry.class)
                        .byName(id.model())
                        .rebuild()
                        .restore(context, resource.claims().definition());
            }
        }

        WarmUpBeans beans() {
            return beans;
        }

        List<Resource> resources() {
            return List.copyOf(resources);
        }

        /**
         * Removes the resources.
         *
         * @throws Unavailable when Redis is unavailable; the keys in it then expire by themselves
         */
        @Override
        public void close() {
            // As a bean, a journal gives up the epochs at its end; but these belong to the server.
            beans.get(Journal.class).stop();
            beans.end(Journal.class);
            try {
                lua.deleteKeys();
            } catch (ToolkitException e) {
                throw ToolkitErrors.translate(e);
            }
        }
    }

    /**
     * Creates the resources.
     *
     * @param ids the random prefix of their ids, so that no caller can guess it
     * @param meters counts their operations
     * @throws Unavailable when a store is unavailable; nothing of them is left then, except keys that expire by
     *     themselves
     */
    Opened open(String ids, MeterRegistry meters) {
        // The warm-up tries to insert the id of an existing document, which MongoDB refuses. This makes sure that it
        // exists.
        mongo.acknowledges(settings.timeout().toMillis());
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
