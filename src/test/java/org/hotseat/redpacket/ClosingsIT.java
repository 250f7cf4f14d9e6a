package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.bson.Document;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Description;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;
import org.hotseat.testing.Amount;
import org.hotseat.testing.Patience;
import org.hotseat.wallet.WalletEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A server is killed before its first, its second, its third… operation on a store while it closes a rain, and another
 * goes on. Users grab before each of these operations: whoever was told of a packet has it, and what nobody has is with
 * the funder, once, to the cent.
 */
@Tag("amount")
class ClosingsIT {

    private static final int PACKETS = 30;
    private static final long TOTAL = 10_007;

    private final ExecutorService undertaker = Executors.newSingleThreadExecutor();
    private final List<Logger> silenced = List.of(Logger.getLogger("org.hotseat"));
    private ScriptLab lab;
    private RainServer other;
    private final Map<String, String> reported = new HashMap<>();
    private RainId rain = new RainId("none");
    private boolean over;

    @BeforeEach
    void open() {
        // The messages of dying servers would fill the log of the build.
        silenced.forEach(logger -> logger.setLevel(Level.OFF));
        lab = ScriptLab.open(13, 1);
        other = new RainServer(lab, () -> {});
        other.emptyRedis();
        other.emptyMongo();
    }

    @AfterEach
    void close() throws InterruptedException {
        undertaker.shutdown();
        assertThat(undertaker.awaitTermination(Patience.HANG_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        other.close();
        lab.close();
        silenced.forEach(logger -> logger.setLevel(null));
    }

    @Test
    void whereverTheOperatorsServerIsKilledTheRestIsReturnedOnce() {
        killedEverywhere("by-operator", false, false);
    }

    @Test
    void whereverTheOperatorsServerIsKilledAndRedisEmptiedTheRestIsReturnedOnce() {
        killedEverywhere("by-operator-emptied", false, true);
    }

    @Test
    void whereverTheSweepingServerIsKilledTheRestIsReturnedOnce() {
        killedEverywhere("by-time", true, false);
    }

    @Test
    void whereverTheSweepingServerIsKilledAndRedisEmptiedTheRestIsReturnedOnce() {
        killedEverywhere("by-time-emptied", true, true);
    }

    private void killedEverywhere(String name, boolean byTime, boolean emptied) {
        int operations = 0;
        // In every build at some of them only, not always the same ones.
        int step = Amount.isWhole() ? 1 : 4;
        operations += ThreadLocalRandom.current().nextInt(step);
        while (!killedAfter(operations, new RainId(name + "-" + operations), byTime, emptied)) {
            operations += step;
        }
        System.out.println(name + ": closed after " + operations + " operations");
        assertThat(operations).isGreaterThan(20);
    }

    /** Answers whether the server lived to the end. */
    private boolean killedAfter(int operations, RainId id, boolean byTime, boolean emptied) {
        begin(id);
        if (byTime) {
            letItEnd();
        }
        Life life = new Life(operations, () -> grab("u" + reported.size()));
        RainServer mortal = new RainServer(lab, life);
        try {
            if (byTime) {
                mortal.sweeper.sweep();
            } else {
                mortal.ends.close(rain, Optional.empty()).toCompletableFuture().join();
            }
            creditClaims();
            mortal.closings.finish(rain);
        } catch (RuntimeException e) {
            assertThat(life.dead()).as("%s", e).isTrue();
        }
        boolean lived = !life.dead();
        if (lived) {
            // Its other threads may have more to do; from here on it is no matter whether they can.
            awaitDone(false);
        }
        undertaker.submit(mortal::close);
        if (emptied) {
            other.emptyRedis();
        }
        other.reconciler.check();
        awaitDone(!byTime);
        Map<String, String> owners = closed().check(reported);
        // Nobody was told of the one in flight: it may be lost with Redis, and only then.
        if (!emptied) {
            assertThat(owners).containsKey(rain + ".in-flight");
        }
        return lived;
    }

    /** A running rain with two claims whose users were told, and one whose server died behind the script. */
    private void begin(RainId id) {
        rain = id;
        reported.clear();
        over = false;
        other.rainFacts.create(Rain.announced(id, definition()));
        grab("a");
        grab("b");
        RainKeys keys = other.rains.keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(keys.partition().key("claims"), keys.partition().outbox()));
        other.scripts.run(RainGrabs.GRAB.call(keys.partition(), names, List.of(id.value(), id + ".in-flight", "", "")));
    }

    private void grab(String name) {
        if (over) {
            return;
        }
        UserId user = new UserId(rain + "." + name);
        Result<GrabView> result = other.grabs
                .grab(rain, user, org.hotseat.kernel.caller.Groups.NONE, Optional.empty())
                .toCompletableFuture()
                .join();
        result.answer().ifPresent(packet -> {
            assertThat(packet.code()).isEqualTo("0");
            reported.put(user.value(), packet.redPacketId().orElseThrow());
        });
        result.refusal().ifPresent(refusal -> {
            assertThat(refusal.code()).isEqualTo("over");
            over = true;
        });
    }

    /** Moves the end of the rain to just now, in both stores. */
    private void letItEnd() {
        long end = lab.now();
        RainKeys keys = other.rains.keys(rain);
        lab.jedis().hset(keys.rain(), "end", Long.toString(end));
        lab.jedis().zadd(keys.index(), end, rain.value());
        other.mongo
                .collection("rains")
                .updateOne(
                        new Document("_id", rain.value()),
                        new Document("$set", new Document("Ends_At", new Date(end))));
    }

    /**
     * The work of a living server's timers of some seconds, at once: nothing waits until it is due, or old enough to be
     * recovered.
     */
    private void awaitDone(boolean operatorAsksAgain) {
        RainKeys keys = other.rains.keys(rain);
        await(rain.value()).pollInterval(Duration.ofMillis(1)).until(() -> {
            if (operatorAsksAgain) {
                // Without an answer the operator cannot know whether the rain has ended.
                other.ends.close(rain, Optional.empty()).toCompletableFuture().join();
            }
            if (lab.jedis().zscore(keys.index(), rain.value()) != null) {
                lab.jedis().zadd(keys.index(), 0, rain.value());
            }
            other.sweeper.sweep();
            other.recovery().drain(0, () -> {});
            creditClaims();
            return other.rainFacts.get(rain).done();
        });
    }

    /** As the listener does behind the claims. */
    private void creditClaims() {
        closed().claims()
                .forEach(claim -> other.wallets.credit(new WalletEntry(
                        rain.packet(claim.packet()),
                        claim.user(),
                        new Money(claim.cents()),
                        "packet",
                        rain.value(),
                        claim.at())));
    }

    private RainDefinition definition() {
        return new RainDefinition(
                new Money(TOTAL),
                PACKETS,
                Instant.EPOCH,
                Instant.parse("2090-01-01T00:00:00Z"),
                new UserId(rain + ".funder"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Description.NONE);
    }

    /** The rain as it must be in the end. */
    private ClosedRain closed() {
        return new ClosedRain(rain, definition(), lab, other);
    }
}
