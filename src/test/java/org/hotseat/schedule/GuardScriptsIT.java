package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.Test;

/** The keys that have to be there before a script decides anything. */
class GuardScriptsIT extends ScheduleScripts {

    @Test
    void withoutAnyKeyOfTheGuardEveryScriptAnswersUninitialisedAndInventsNoPlace() {
        for (String missing : List.of(
                schedule.partition.epoch(), schedule.keys.schedule(), schedule.keys.seats(), schedule.keys.counter())) {
            schedule.redis().flushDB();
            schedule.opened(2);
            schedule.hold("p1", 60_000);
            schedule.order("p2", "o2");
            schedule.runOut("p1");
            schedule.redis().del(missing);
            List<Map<String, String>> outbox =
                    List.copyOf(lab.outbox(schedule.partition).values());

            assertThat(everyScript())
                    .allSatisfy(script -> assertThat(script.get().word())
                            .as("without %s", missing)
                            .isEqualTo("UNINITIALISED"));

            assertThat(schedule.redis().exists(missing)).as(missing).isFalse();
            assertThat(lab.outbox(schedule.partition).values()).containsExactlyElementsOf(outbox);
        }
    }

    @Test
    void whatAnEarlierEpochHasLeftCountsAsNothing() {
        schedule.opened(2);
        schedule.hold("p1", 60_000);
        schedule.order("p2", "o2");
        lab.nextEpoch();

        assertThat(everyScript())
                .allSatisfy(script -> assertThat(script.get().word()).isEqualTo("UNINITIALISED"));
        schedule.begin();
        assertThat(everyScript())
                .allSatisfy(script -> assertThat(script.get().word()).isEqualTo("UNINITIALISED"));
    }

    @Test
    void onAServerWithAnotherHistoryNoScriptDecidesAnything() {
        schedule.opened(2);
        schedule.hold("p1", 60_000);
        schedule.order("p2", "o2");
        Map<String, Map<String, String>> outbox = lab.outbox(schedule.partition);
        lab.expectHistory("0123456789abcdef0123456789abcdef01234567");

        schedule.unchecked();
        assertThat(everyScript())
                .allSatisfy(script -> assertThat(script.get().word()).isEqualTo("UNVERIFIED"));
        assertThat(schedule.begin().word()).isEqualTo("UNVERIFIED");
        assertThat(schedule.close(true).word()).isEqualTo("UNVERIFIED");
        assertThat(schedule.pay("o2", "ref").word()).isEqualTo("UNVERIFIED");
        assertThat(lab.outbox(schedule.partition)).isEqualTo(outbox);
    }

    @Test
    void theLockIdCounterNeverGoesBack() {
        schedule.opened(3);
        long drawn = schedule.hold("p1").number(0) / partitions;
        schedule.begin();
        schedule.close(true);
        schedule.open(3, 3, 0, drawn - 1, 500);
        assertThat(counter()).isEqualTo(drawn);
        schedule.begin();
        schedule.close(true);
        schedule.open(3, 3, 0, drawn + 40, 500);
        assertThat(counter()).isEqualTo(drawn + 40);
        schedule.begin();
        schedule.close(true);
        schedule.redis().del(schedule.keys.counter());
        schedule.open(3, 3, 0, drawn + 40, 500);
        assertThat(counter()).isEqualTo(drawn + 540);

        assertThat(raise(drawn + 539).values()).containsExactly("" + (drawn + 540));
        assertThat(raise(drawn + 539).word()).isEqualTo("KEPT");
        assertThat(raise(drawn + 541).word()).isEqualTo("RAISED");
        assertThat(counter()).isEqualTo(drawn + 541);
        schedule.redis().del(schedule.keys.counter());
        assertThat(raise(5).values()).containsExactly("0");
        assertThat(schedule.redis().exists(schedule.keys.counter())).isFalse();
    }

    @Test
    void aHoldsKeyTellsItsLockIdAndTime() {
        schedule.opened(1);
        String lockId = schedule.hold("p1", 60_000).values().get(0);
        assertThat(readKey("p1").values()).element(0).isEqualTo(lockId);
        assertThat(readKey("p1").number(1)).isBetween(1L, 60_000L);
        assertThat(readKey("nobody").values()).containsExactly("0", "-2");
    }

    private long counter() {
        return Long.parseLong(schedule.redis().get(schedule.keys.counter()));
    }

    private Answer raise(long least) {
        return schedule.run("schedule/raise_counter", Map.of("least", "" + least));
    }

    /** One call of each script that needs the hot state. */
    private List<Supplier<Answer>> everyScript() {
        List<Supplier<Answer>> scripts = new ArrayList<>();
        scripts.add(() -> schedule.hold("p3"));
        scripts.add(() -> schedule.hold("p1"));
        scripts.add(() -> schedule.extend("p1", 1_000));
        scripts.add(() -> schedule.cancel("p1"));
        scripts.add(() -> schedule.expire("p1"));
        scripts.add(() -> schedule.look("p1"));
        scripts.add(() -> schedule.order("p3", "o3"));
        scripts.add(() -> schedule.end("o2", "cancelled"));
        scripts.add(() -> schedule.update(5));
        scripts.add(() -> schedule.run("schedule/read_schedule", Map.of()));
        return scripts;
    }

    private Answer readKey(String user) {
        return lab.run(
                schedule.partition,
                "schedule/read_hold_key",
                name -> java.util.Optional.of(schedule.keys.lock(new UserId(user))),
                Map.of());
    }
}
