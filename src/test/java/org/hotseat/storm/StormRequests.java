package org.hotseat.storm;

import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/**
 * The requests of one user about its hold.
 *
 * @param shortMinutes the length of every other hold; the rest last five minutes
 */
record StormRequests(String user, String schedule, double shortMinutes, Random random) {

    Request hold() {
        String body = "{\"userId\":\"" + user + "\"," + minutes().substring(1);
        return Request.post("hold", "schedules/" + schedule + "/holds", body, key());
    }

    Request order() {
        String body = "{\"userId\":\"" + user + "\"}";
        return Request.post("order", "schedules/" + schedule + "/orders", body, key());
    }

    Request extension() {
        return Request.post("extend", path() + "/extension", minutes(), key());
    }

    Request cancel() {
        return Request.delete("cancel hold", path());
    }

    Request look() {
        return Request.get("look", path(), "service");
    }

    private String path() {
        return "schedules/" + schedule + "/holds/" + user;
    }

    private String minutes() {
        return String.format(Locale.ROOT, "{\"holdMinutes\":%.4f}", random.nextBoolean() ? shortMinutes : 5);
    }

    /** Not from the seed: a key must not be one of an earlier storm. */
    private static String key() {
        return UUID.randomUUID().toString();
    }
}
