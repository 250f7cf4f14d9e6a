package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.webhook.Receiver;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** {@code /webhooks}: each operation, in what form it answers, and each refusal. */
@RunAsClient
class WebhooksContractIT extends OverWebhooks {

    @Test
    void onlyOperatorsHaveThem() {
        service().get(WEBHOOKS).refused(403, "'wrong-role'");
        user().put(WEBHOOKS + "/x", definition("a")).refused(403, "'wrong-role'");
        nobody().get(WEBHOOKS).refused(401, "'no-token'");
        operator().get(WEBHOOKS).is(200);
    }

    @Test
    void badFieldsAreNamed() {
        String one = WEBHOOKS + "/" + newId("w");
        operator().put(one, "{}").complainsOf("url", "types");
        for (String url : new String[] {
            "ftp://hooks.example/",
            "https://u:p@hooks.example/",
            "https://hooks.example/#f",
            "/x",
            "https://hooks.example:0/",
            "x y"
        }) {
            operator().put(one, "{'url':'" + url + "','types':['paid']}").complainsOf("url");
        }
        operator()
                .put(one, "{'url':'https://hooks.example/','types':['sold'],'resources':['a b']}")
                .complainsOf("types", "resources");
        operator().put(one, "{'url':'https://hooks.example/','types':[]}").complainsOf("types");
        operator().put(WEBHOOKS + "/a%20b", definition("a")).complainsOf("webhookId");
        operator().get(one).refused(404, "'unknown-webhook'");
    }

    @Test
    void anAddressThatIsNotNamedIsRefused() {
        String one = WEBHOOKS + "/" + newId("w");
        for (String url : new String[] {
            "https://other.example/", "http://hooks.example/", "http://127.0.0.2/", "http://localhost/"
        }) {
            operator().put(one, "{'url':'" + url + "','types':['paid']}").refused(409, "'address-not-allowed'");
        }
    }

    @Test
    void aSecretIsShownOnce() {
        String schedule = schedule(1);
        Answer made = webhook(schedule);
        assertThat(made.text("secret")).startsWith("whsec_").hasSizeGreaterThan(40);
        assertThat(made.text("publicKey")).startsWith("whpk_");
        assertThat(made.header("Location"))
                .hasValueSatisfying(at -> assertThat(at).endsWith(path()));
        Answer again = operator().put(path(), definition(schedule)).is(200);
        assertThat(again.object()).doesNotContainKey("secret");
        assertThat(operator().get(path()).is(200).object())
                .doesNotContainKey("secret")
                .containsEntry("publicKey", made.object().get("publicKey"));
        assertThat(operator().get(WEBHOOKS).is(200).list().getValuesAs(JsonObject.class))
                .extracting(each -> each.getString("webhookId"))
                .contains(made.text("webhookId"));
    }

    @Test
    void whatIsGoneIsUnknown() {
        webhook(schedule(1));
        operator().delete(path()).is(204);
        operator().delete(path()).refused(404, "'unknown-webhook'");
        operator().get(path()).refused(404, "'unknown-webhook'");
        operator().get(path() + "/attempts").refused(404, "'unknown-webhook'");
        operator().post(path() + "/rotations", "{}").refused(404, "'unknown-webhook'");
        operator()
                .post(path() + "/redeliveries", "{'since':'2030-01-01T00:00:00Z'}")
                .refused(404, "'unknown-webhook'");
    }

