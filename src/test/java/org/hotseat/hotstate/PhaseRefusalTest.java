package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.Test;

/** The refusals of phases: their words, the time for which they are known, and their scope. */
class PhaseRefusalTest {

    private static final long MILLI = 1_000_000;
    private static final ResourceId SALE = new ResourceId("sales", "s");
    private static final Script<Mark> SCRIPT = Script.load("redpacket/grab_packet", Mark.class);
    private static final Groups FANS = Groups.of(List.of("fans"));

    private enum Mark {
        GRABBED,
        HAD,
        NONE_LEFT,
        NOT_BEGUN,
        OVER,
        STOPPED,
        NOT_OPEN,
        CLOSED,
        WAVE_SOLD_OUT
    }

    private final AtomicLong nanos = new AtomicLong();
    private final RefusalCache refusals = new RefusalCache(new SimpleMeterRegistry(), nanos::get);

    @Test
    void eachTellsWhatTheCallerNeeds() {
        assertThat(PhaseRefusal.of(reply("STOPPED", "")).code()).isEqualTo("stopped");
        assertThat(PhaseRefusal.of(reply("STOPPED", "3000")).code()).isEqualTo("cancelled");
        assertThat(PhaseRefusal.of(reply("STOPPED", "3000")).properties())
                .containsEntry("cancelledAt", "1970-01-01T00:00:03Z");
        assertThat(PhaseRefusal.of(reply("NOT_OPEN", "1000", "7")).code()).isEqualTo("not-open");
        assertThat(PhaseRefusal.of(reply("NOT_OPEN", "1000", "7")).properties())
                .containsEntry("opensAt", "1970-01-01T00:00:01Z");
        assertThat(PhaseRefusal.of(reply("NOT_OPEN", "", "7")).properties()).isEmpty();
        assertThat(PhaseRefusal.of(reply("CLOSED", "2000")).properties())
                .containsEntry("closedAt", "1970-01-01T00:00:02Z");
        assertThat(PhaseRefusal.of(reply("WAVE_SOLD_OUT", "3", "7", "4000")).properties())
                .containsEntry("left", 3L)
                .containsEntry("opensAt", "1970-01-01T00:00:04Z");
        assertThat(PhaseRefusal.of(reply("WAVE_SOLD_OUT", "0", "7", "")).properties())
                .containsOnlyKeys("left");
    }

    @Test
    void notOpenIsKnownUntilAPhaseBeginsOrEndsAndNoLonger() {
        keep(reply("NOT_OPEN", "1000", "7"));
        endsAfter(7);
    }

    @Test
    void aWaveThatIsTakenIsKnownUntilAPhaseBeginsOrEndsAndNoLonger() {
        keep(reply("WAVE_SOLD_OUT", "0", "3", "4000"));
        endsAfter(3);
    }

    @Test
    void closedAndStoppedAreKnownAsLongAsAnyRefusal() {
        keep(reply("CLOSED", "2000"));
        endsAfter(50);
        keep(reply("STOPPED"));
        endsAfter(50);
    }

    @Test
    void aChangeOfTheResourceEndsThem() {
        for (ScriptReply<Mark> reply : List.of(
                reply("CLOSED", "2000"),
                reply("STOPPED"),
                reply("NOT_OPEN", "", "40"),
                reply("WAVE_SOLD_OUT", "0", "40", ""))) {
            keep(reply);
            assertThat(find(FANS)).isPresent();
            refusals.forget(SALE);
            assertThat(find(FANS)).isEmpty();
        }
    }

    @Test
    void whileAWaveHasSomeLeftOthersAreNotRefusedWithoutAsking() {
        assertThat(PhaseRefusal.cached(reply("WAVE_SOLD_OUT", "1", "7", ""), FANS.scope()))
                .isEmpty();
    }

    @Test
    void callersWithOtherGroupsAreNotRefusedByIt() {
        keep(reply("NOT_OPEN", "1000", "40"));

        assertThat(find(FANS)).isPresent();
        assertThat(find(Groups.NONE)).isEmpty();
        assertThat(find(Groups.of(List.of("fans", "press")))).isEmpty();
        assertThat(find(Groups.of(List.of("/fans")))).isPresent();
    }

    private void keep(ScriptReply<Mark> reply) {
        refusals.remember(
                refusals.moment(SALE),
                reply,
                PhaseRefusal.cached(reply, FANS.scope()).orElseThrow());
    }

    private void endsAfter(long millis) {
        nanos.addAndGet(Duration.ofMillis(millis).toNanos() - 1);
        assertThat(find(FANS)).isPresent();
        nanos.addAndGet(1);
        assertThat(find(FANS)).isEmpty();
        nanos.addAndGet(MILLI);
    }

    private Optional<ScriptReply<Mark>> find(Groups groups) {
        return refusals.find(SALE, List.of(groups.scope()), SCRIPT);
    }

    private static ScriptReply<Mark> reply(String word, String... values) {
        return new ScriptReply<>(SCRIPT, word, List.of(values), List.of(), false, Epoch.none(0));
    }
}
