package org.hotseat.redpacket;

import com.mongodb.client.MongoCollection;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Supplier;
import org.bson.Document;
import org.hotseat.facts.epoch.EpochTerms;
import org.hotseat.facts.journal.FactsLab;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.facts.pending.LostEvents;
import org.hotseat.facts.pending.PendingBatches;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.facts.resource.Replies;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.facts.resource.StopFacts;
import org.hotseat.facts.resource.StoredReplies;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.NeverOver;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.DoubleSubmitSettings;
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.hotstate.command.OutboxReads;
import org.hotseat.hotstate.command.PrerequisiteFacts;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.hotstate.command.RemovedResourceReplies;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.hotstate.rebuild.CountedFacts;
import org.hotseat.hotstate.rebuild.LateFacts;
import org.hotseat.hotstate.rebuild.LostDecisions;
import org.hotseat.hotstate.rebuild.PresenceMarks;
import org.hotseat.hotstate.rebuild.RebuildLeases;
import org.hotseat.hotstate.rebuild.RebuildRun;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.hotstate.rebuild.Reconciler;
import org.hotseat.hotstate.rebuild.RememberedReplies;
import org.hotseat.hotstate.rebuild.RemovalSettings;
import org.hotseat.hotstate.rebuild.Settling;
import org.hotseat.hotstate.rebuild.Sweeper;
import org.hotseat.hotstate.rebuild.Watermarks;
import org.hotseat.kernel.Outbox;
import org.hotseat.redis.RedisOutbox;
import org.hotseat.redis.ScriptBatcher;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.Scripts;
import org.hotseat.redis.TestEpochs;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.toolkit.connection.MortalRedis;
import org.hotseat.wallet.FollowUps;
import org.hotseat.wallet.WalletLab;
import org.hotseat.wallet.WalletSettings;
import org.hotseat.wallet.Wallets;
import org.hotseat.wallet.credit.Credits;

/**
 * All of a server that has to do with rains, put together by hand: each of its operations on a store is preceded by a
 * word of the test, which may throw and go on throwing; then the server is dead. The word and its operation are one:
 * what began has ended when it dies.
 */
public final class RainServer implements AutoCloseable {

    static final String DATABASE = "closings_it";

    public final TestMongo mongo;
    public final Scripts scripts;
    public final ClaimFacts claimFacts;
    public final RainFacts rainFacts;
    public final RainModel hotState;
    public final Rains rains;
    public final RainGrabs grabs;
    public final RainEnds ends;
    public final RainClosings closings;
    public final Wallets wallets;
    final RainFunding.Announcement announcement;
    public final FollowUps followUps;
    public final RainFunding funding;
    public final Sweeper sweeper;
    public final Reconciler reconciler;
    private final ScriptLab lab;
    private final MortalRedis redis;
    private final FactsLab facts;
    private final Rebuilds rebuilds;
    private final ScriptBatcher batches;

