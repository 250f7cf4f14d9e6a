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
        Person user = user();
        String path = schedule + "/holds/" + user.id();
        Instant before = Instant.now();

        Answer placed = user.post(schedule + "/holds", "{'holdMinutes':5}").is(201);
        String constant = "{'lockId':" + placed.number("lockId") + ",'scheduleId':'" + idOf(schedule) + "','userId':'"
                + user.id() + "','places':1}";
        placed.shows(constant, "expiresAt");
        assertThat(placed.number("lockId")).isPositive();
        assertThat(placed.time("expiresAt"))
                .isBetween(before.plusSeconds(290), Instant.now().plusSeconds(310));
        assertSameHold(user.get(path), placed);

        Answer extended =
                user.post(path + "/extension", "{'holdMinutes':14}").is(200).shows(constant, "expiresAt");
        assertThat(extended.time("expiresAt"))
                .isBetween(before.plusSeconds(830), Instant.now().plusSeconds(850));
        Answer notShorter = user.post(path + "/extension", "{'holdMinutes':1}").is(200);
        assertThat(Duration.between(notShorter.time("expiresAt"), extended.time("expiresAt"))
                        .abs())
                .isLessThan(Duration.ofSeconds(2));
        assertCounts(schedule, 1, 1, 0);

        assertThat(user.delete(path).is(204).response().body()).isEmpty();
        user.delete(path).refused(404, "'no-hold'");
        user.get(path).refused(404, "'no-hold'");
        user.post(path + "/extension", "{'holdMinutes':1}").refused(404, "'no-hold'");
        assertCounts(schedule, 2, 0, 0);
    }

    @Test
    void cancellationThatIsRepeatedWithItsKeyGetsTheFirstAnswer() {
        String schedule = schedule(2);
        Person user = user();
        Person other = user();
        String path = schedule + "/holds/" + user.id();
        user.post(schedule + "/holds").is(201);
        other.post(schedule + "/holds").is(201);

        user.delete(path, "Idempotency-Key", "c").is(204);
        user.delete(path, "Idempotency-Key", "c").is(204);
        user.delete(path, "Idempotency-Key", "d").refused(404, "'no-hold'");
        user.post(schedule + "/holds").is(201);
        user.delete(path, "Idempotency-Key", "c").is(204);
        user.get(path).is(200);
        user.post(path + "/extension", "{'holdMinutes':60}", "c").refused(422, "'idempotency-key-reused'");
        assertCounts(schedule, 0, 2, 0);
    }

    @Test
    void holdLastsAsLongAsItsScheduleSaysUnlessTheRequestDoes() {
        String schedule = "api/schedules/" + newId("long");
        operator()
                .put(schedule, "{'name':'n','maxPlayers':2,'holdMinutes':120}")
                .is(201);

        assertThat(user().post(schedule + "/holds").is(201).time("expiresAt"))
                .isBetween(Instant.now().plusSeconds(7100), Instant.now().plusSeconds(7201));
        assertThat(user().post(schedule + "/holds", "{'holdMinutes':null}")
                        .is(201)
                        .time("expiresAt"))
                .isAfter(Instant.now().plusSeconds(7100));
    }

    @Test
    void secondHoldIsRefusedWithTheFirstOnesNumberAndEnd() {
        String schedule = schedule(2);
        Person user = user();
        Answer placed = user.post(schedule + "/holds").is(201);

        Answer refused = user.post(schedule + "/holds", "{'holdMinutes':60}").refused(409, "-1");

        assertThat(refused.number("lockId")).isEqualTo(placed.number("lockId"));
        assertThat(Duration.between(refused.time("expiresAt"), placed.time("expiresAt"))
                        .abs())
                .isLessThan(Duration.ofSeconds(1));
        assertCounts(schedule, 1, 1, 0);
    }

    @Test
    void holdIsRefusedWhenNoPlaceIsLeft() {
        String schedule = schedule(1);
        user().post(schedule + "/holds").is(201);

        user().post(schedule + "/holds").refused(409, "-2");
        user().post(schedule(0) + "/holds").refused(409, "-2");

        assertCounts(schedule, 0, 1, 0);
    }

    @Test
    void repetitionWithTheSameKeyGetsTheFirstAnswer() {
        String schedule = schedule(3);
        Person user = user();
        String path = schedule + "/holds/" + user.id();

        Answer placed =
                user.post(schedule + "/holds", "{'holdMinutes':5}", "k1").is(201);
        Answer extended =
                user.post(path + "/extension", "{'holdMinutes':30}", "k2").is(200);
        user.post(path + "/extension", "{'holdMinutes':90}", "k3").is(200);
        user.post(path + "/extension", "{'holdMinutes':30.0}", "k2")
                .is(200)
                .shows(extended.response().body());
        user.delete(path).is(204);

        user.post(schedule + "/holds", "{'holdMinutes':5}", "k1")
                .is(201)
                .shows(placed.response().body());
        user.post(path + "/extension", "{'holdMinutes':30}", "k2")
                .is(200)
                .shows(extended.response().body());
        assertCounts(schedule, 3, 0, 0);
        Answer other =
                user().post(schedule + "/holds", "{'holdMinutes':5}", "k1").is(201);
        assertThat(other.number("lockId")).isGreaterThan(placed.number("lockId"));
    }

    @Test
    void keyThatCameWithAnotherRequestIsRefused() {
        String schedule = schedule(3);
        Person user = user();
        user.post(schedule + "/holds", "{'holdMinutes':5}", "key").is(201);

        user.post(schedule + "/holds", "{'holdMinutes':6}", "key").refused(422, "'idempotency-key-reused'");
        user.post(schedule(1) + "/holds", "{'holdMinutes':5}", "key").refused(422, "'idempotency-key-reused'");
        user.post(schedule + "/holds/" + user.id() + "/extension", "{'holdMinutes':5}", "key")
                .refused(422, "'idempotency-key-reused'");
        user.post(schedule + "/orders", "{}", "key").refused(422, "'idempotency-key-reused'");

        assertCounts(schedule, 2, 1, 0);
    }

    @Test
    void refusalIsNotRememberedUnderTheKey() {
        String schedule = schedule(1);
        Person holder = user();
        Person other = user();
        holder.post(schedule + "/holds").is(201);
        other.post(schedule + "/holds", "{}", "again").refused(409, "-2");
        holder.delete(schedule + "/holds/" + holder.id()).is(204);

        other.post(schedule + "/holds", "{}", "again").is(201);
    }

    @Test
    void shortHoldExpiresAndItsPlaceIsOnSaleAgain() {
        String schedule = schedule(1);
        Person user = user();
        Answer placed = user.post(schedule + "/holds", "{'holdMinutes':0.02}").is(201);
        assertThat(placed.time("expiresAt")).isBefore(Instant.now().plusSeconds(2));

        await().untilAsserted(() -> assertCounts(schedule, 1, 0, 0));

        user.get(schedule + "/holds/" + user.id()).refused(404, "'no-hold'");
        user.post(schedule + "/holds/" + user.id() + "/extension", "{'holdMinutes':1}")
                .refused(404, "'no-hold'");
        assertThat(user.post(schedule + "/holds").is(201).number("lockId")).isGreaterThan(placed.number("lockId"));
    }

    @Test
    void badFieldsAreNamed() {
        String schedule = schedule(1);
        Person user = user();
        String extension = schedule + "/holds/" + user.id() + "/extension";

        user.post(schedule + "/holds", "{'userId':'a\\u0007b','holdMinutes':0}").complainsOf("userId", "holdMinutes");
        user.post(schedule + "/holds", "{'userId':7,'holdMinutes':'5'}").complainsOf("userId", "holdMinutes");
        user.post(extension, "{}").complainsOf("holdMinutes");
        user.post(extension).complainsOf("holdMinutes");
        user.post(extension, "{'holdMinutes':10081}").complainsOf("holdMinutes");
        user.get(schedule + "/holds/a%07b").complainsOf("userId");
        for (String key : List.of("", "a b", "k".repeat(129))) {
            user.post(schedule + "/holds", "{}", key).complainsOf("Idempotency-Key");
        }

        assertCounts(schedule, 1, 0, 0);
    }

    @Test
    void holdsOfAnUnknownScheduleAreUnknown() {
        Person user = user();
        user.post("api/schedules/never-made/holds").refused(404, "'unknown-schedule'");
        user.get("api/schedules/never-made/holds/" + user.id()).refused(404, "'unknown-schedule'");
        user.delete("api/schedules/never-made/holds/" + user.id()).refused(404, "'unknown-schedule'");
        user.post("api/schedules/never-made/holds/" + user.id() + "/extension", "{'holdMinutes':1}")
                .refused(404, "'unknown-schedule'");
    }
}
