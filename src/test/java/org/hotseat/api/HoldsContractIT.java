package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The rows of the REST table about holds. */
@RunAsClient
class HoldsContractIT extends OverRest {

    @Test
    void holdIsGivenShownExtendedAndCancelled() {
        String schedule = schedule(2);
        Person player = player();
        String path = schedule + "/holds/" + player.id();
        Instant before = Instant.now();

        Answer placed = player.post(schedule + "/holds", "{'holdMinutes':5}").is(201);
        String constant = "{'lockId':" + placed.number("lockId") + ",'scheduleId':'" + idOf(schedule) + "','playerId':'"
                + player.id() + "'}";
        placed.shows(constant, "expiresAt");
        assertThat(placed.number("lockId")).isPositive();
        assertThat(placed.time("expiresAt"))
                .isBetween(before.plusSeconds(290), Instant.now().plusSeconds(310));
        assertSameHold(player.get(path), placed);

        Answer extended =
                player.post(path + "/extension", "{'holdMinutes':60}").is(200).shows(constant, "expiresAt");
        assertThat(extended.time("expiresAt"))
                .isBetween(before.plusSeconds(3590), Instant.now().plusSeconds(3610));
        Answer notShorter =
                player.post(path + "/extension", "{'holdMinutes':1}").is(200);
        assertThat(Duration.between(notShorter.time("expiresAt"), extended.time("expiresAt"))
                        .abs())
                .isLessThan(Duration.ofSeconds(2));
        assertCounts(schedule, 1, 1, 0);

        assertThat(player.delete(path).is(204).response().body()).isEmpty();
        player.delete(path).refused(404, "'no-hold'");
        player.get(path).refused(404, "'no-hold'");
        player.post(path + "/extension", "{'holdMinutes':1}").refused(404, "'no-hold'");
        assertCounts(schedule, 2, 0, 0);
    }

    @Test
    void cancellationThatIsRepeatedWithItsKeyGetsTheFirstAnswer() {
        String schedule = schedule(2);
        Person player = player();
        Person other = player();
        String path = schedule + "/holds/" + player.id();
        player.post(schedule + "/holds").is(201);
        other.post(schedule + "/holds").is(201);

        player.delete(path, "Idempotency-Key", "c").is(204);
        player.delete(path, "Idempotency-Key", "c").is(204);
        player.delete(path, "Idempotency-Key", "d").refused(404, "'no-hold'");
        player.post(schedule + "/holds").is(201);
        player.delete(path, "Idempotency-Key", "c").is(204);
        player.get(path).is(200);
        player.post(path + "/extension", "{'holdMinutes':60}", "c").refused(422, "'idempotency-key-reused'");
        assertCounts(schedule, 0, 2, 0);
    }

    @Test
    void holdLastsAsLongAsItsScheduleSaysUnlessTheRequestDoes() {
        String schedule = "api/schedules/" + newId("long");
        operator()
                .put(schedule, "{'name':'n','maxPlayers':2,'holdMinutes':120}")
                .is(201);

        assertThat(player().post(schedule + "/holds").is(201).time("expiresAt"))
                .isBetween(Instant.now().plusSeconds(7100), Instant.now().plusSeconds(7201));
        assertThat(player().post(schedule + "/holds", "{'holdMinutes':null}")
                        .is(201)
                        .time("expiresAt"))
                .isAfter(Instant.now().plusSeconds(7100));
    }

    @Test
    void secondHoldIsRefusedWithTheFirstOnesNumberAndEnd() {
        String schedule = schedule(2);
        Person player = player();
        Answer placed = player.post(schedule + "/holds").is(201);

        Answer refused = player.post(schedule + "/holds", "{'holdMinutes':60}").refused(409, "-1");

        assertThat(refused.number("lockId")).isEqualTo(placed.number("lockId"));
        assertThat(Duration.between(refused.time("expiresAt"), placed.time("expiresAt"))
                        .abs())
                .isLessThan(Duration.ofSeconds(1));
        assertCounts(schedule, 1, 1, 0);
    }

    @Test
    void holdIsRefusedWhenNoPlaceIsLeft() {
        String schedule = schedule(1);
        player().post(schedule + "/holds").is(201);

        player().post(schedule + "/holds").refused(409, "-2");
        player().post(schedule(0) + "/holds").refused(409, "-2");

        assertCounts(schedule, 0, 1, 0);
    }

