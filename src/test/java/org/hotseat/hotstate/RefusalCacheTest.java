package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.ResourceId;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.Test;

class RefusalCacheTest {

    private static final long MILLI = 1_000_000;
    private static final ResourceId THING = new ResourceId("things", "r");

    private static final Script<Mark> SCRIPT = Script.load("hotstate/drop_entry", Mark.class);
    private static final Script<Mark> ANOTHER = Script.load("hotstate/drop_entry", Mark.class);

    private enum Mark {
        DROPPED
    }

    private final ScriptReply<Mark> reply =
            new ScriptReply<>(SCRIPT, "DROPPED", List.of(), List.of(), false, Epoch.none(0));
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - MILLI);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final RefusalCache refusals = new RefusalCache(meters, nanos::get);

    @Test
    void aRefusalOfEverybodyIsKnownForFiftyMillisecondsAfterTheLook() {
        RefusalCache.Moment look = refusals.moment(THING);
        nanos.addAndGet(20 * MILLI);
        refusals.remember(look, reply, Command.CachedRefusal.ofAll());

        assertThat(find("p2")).hasValue(reply);
        nanos.addAndGet(30 * MILLI - 1);
        assertThat(find("p2")).hasValue(reply);
        nanos.addAndGet(1);
        assertThat(find("p2")).isEmpty();
        assertThat(meters.get("hotseat.refusals.cached").counter().count()).isEqualTo(2);
    }

    @Test
    void aRefusalOfOneClaimantIsKnownOfThatOneOnly() {
        refusals.remember(refusals.moment(THING), reply, Command.CachedRefusal.of("p1"));

        assertThat(find("p1")).hasValue(reply);
        assertThat(find("p2")).isEmpty();
    }

    @Test
    void aRefusalThatEndsSoonerIsKnownNoLonger() {
        refusals.remember(
                refusals.moment(THING), reply, Command.CachedRefusal.ofAll().within(Duration.ofMillis(3)));

        nanos.addAndGet(3 * MILLI - 1);
        assertThat(find("p1")).isPresent();
        nanos.addAndGet(1);
        assertThat(find("p1")).isEmpty();
    }

    @Test
    void nothingLastsLongerThanFiftyMilliseconds() {
        refusals.remember(
                refusals.moment(THING), reply, Command.CachedRefusal.ofAll().within(Duration.ofDays(1)));

        nanos.addAndGet(50 * MILLI);
        assertThat(find("p1")).isEmpty();
    }

    @Test
    void aChangeOfTheResourceEndsWhatWasKnownAndWhatIsStillOnItsWay() {
        refusals.remember(refusals.moment(THING), reply, Command.CachedRefusal.ofAll());
        refusals.remember(refusals.moment(THING), reply, Command.CachedRefusal.of("p1"));
        RefusalCache.Moment before = refusals.moment(THING);

        refusals.forget(THING);

        assertThat(find("p1")).isEmpty();
        refusals.remember(before, reply, Command.CachedRefusal.ofAll());
        assertThat(find("p1")).isEmpty();
        refusals.remember(refusals.moment(THING), reply, Command.CachedRefusal.ofAll());
        assertThat(find("p1")).isPresent();
    }

    @Test
    void resourcesModelsAndScriptsAreKeptApart() {
        refusals.remember(refusals.moment(THING), reply, Command.CachedRefusal.ofAll());

        assertThat(refusals.find(new ResourceId("things", "other"), List.of("p1"), SCRIPT))
                .isEmpty();
        assertThat(refusals.find(new ResourceId("others", "r"), List.of("p1"), SCRIPT))
                .isEmpty();
        assertThat(refusals.find(THING, List.of("p1"), ANOTHER)).isEmpty();
    }

    @Test
    void aRefusalOfAPartOfTheResourceIsKnownOfEveryClaimThatNamesThatPart() {
        refusals.remember(refusals.moment(THING), reply, Command.CachedRefusal.of("category:A"));

        assertThat(find("p1", "category:A")).hasValue(reply);
        assertThat(find("p2", "category:B", "category:A")).hasValue(reply);
        assertThat(find("p1", "category:B")).isEmpty();
        assertThat(find()).isEmpty();
    }

    private Optional<ScriptReply<Mark>> find(String... scopes) {
        return refusals.find(THING, List.of(scopes), SCRIPT);
    }
}
