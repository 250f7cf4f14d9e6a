package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.hotseat.event.EventCursor;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.hotseat.webhook.Receiver;
import org.hotseat.webhook.Receiver.Reply;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Deliveries to a receiver that answers, is slow, redirects, is down or gone. Time is moved, and not waited for. */
@RunAsClient
class WebhookDeliveryIT extends OverWebhooks {

    private static final String[] LIFE = {"held", "sold-out", "cancelled", "back-on-sale"};

    @Test
    void eventsComeInOrderAndSigned() {
        String schedule = schedule(1);
        String secret = webhook(schedule).text("secret");
        happen(schedule);

        assertThat(taken(4)).containsExactly(LIFE);
        for (Receiver.Got got : receiver().got()) {
            assertThat(got.header("content-type")).isEqualTo("application/cloudevents+json");
            assertThat(got.header("webhook-signature"))
                    .contains(signature(got, secret))
                    .contains(" v1a,");
            assertThat(Instant.ofEpochSecond(Long.parseLong(got.header("webhook-timestamp"))))
                    .isBetween(Instant.now().minusSeconds(120), Instant.now().plusSeconds(60));
            JsonObject event = Answer.json(got.body());
            assertThat(event.getString("specversion")).isEqualTo("1.0");
            assertThat(event.getString("source")).isEqualTo("/hotseat/" + schedule);
        }
        List<JsonObject> attempts =
                operator().get(path() + "/attempts?limit=2").is(200).list().getValuesAs(JsonObject.class);
        assertThat(attempts).hasSize(2).allSatisfy(attempt -> {
            assertThat(attempt.getString("outcome")).isEqualTo("delivered");
            assertThat(attempt.getInt("status")).isEqualTo(204);
            assertThat(attempt.getInt("number")).isEqualTo(1);
        });
        JsonObject now = once("active", 0);
        assertThat(now).containsKey("deliveredAt").doesNotContainKey("nextAttemptAt");
    }

    @Test
    void anEventThatIsRefusedComesAgainBeforeThoseBehindIt() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(500);
        happen(schedule);
        JsonObject failing = once("active", 1);
        assertThat(failing).containsKeys("failingSince", "nextAttemptAt");
        assertThat(lastAttempt().getString("outcome")).isEqualTo("refused");
        receiver().answer(204);
        pass(Duration.ofMinutes(10));