    @Test
    void repetitionWithTheSameKeyGetsTheFirstAnswer() {
        String schedule = schedule(3);
        Person player = player();
        String path = schedule + "/holds/" + player.id();

        Answer placed =
                player.post(schedule + "/holds", "{'holdMinutes':5}", "k1").is(201);
        Answer extended =
                player.post(path + "/extension", "{'holdMinutes':30}", "k2").is(200);
        player.post(path + "/extension", "{'holdMinutes':90}", "k3").is(200);
        player.post(path + "/extension", "{'holdMinutes':30.0}", "k2")
                .is(200)
                .shows(extended.response().body());
        player.delete(path).is(204);

        player.post(schedule + "/holds", "{'holdMinutes':5}", "k1")
                .is(201)
                .shows(placed.response().body());
        player.post(path + "/extension", "{'holdMinutes':30}", "k2")
                .is(200)
                .shows(extended.response().body());
        assertCounts(schedule, 3, 0, 0);
        Answer other =
                player().post(schedule + "/holds", "{'holdMinutes':5}", "k1").is(201);
        assertThat(other.number("lockId")).isGreaterThan(placed.number("lockId"));
    }

    @Test
    void keyThatCameWithAnotherRequestIsRefused() {
        String schedule = schedule(3);
        Person player = player();
        player.post(schedule + "/holds", "{'holdMinutes':5}", "key").is(201);

        player.post(schedule + "/holds", "{'holdMinutes':6}", "key").refused(422, "'idempotency-key-reused'");
        player.post(schedule(1) + "/holds", "{'holdMinutes':5}", "key").refused(422, "'idempotency-key-reused'");
        player.post(schedule + "/holds/" + player.id() + "/extension", "{'holdMinutes':5}", "key")
                .refused(422, "'idempotency-key-reused'");
        player.post(schedule + "/orders", "{}", "key").refused(422, "'idempotency-key-reused'");

        assertCounts(schedule, 2, 1, 0);
    }

    @Test
    void refusalIsNotRememberedUnderTheKey() {
        String schedule = schedule(1);
        Person holder = player();
        Person other = player();
        holder.post(schedule + "/holds").is(201);
        other.post(schedule + "/holds", "{}", "again").refused(409, "-2");
        holder.delete(schedule + "/holds/" + holder.id()).is(204);

        other.post(schedule + "/holds", "{}", "again").is(201);
    }

    @Test
    void shortHoldExpiresAndItsPlaceIsOnSaleAgain() {
        String schedule = schedule(1);
        Person player = player();
        Answer placed = player.post(schedule + "/holds", "{'holdMinutes':0.02}").is(201);
        assertThat(placed.time("expiresAt")).isBefore(Instant.now().plusSeconds(2));

        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertCounts(schedule, 1, 0, 0));

        player.get(schedule + "/holds/" + player.id()).refused(404, "'no-hold'");
        player.post(schedule + "/holds/" + player.id() + "/extension", "{'holdMinutes':1}")
                .refused(404, "'no-hold'");
        assertThat(player.post(schedule + "/holds").is(201).number("lockId")).isGreaterThan(placed.number("lockId"));
    }

    @Test
    void badFieldsAreNamed() {
        String schedule = schedule(1);
        Person player = player();
        String extension = schedule + "/holds/" + player.id() + "/extension";

        player.post(schedule + "/holds", "{'playerId':'a\\u0007b','holdMinutes':0}")
                .complainsOf("playerId", "holdMinutes");
        player.post(schedule + "/holds", "{'playerId':7,'holdMinutes':'5'}").complainsOf("playerId", "holdMinutes");
        player.post(extension, "{}").complainsOf("holdMinutes");
        player.post(extension).complainsOf("holdMinutes");
        player.post(extension, "{'holdMinutes':10081}").complainsOf("holdMinutes");
        player.get(schedule + "/holds/a%07b").complainsOf("playerId");
        for (String key : List.of("", "a b", "k".repeat(129))) {
            player.post(schedule + "/holds", "{}", key).complainsOf("Idempotency-Key");
        }

        assertCounts(schedule, 1, 0, 0);
    }

    @Test
    void holdsOfAnUnknownScheduleAreUnknown() {
        Person player = player();
        player.post("api/schedules/never-made/holds").refused(404, "'unknown-schedule'");
        player.get("api/schedules/never-made/holds/" + player.id()).refused(404, "'unknown-schedule'");
        player.delete("api/schedules/never-made/holds/" + player.id()).refused(404, "'unknown-schedule'");
        player.post("api/schedules/never-made/holds/" + player.id() + "/extension", "{'holdMinutes':1}")
                .refused(404, "'unknown-schedule'");
    }
}