    public RainServer(ScriptLab lab, Runnable before) {
        this.lab = lab;
        MeterRegistry meters = new SimpleMeterRegistry();
        Threads threads = new Threads();
        mongo = mongo(before);
        redis = new MortalRedis(lab.settings(), before);
        scripts = TestEpochs.scripts(redis, meters);
        Outbox outbox = new RedisOutbox(redis, scripts, lab.keyspace());
        claimFacts = new ClaimFacts(mongo, new Stamps(mongo));
        rainFacts = new RainFacts(mongo);
        facts = new FactsLab(mongo, outbox, List.of(claimFacts, rainFacts), threads);
        wallets = WalletLab.wallets(mongo);
        RedisClock clock = new RedisClock(scripts);
        RememberedReplies replies = new RememberedReplies(scripts, new StoredReplies(mongo, new Replies(mongo)));
        RebuildSteps steps = new RebuildSteps(scripts);
        SaleModelRegistry models = new SaleModelRegistry();
        CancellationFacts cancellations = new CancellationFacts(mongo);
        rebuilds = new Rebuilds(
                models,
                new RebuildRun(
                        models,
                        new Settling(
                                scripts,
                                mongo,
                                new LostEvents(mongo, new PendingBatches(mongo)),
                                new Watermarks(scripts),
                                new EpochTerms(mongo, facts.settings()) {
                                    @Override
                                    public boolean begunWith(int partition, long term, String wait) {
                                        return true;
                                    }
                                },
                                facts.recovery(),
                                new LostDecisions(
                                        LateFacts.of(new Stamps(mongo), List.of(claimFacts), meters),
                                        new Replies(mongo)),
                                facts.settings()),
                        new RebuildLeases(scripts, threads),
                        steps,
                        lab.keyspace(),
                        clock,
                        facts.recovery(),
                        replies,
                        new StopFacts(mongo),
                        cancellations,
                        new PresenceMarks(
                                steps, new NeverOver(), facts.recovery(), mongo, new RemovalSettings(Duration.ZERO)),
                        mongo,
                        LateFacts.of(new Stamps(mongo), List.of(claimFacts), meters)),
                meters,
                threads);
        RefusalCache refusals = new RefusalCache(meters);
        batches = new ScriptBatcher(scripts, lab.settings(), meters, threads);
        CommandExecutor commands = new CommandExecutor(
                batches,
                facts.journal(),
                new PrerequisiteFacts(facts.recovery()),
                facts.admission(),
                rebuilds,
                new CountedFacts() {},
                refusals,
                new DoubleSubmits(new DoubleSubmitSettings(0, 0)),
                facts.settings());
        QueryExecutor queries = new QueryExecutor(commands, scripts, new RemovedResourceReplies(new NeverOver()));
        Credits credits = new Credits(null, null, null, null) {};
        announcement = new RainFunding.Announcement(rainFacts, wallets);
        followUps = WalletLab.followUps(mongo, List.of(announcement), clock, lab.keyspace());
        funding = new RainFunding(wallets, followUps, new WalletSettings(false, Set.of()));
        rains = new Rains(
                commands, scripts, queries, rainFacts, lab.keyspace(), cancellations, clock, funding, resource -> {});
        closings = new RainClosings(
                commands, rains, claimFacts, facts.recovery(), rebuilds, wallets, WalletLab.events(mongo));
        ends = new RainEnds(commands, rains, closings, threads);
        hotState = new RainModel(
                rains,
                rainFacts,
                new RainRestore(steps, rainFacts, claimFacts, wallets, credits),
                new RainConsistencyCheck(
                        rains,
                        rainFacts,
                        claimFacts,
                        new Scans(scripts),
                        new OutboxReads(outbox, facts.recovery(), clock),
                        funding),
                ends,
                funding);
        models.register(List.of(hotState));
        grabs = new RainGrabs(commands, rains, credits);
        Instance<ExpiryIndex<?>> indexes = only(ends);
        sweeper = new Sweeper(
                scripts, lab.keyspace(), indexes, facts.journal(), facts.admission(), rebuilds, refusals, meters);
        reconciler = new Reconciler(models, clock, lab.keyspace(), cancellations, List.of());
    }

    /** Empties Redis; a rebuild need not wait for anything that is on its way, since every other server is dead. */
    public void emptyRedis() {
        lab.jedis().flushDB();
        lab.jedis()
                .set(
                        lab.keyspace().partition(0).settled(),
                        TestEpochs.first(lab.jedis(), lab.keyspace().partition(0))
                                .text());
    }

    public void emptyMongo() {
        for (String collection : List.of("rains", "claims", "stamps", "wallets", "wallet_entries")) {
            mongo.collection(collection).deleteMany(new Document());
        }
    }

    public Recovery recovery() {
        return facts.recovery();
    }

    @Override
    public void close() {
        ends.stop();
        batches.stop();
        facts.close();
        redis.close();
        mongo.close();
    }

    private static TestMongo mongo(Runnable before) {
        return new TestMongo(DATABASE, WalletLab.NOTHING) {
            @Override
            public <T> T call(String operation, Supplier<T> action) {
                synchronized (before) {
                    before.run();
                    return super.call(operation, action);
                }
            }

            /** Group commits go past the operations that have a name. */
            @Override
            public MongoCollection<Document> collection(String name, long timeoutMillis) {
                return mortal(before, super.collection(name, timeoutMillis));
            }
        };
    }

    @SuppressWarnings("unchecked")
    private static MongoCollection<Document> mortal(Runnable before, MongoCollection<Document> collection) {
        return (MongoCollection<Document>) Proxy.newProxyInstance(
                RainServer.class.getClassLoader(),
                new Class<?>[] {MongoCollection.class},
                (proxy, method, arguments) -> {
                    synchronized (before) {
                        before.run();
                        try {
                            return method.invoke(collection, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }
                });
    }

    @SuppressWarnings("unchecked")
    private static <T> Instance<T> only(Object bean) {
        return (Instance<T>) Proxy.newProxyInstance(
                RainServer.class.getClassLoader(),
                new Class<?>[] {Instance.class},
                (proxy, method, arguments) -> List.of(bean).iterator());
    }

    private static final class Threads implements ManagedThreadFactory {

        @Override
        public Thread newThread(Runnable work) {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        }

        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            throw new UnsupportedOperationException();
        }
    }
}
