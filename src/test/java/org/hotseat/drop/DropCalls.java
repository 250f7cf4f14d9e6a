package org.hotseat.drop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.hotseat.contract.Contract;
import org.hotseat.testing.RestCalls;

/** Calls of drops. */
public final class DropCalls extends RestCalls {

    public static final String LONG_AGO = "2020-01-01T00:00:00Z";
    public static final String FAR_OFF = "2090-01-01T00:00:00Z";

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI base;

    public DropCalls(URI base) {
        super(base);
        this.base = base;
    }

    public static String offer(String start, String end, int limit, String more) {
        return "{'startsAt':'" + start + "','endsAt':'" + end + "','perUserLimit':" + limit + more + "}";
    }

    /** A new running drop with this many codes, {@code <id>-1} and on. */
    public String drop(int codes, int limit) {
        String id = newId("drop");
        made("drops/" + id, offer(LONG_AGO, FAR_OFF, limit, ""));
        if (codes > 0) {
            uploaded(id, () -> BodyPublishers.ofString(lines(codes, i -> id + "-" + i)));
        }
        return id;
    }

    public Answer put(String drop, String body) {
        return send("PUT", "drops/" + drop, body, "operator", "");
    }

    public static String lines(int count, IntFunction<String> code) {
        StringBuilder lines = new StringBuilder();
        IntStream.rangeClosed(1, count)
                .forEach(i -> lines.append("{\"code\":\"").append(code.apply(i)).append("\"}\n"));
        return lines.toString();
    }

    public Answer upload(String drop, String lines) {
        return upload(drop, BodyPublishers.ofString(lines), "operator");
    }

    /**
     * Uploads all of the lines. An upload that a busy machine keeps from a store says 503, and is sent again: lines
     * that were added before are duplicates then.
     */
    public JsonObject uploaded(String drop, Supplier<BodyPublisher> lines) {
        return await().until(() -> upload(drop, lines.get(), "operator"), answer -> answer.status() != 503)
                .is(200)
                .json();
    }

    public Answer upload(String drop, BodyPublisher lines, String role) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve("api/drops/" + drop + "/codes"))
                .POST(lines)
                .header("Content-Type", "application/x-ndjson");
        if (!role.isEmpty()) {
            request.header("Authorization", "Bearer " + token(role));
        }
        try {
            HttpResponse<String> response = Contract.check(CLIENT.send(request.build(), BodyHandlers.ofString()));
            return new Answer(response.statusCode(), response.body(), response.headers());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A claim in the name of a user, by a service. */
    public Answer claim(String drop, String user, String key) {
        return send("POST", "drops/" + drop + "/claims", "{'userId':'" + user + "'}", "service", key);
    }

    public Answer claims(String drop, String user, String role) {
        return send("GET", "drops/" + drop + "/claims/" + user, "", role, "");
    }

    /** A refusal with this code. */
    public static void refused(Answer answer, int status, String code) {
        answer.is(status);
        assertThat(answer.json().getString("code")).isEqualTo(code);
    }

    /** The codes left and claimed as the drop tells them; checks that hot state and facts agree. */
    public void holds(String drop, int left, int claimed) {
        JsonObject evidence = evidence(drop);
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum").getInt("left")).isEqualTo(left);
        assertThat(evidence.getJsonObject("sum").getInt("claimed")).isEqualTo(claimed);
        assertThat(evidence.getJsonObject("sum").getInt("codes")).isEqualTo(left + claimed);
    }

    public JsonObject evidence(String drop) {
        return get("drops/" + drop + "/hot-state").is(200).json();
    }
}
