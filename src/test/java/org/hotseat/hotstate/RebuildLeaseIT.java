package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.facts.FactsSettings;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.Recovery;
import org.hotseat.facts.TestMongo;
import org.hotseat.hotstate.RebuildSteps.CloseWord;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The lease of a rebuild: kept while it is at work however slow the facts are, given back at its end whatever happens. */
class RebuildLeaseIT {

    private static final String ID = "slow";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final TestMongo.Around NOTHING = new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    };

    private final AtomicInteger restores = new AtomicInteger();
    private ScriptLab lab;
    private FaultProxy proxy;
    private TestMongo mongo;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, 1);
        lab.jedis()
                .set(
                        lab.keyspace().partition(0).settled(),
                        lab.epoch(lab.keyspace().partition(0)).text());
        int port = TestStores.current().mongoPort();
        proxy = FaultProxy.to(port);
        String uri = TestStores.current().mongoUri();
        // The driver, too, waits for as long as it takes.
        String slow = (uri.contains("?") ? "&" : (uri.endsWith("/") ? "?" : "/?")) + "connectTimeoutMS=60000";
        mongo = new TestMongo(uri.replace(":" + port, ":" + proxy.port()) + slow, "rebuild_latch_it", NOTHING);
        mongo.call("ping", () -> mongo.collection("things").countDocuments());
    }

    @AfterEach
    void close() {
        mongo.close();
        proxy.close();
        lab.close();
    }

    @Test
    void aRebuildWhoseReadsTakeLongerThanItsLatchLastsIsNotTakenOver() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        RebuildRun run = run(lab.scripts());
        ResourceId model = model(() -> {
            proxy.hang();
            reading.countDown();
            mongo.call(
                    "slow",
                    () -> mongo.collection("things", PATIENCE.toMillis()).countDocuments());
        });
        CompletableFuture<Boolean> slow = CompletableFuture.supplyAsync(() -> run.once(model, false));
        assertThat(reading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        long end = lab.now() + RebuildLeases.TTL.toMillis() + 1_000;

        ResourceId other = model(() -> {
            throw new AssertionError("it was taken over");
        });
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(300)).until(() -> {
            assertThat(run.once(other, false)).isFalse();
            return lab.now() > end;
        });
        proxy.restore();

        assertThat(slow.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(restores).hasValue(1);
        assertThat(run.once(model(() -> {}), true)).as("it was given back").isTrue();
    }

    @Test
    void aRebuildThatFailsTellsItsCauseAlsoWhenItsLatchCannotBeGivenBack() {
        RebuildRun run = run(new EndlessScripts(lab.scripts()));
        ResourceId model = model(() -> {
            throw new Broken("the document is damaged", null);
        });

        assertThatThrownBy(() -> run.once(model, false))
                .isInstanceOf(Broken.class)
                .hasMessage("the document is damaged");
    }

    @Test
    void aRebuildThatIsDoneIsDoneAlsoWhenItsLatchCannotBeGivenBack() {
        RebuildRun run = run(new EndlessScripts(lab.scripts()));

        assertThat(run.once(model(() -> {}), false)).isTrue();
    }

    private final SaleModels models = new SaleModels();

    private RebuildRun run(Scripts scripts) {
        FactsSettings settings =
                new FactsSettings("mongodb://127.0.0.1:1", "none", Duration.ofSeconds(1), true, 1_000, 1_000);
        Recovery nothing = new Recovery() {
            @Override
            public long drain(int partition, Runnable betweenBatches) {
                return 0;
            }
        };
        RememberedReplies none = new RememberedReplies() {
            @Override
            void restore(RebuildPass pass) {}
        };
        MongoConnection unfenced = new MongoConnection() {
            @Override
            public void fenced(Runnable reads) {
                reads.run();
            }
        };
        return new RebuildRun(
                models,
                new RebuildLeases(scripts, new Threads()),
                new RebuildSteps(scripts),
                lab.keyspace(),
                new RedisClock(lab.scripts()),
                nothing,
                none,
                unfenced,
                settings);
    }

    /** The address of a resource of a model that restores in this way. */
    private ResourceId model(Runnable restore) {
        Runnable counted = () -> {
            restores.incrementAndGet();
            restore.run();
        };
        models.enter(List.of(new Slow(lab, counted)));
        return new ResourceId("things", ID);
    }

    private static final class Threads implements ManagedThreadFactory {

        @Override
        public Thread newThread(Runnable work) {
            Thread thread = new Thread(work, "leases-under-test");
            thread.setDaemon(true);
            return thread;
        }

        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            throw new UnsupportedOperationException();
        }
    }

    /** Redis is away whenever a lease is to be given back. */
    private static final class EndlessScripts extends Scripts {

        private final Scripts lab;

        EndlessScripts(Scripts lab) {
            this.lab = lab;
        }

        @Override
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            if (call.script().name().equals("hotstate/end_rebuild")) {
                throw new Unavailable("redis", "Redis is away.", null);
            }
            return lab.run(call);
        }
    }

    /** A model whose resources are rebuilt by a word of the test. */
    private record Slow(ScriptLab lab, Runnable reading) implements SaleModel {

        private static final Script<CloseWord> CLOSE = Script.load("flashsale/close_sale", CloseWord.class);

        @Override
        public String name() {
            return "things";
        }

        @Override
        public void checkExists(String id) {}

        @Override
        public ScriptCall<CloseWord> close(RebuildPass pass) {
            return CLOSE.call(
                    pass.partition(),
                    List.of(pass.lease(), pass.partition().epoch(), "thing", "users"),
                    pass.closing());
        }

        @Override
        public void restore(RebuildPass pass) {
            reading.run();
        }

        @Override
        public Map<String, Long> counts(String id) {
            throw new AssertionError("nobody asks");
        }

        @Override
        public Evidence evidence(String id) {
            throw new AssertionError("nobody asks");
        }
    }
}
