package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bson.Document;
import org.hotseat.event.EventCursor;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.hotseat.webhook.Receiver;
import org.junit.jupiter.api.AfterEach;

/** The base of tests of webhooks: a receiver in this JVM, and time that is moved in MongoDB. */
abstract class OverWebhooks extends OverRest {

    static final String WEBHOOKS = "api/webhooks";

    private final Receiver receiver = new Receiver();
    private String path = "";

    @AfterEach
    void end() {
        if (!path.isEmpty()) {
            operator().delete(path);
        }
        receiver.close();
    }

    Receiver receiver() {
        return receiver;
    }

    /** The path of the test's webhook. */
    String path() {
        return path;
    }

    /** A new webhook of all that happens to a schedule; answers what was shown. */
    Answer webhook(String schedule) {
        path = WEBHOOKS + "/" + newId("w");
        return operator().put(path, definition(schedule)).is(201);
    }

    String definition(String schedule) {
        return "{'url':'" + receiver.url() + "','types':['held','cancelled','sold-out','back-on-sale'],'resources':['"
                + schedule.replaceFirst(".*/", "") + "']}";
    }

    /** A hold and its end: four events of a schedule with one place. */
    void happen(String schedule) {
        Person one = user();
        one.post(schedule + "/holds").is(201);
        one.delete(schedule + "/holds/" + one.id()).is(204);
    }

    /** The types of the events that were taken, once so many were. */
    List<String> taken(int max) {
        await().atMost(Patience.HANG).until(() -> receiver.taken().size() >= max);
        return receiver.taken().stream()
                .map(got -> Answer.json(got.body()).getString("type").replace("org.hotseat.", ""))
                .toList();
    }

    /** {@link #taken} of different events, in their order: one whose delivery could not be stored comes again. */
    List<String> takenAtLeastOnce(int max) {
        await().atMost(Patience.HANG)
                .until(() -> receiver.taken().stream()
                                .map(got -> got.header("webhook-id"))
                                .distinct()
                                .count()
                        >= max);
        List<Receiver.Got> all = receiver.taken();
        List<String> types = taken(max);
        return IntStream.range(0, all.size())
                .filter(i -> i == 0
                        || !all.get(i)
                                .header("webhook-id")
                                .equals(all.get(i - 1).header("webhook-id")))
                .mapToObj(types::get)
                .toList();
    }

    /** The webhook, once it is in this state with so many failures at least. */
    JsonObject once(String state, int failures) {
        AtomicReference<JsonObject> seen = new AtomicReference<>();
        await().atMost(Patience.HANG).untilAsserted(() -> {
            JsonObject now = operator().get(path).is(200).object();
            assertThat(now.getString("state")).as("%s", now).isEqualTo(state);
            assertThat(now.getInt("failures")).as("%s", now).isGreaterThanOrEqualTo(failures);
            seen.set(now);
        });
        return seen.get();
    }

    /** It is listed a moment after its outcome shows in the webhook. */
    JsonObject lastAttempt() {
        List<JsonObject> all = await().atMost(Patience.HANG)
                .until(
                        () -> operator().get(path + "/attempts").is(200).list().getValuesAs(JsonObject.class),
                        list -> !list.isEmpty());
        return all.get(all.size() - 1);
    }

    /** Moves the first failure so far back, and makes the next attempt due now. */
    void pass(Duration time) {
        set(new Document("Standing.Next_At", new Date(0))
                .append("Standing.Failing_Since", Date.from(Instant.now().minus(time))));
    }

    /** Moves it to another place in the feed, as no operator can. */
    void begin(EventCursor place) {
        set(new Document("Cursor", place.text()));
    }

    private void set(Document fields) {
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            client.getDatabase("hotseat_test")
                    .getCollection("webhooks")
                    .updateOne(Filters.eq("_id", path.replaceFirst(".*/", "")), new Document("$set", fields));
        }
    }

    /** The signature of a request by a secret, as it is shown. */
    static String signature(Receiver.Got got, String secret) {
        try {
            byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            String signed = got.header("webhook-id") + "." + got.header("webhook-timestamp") + "." + got.body();
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