    @Test
    void twoSetsOfKeysSignWhileTheyAreRotated() {
        String schedule = schedule(1);
        String first = webhook(schedule).text("secret");
        operator().post(path() + "/rotations", "{'overlapMinutes':99999}").complainsOf("overlapMinutes");
        String key = newId("k");
        Answer rotated = operator()
                .post(path() + "/rotations", "{'overlapMinutes':60}", key)
                .is(201);
        String second = rotated.text("secret");
        assertThat(second).isNotEqualTo(first);
        assertThat(rotated.time("formerKeysUntil")).isAfter(rotated.time("createdAt"));
        assertThat(operator()
                        .post(path() + "/rotations", "{'overlapMinutes':60}", key)
                        .is(201)
                        .text("secret"))
                .isEqualTo(second);
        operator().post(path() + "/rotations", "{'overlapMinutes':61}", key).refused(422, "'idempotency-key-reused'");
        operator().post(path() + "/rotations", "{}").refused(409, "'rotating'");

        happen(schedule);
        taken(4);
        // The server that delivers has heard of it after the first of them, at the latest: that one comes again then.
        Map<String, Receiver.Got> last = new HashMap<>();
        assertThat(receiver().got()).allSatisfy(got -> {
            assertThat(got.header("webhook-signature").split(" ")).contains(signature(got, first));
            last.put(got.header("webhook-id"), got);
        });
        assertThat(last.values())
                .allSatisfy(got -> assertThat(got.header("webhook-signature").split(" "))
                        .hasSize(4)
                        .contains(signature(got, first), signature(got, second)));

        String third = operator()
                .post(path() + "/rotations", "{'overlapMinutes':0}")
                .is(201)
                .text("secret");
        happen(schedule);
        // The server that delivers has heard of it after the first of them, at the latest.
        await().untilAsserted(() -> {
            List<Receiver.Got> taken = receiver().taken();
            Receiver.Got newest = taken.get(taken.size() - 1);
            assertThat(newest.body()).contains("back-on-sale");
            assertThat(newest.header("webhook-signature").split(" ")).hasSize(2).contains(signature(newest, third));
        });
    }

    @Test
    void eventsComeAgainFromAPlaceOrATime() {
        Instant begin = Instant.now().minusSeconds(1);
        String schedule = schedule(1);
        String place = webhook(schedule).text("cursor");
        happen(schedule);
        taken(4);

        String key = newId("k");
        Answer asked = operator()
                .post(path() + "/redeliveries", "{'since':'" + place + "'}", key)
                .is(201);
        assertThat(asked.text("cursor")).isEqualTo(place);
        assertThat(taken(8).subList(4, 8)).containsExactly("held", "sold-out", "cancelled", "back-on-sale");
        assertThat(operator()
                        .post(path() + "/redeliveries", "{'since':'" + place + "'}", key)
                        .is(201)
                        .text("redeliveryId"))
                .isEqualTo(asked.text("redeliveryId"));
        operator()
                .post(path() + "/redeliveries", "{'since':'" + begin + "'}", key)
                .refused(422, "'idempotency-key-reused'");

        operator().post(path() + "/redeliveries", "{'since':'" + begin + "'}").is(201);
        assertThat(taken(12).subList(8, 12)).containsExactly("held", "sold-out", "cancelled", "back-on-sale");
        assertThat(receiver().taken())
                .extracting(got -> got.header("webhook-id"))
                .hasSize(12);
        assertThat(receiver().taken().stream()
                        .map(got -> got.header("webhook-id"))
                        .distinct())
                .hasSize(4);
    }

    @Test
    void aPlaceOrATimeMustBeOneFromWhichEventsAreKept() {
        webhook(schedule(1));
        String removed =
                Base64.getUrlEncoder().withoutPadding().encodeToString("e0-0".getBytes(StandardCharsets.UTF_8));
        operator().post(path() + "/redeliveries", "{'since':'" + removed + "'}").refused(409, "'events-removed'");
        operator()
                .post(path() + "/redeliveries", "{'since':'2099-01-01T00:00:00Z'}")
                .complainsOf("since");
        operator().post(path() + "/redeliveries", "{'since':'yesterday'}").complainsOf("since");
        operator().post(path() + "/redeliveries", "{}").complainsOf("since");
        operator().get(path() + "/attempts?since=x&limit=0").complainsOf("since", "limit");
        operator().get(path() + "/attempts?after=x").complainsOf("after");
    }

    @Test
    void theAuditHasEachActAndNoSecret() {
        String schedule = schedule(1);
        String first = webhook(schedule).text("secret");
        String second = operator().post(path() + "/rotations", "{}").is(201).text("secret");
        operator()
                .post(path() + "/redeliveries", "{'since':'" + Instant.now().minusSeconds(1) + "'}")
                .is(201);
        operator().delete(path()).is(204);
        String id = path().replaceFirst(".*/", "");
        for (String act : new String[] {"put-webhook", "rotate-webhook-keys", "redeliver-webhook", "delete-webhook"}) {
            Answer lines = operator().get("api/ops/audit?limit=1000&act=" + act).is(200);
            assertThat(lines.response().body()).contains(id).doesNotContain(first, second);
        }
    }
}
