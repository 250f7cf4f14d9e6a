package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The lease of a rebuild: kept while it is at work however slow the facts are, given back at its end whatever happens.
 */
class RebuildLeaseIT {

    private static final String ID = "slow";

    private static final TestMongo.Around NOTHING = new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    };

    private ScriptLab lab;
    private RebuildLab rebuild;
    private FaultProxy proxy;
    private TestMongo mongo;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, 1);
        lab.jedis()
                .set(
                        lab.keyspace().partition(0).settled(),
                        lab.epoch(lab.keyspace().partition(0)).text());
        rebuild = new RebuildLab(lab, Duration.ofSeconds(1));
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
        RebuildRun run = rebuild.run(lab.scripts());
        ResourceId model = rebuild.thing(ID, () -> {
            proxy.hang();
            reading.countDown();
            mongo.call(
                    "slow",
                    () -> mongo.collection("things", Patience.HANG.toMillis()).countDocuments());
        });
        CompletableFuture<Boolean> slow = CompletableFuture.supplyAsync(() -> run.tryRebuild(model, false));
        assertThat(reading.await(Patience.HANG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        long end = lab.now() + RebuildLeases.TTL.toMillis() + 1_000;

        ResourceId other = rebuild.thing(ID, () -> {
            throw new AssertionError("it was taken over");
        });
        await().pollInterval(Duration.ofMillis(300)).until(() -> {
            assertThat(run.tryRebuild(other, false)).isFalse();
            return lab.now() > end;
        });
        proxy.restore();

        assertThat(slow.get(Patience.HANG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(rebuild.restores()).hasValue(1);
        assertThat(run.tryRebuild(rebuild.thing(ID, () -> {}), true))
                .as("it was given back")
                .isTrue();
    }

    @Test
    void aRebuildThatFailsTellsItsCauseAlsoWhenItsLatchCannotBeGivenBack() {
        RebuildRun run = rebuild.run(new EndlessScripts(lab.scripts()));
        ResourceId model = rebuild.thing(ID, () -> {
            throw new Broken("the document is damaged", null);
        });

        assertThatThrownBy(() -> run.tryRebuild(model, false))
                .isInstanceOf(Broken.class)
                .hasMessage("the document is damaged");
    }

    @Test
    void aRebuildThatIsDoneIsDoneAlsoWhenItsLatchCannotBeGivenBack() {
        RebuildRun run = rebuild.run(new EndlessScripts(lab.scripts()));

        assertThat(run.tryRebuild(rebuild.thing(ID, () -> {}), false)).isTrue();
    }

    /** All that wait for the resource would wait until it has run out. */
    @Test
    void aLeaseThatRedisGaveWithoutAReplyIsGivenBack() {
        LostReplies scripts = new LostReplies(lab.scripts(), "hotstate/begin_rebuild");
        RebuildRun run = rebuild.run(scripts);
        ResourceId model = rebuild.thing(ID, () -> {});
        assertThatThrownBy(() -> run.tryRebuild(model, false)).isInstanceOf(Unavailable.class);

        await().until(() -> scripts.ended.get() == 1);
        assertThat(run.tryRebuild(model, false)).isTrue();
    }

    @Test
    void aLeaseThatCouldNotBeGivenBackIsGivenBackWhenRedisIsThereAgain() {
        LostReplies scripts = new LostReplies(lab.scripts(), "");
        scripts.unavailable.set(3);
        RebuildRun run = rebuild.run(scripts);

        assertThat(run.tryRebuild(rebuild.thing(ID, () -> {}), false)).isTrue();

        await().until(() -> scripts.ended.get() == 1);
    }

    /** The reply of one script is lost once, and Redis is away for the first attempts to give a lease back. */
    private static final class LostReplies extends Scripts {

        private final Scripts lab;
        private final AtomicReference<String> lost;
        private final AtomicInteger unavailable = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();

        LostReplies(Scripts lab, String lost) {
            this.lab = lab;
            this.lost = new AtomicReference<>(lost);
        }

        @Override
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            boolean gives = call.script().name().equals("hotstate/end_rebuild");
            if (gives && unavailable.getAndDecrement() > 0) {
                throw new Unavailable("redis", "Redis does not answer.", null);
            }
            ScriptReply<W> reply = lab.run(call);
            if (gives && reply.word().name().equals("ENDED")) {
                ended.incrementAndGet();
            }
            if (lost.get().equals(call.script().name())) {
                lost.set("");
                throw new Unavailable("redis", "Redis does not answer.", null);
            }
            return reply;
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
                throw new Unavailable("redis", "Redis does not answer.", null);
            }
            return lab.run(call);
        }
    }
}