        assertThat(taken(4)).containsExactly(LIFE);
        assertThat(receiver().got().stream()
                        .map(got -> got.header("webhook-id"))
                        .distinct())
                .hasSize(4);
        once("active", 0);
    }

    @Test
    void oneThatFailsForADayIsPausedAndForThreeIsOffAndNothingIsLost() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(500);
        happen(schedule);
        once("active", 1);
        pass(Duration.ofHours(25));
        JsonObject paused = once("paused", 2);
        assertThat(paused.getString("reason")).isEqualTo("failing");
        assertThat(Instant.parse(paused.getString("nextAttemptAt")))
                .isAfter(Instant.now().plus(Duration.ofHours(3)));
        await().until(() -> new Person(calls(), "", ServerSettings.METRICS_TOKEN)
                .get("metrics")
                .response()
                .body()
                .matches("(?s).*hotseat_webhooks\\{state=\"paused\"} [1-9].*"));
        pass(Duration.ofHours(73));
        JsonObject off = once("off", 3);
        assertThat(off.getString("reason")).isEqualTo("failing");
        assertThat(off).doesNotContainKey("nextAttemptAt");

        receiver().answer(204);
        operator().put(path(), definition(schedule)).is(200);
        assertThat(taken(4)).containsExactly(LIFE);
    }

    @Test
    void goneEndsIt() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(410);
        happen(schedule);
        assertThat(once("off", 1).getString("reason")).isEqualTo("gone");
        assertThat(lastAttempt().getString("outcome")).isEqualTo("gone");
        assertThat(receiver().got()).hasSize(1);
    }

    @Test
    void retryAfterIsHonoured() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(body -> Optional.of(new Reply(503, "Retry-After", "3600")));
        happen(schedule);
        assertThat(Instant.parse(once("active", 1).getString("nextAttemptAt")))
                .isAfter(Instant.now().plusSeconds(3_000));
    }

    @Test
    void aRedirectIsAFailureAndNotFollowed() {
        String schedule = schedule(1);
        try (Receiver other = new Receiver()) {
            webhook(schedule);
            receiver().answer(body -> Optional.of(new Reply(302, "Location", other.url())));
            happen(schedule);
            once("active", 1);
            assertThat(lastAttempt().getString("outcome")).isEqualTo("redirected");
            assertThat(lastAttempt().getInt("status")).isEqualTo(302);
            assertThat(other.got()).isEmpty();
        }
    }

    /** A receiver that is silent keeps no other waiting. */
    @Test
    void aSlowReceiverTimesOut() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(body -> Optional.empty());
        happen(schedule);
        once("active", 1);
        assertThat(lastAttempt().getString("outcome")).isEqualTo("timed-out");
        assertThat(lastAttempt()).doesNotContainKey("status");
    }

    @Test
    void deliveriesWaitForMongoDb() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(500);
        happen(schedule);
        once("active", 1);
        receiver().answer(204);
        TestStores.current().mongoProxy().hang();
        try {
            await().until(() -> operator().get(path()).status() == 503);
        } finally {
            TestStores.current().mongoProxy().restore();
        }
        pass(Duration.ofMinutes(1));
        assertThat(takenAtLeastOnce(4)).containsExactly(LIFE);
    }

    @Test
    void deliveriesWaitForRedis() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(500);
        happen(schedule);
        once("active", 1);
        receiver().answer(204);
        TestStores.current().redisProxy().hang();
        try {
            await().until(() -> operator().get(schedule).status() == 503);
            pass(Duration.ofMinutes(1));
        } finally {
            TestStores.current().redisProxy().restore();
        }
        assertThat(taken(4)).containsExactly(LIFE);
        once("active", 0);
    }

    @Test
    void anEventWhoseDeliveryMongoDbDidNotHearOfComesAgain() {
        String schedule = schedule(1);
        webhook(schedule);
        receiver().answer(500);
        happen(schedule);
        once("active", 1);
        CountDownLatch first = new CountDownLatch(1);
        receiver().answer(body -> {
            if (first.getCount() > 0) {
                TestStores.current().mongoProxy().cut();
                first.countDown();
            }
            return Optional.of(Reply.of(204));
        });
        try {
            pass(Duration.ofMinutes(1));
            await().until(() -> first.getCount() == 0);
            await().until(() -> operator().get(path()).status() == 503);
        } finally {
            TestStores.current().mongoProxy().restore();
        }
        await().until(() -> receiver().taken().size() >= 5);
        assertThat(taken(5).stream().distinct()).containsExactly(LIFE);
        assertThat(receiver().taken().get(0).body())
                .isEqualTo(receiver().taken().get(1).body());
        once("active", 0);
    }

    @Test
    void oneWhoseEventsAreNotKeptAnyMoreIsOffAndGoesOnFromWhereAnOperatorSays() {
        String schedule = schedule(1);
        webhook(schedule);
        begin(new EventCursor(0, 0));
        JsonObject off = once("off", 1);
        assertThat(off.getString("reason")).isEqualTo("events-removed");
        await().until(() -> new Person(calls(), "", ServerSettings.METRICS_TOKEN)
                .get("metrics")
                .response()
                .body()
                .matches("(?s).*hotseat_webhooks\\{state=\"off\"} [1-9].*"));
        assertThat(receiver().got()).isEmpty();

        operator()
                .post(path() + "/redeliveries", "{'since':'" + Instant.now() + "'}")
                .is(201);
        happen(schedule);
        assertThat(taken(4)).containsSequence(LIFE);
        once("active", 0);
    }
}
