package org.hotseat.storm;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A user who looks at a schedule, holds a place and gives it back, again and again, one request after the other.
 * Repeats a request that was not served, when the server says so and when it says, as callers are told to.
 */
public final class WellBehaved {

    private static final int UNAVAILABLE = 503;
    private static final int CONFIRMING = 202;
    private static final int NOT_FOUND = 404;
    private static final int NO_CONTENT = 204;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI schedule;
    private final List<String> tokens;
    private final List<String> users;
    private final Duration patience;

    /**
     * @param schedule its address
     * @param users in whose names the requests go by turns, so that no limit of one user's is met
     * @param tokens theirs
     * @param patience for a request with its repeats; an answer that takes longer is none
     */
    public WellBehaved(URI schedule, List<String> users, List<String> tokens, Duration patience) {
        this.schedule = schedule;
        this.users = List.copyOf(users);
        this.tokens = List.copyOf(tokens);
        this.patience = patience;
    }

    /**
     * The outcome.
     *
     * @param nanos the time of each answer, in order
     * @param kinds how many answers there were of each status; "none" for none in time
     */
    public record Times(long[] nanos, Map<String, Integer> kinds) {

        /** @param percent 0 to 100 */
        public double millis(double percent) {
            return nanos[(int) Math.min(nanos.length - 1L, Math.round(nanos.length * percent / 100))] / 1e6;
        }
    }

    /** Asks for so long. */
    public Times during(Duration time) {
        List<Long> nanos = new ArrayList<>();
        Map<String, Integer> kinds = new TreeMap<>();
        long end = System.nanoTime() + time.toNanos();
        for (int turn = 0; System.nanoTime() < end; turn++) {
            int who = turn % users.size();
            ask("GET", schedule, who, nanos, kinds);
            ask("POST", URI.create(schedule + "/holds"), who, nanos, kinds);
            ask("DELETE", URI.create(schedule + "/holds/" + users.get(who)), who, nanos, kinds);
        }
        return new Times(nanos.stream().mapToLong(Long::longValue).sorted().toArray(), kinds);
    }

    private void ask(String method, URI uri, int who, List<Long> nanos, Map<String, Integer> kinds) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + tokens.get(who))
                .header("Content-Type", "application/json")
                .method(method, method.equals("POST") ? BodyPublishers.ofString("{}") : BodyPublishers.noBody());
        if (method.equals("POST")) {
            request.header("Idempotency-Key", UUID.randomUUID().toString());
        }
        long start = System.nanoTime();
        String kind;
        try {
            kind = Integer.toString(answer(request, start, method.equals("DELETE")));
        } catch (IOException e) {
            kind = "none";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        nanos.add(System.nanoTime() - start);
        kinds.merge(kind, 1, Integer::sum);
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** The status of the answer; 503 when there was no other in time. */
    private int answer(HttpRequest.Builder request, long start, boolean gone) throws IOException, InterruptedException {
        HttpResponse<Void> response = send(request, start);
        boolean again = false;
        while (response.statusCode() == UNAVAILABLE || response.statusCode() == CONFIRMING) {
            OptionalLong after = response.headers().firstValueAsLong("Retry-After");
            if (after.isEmpty() || left(start) < TimeUnit.SECONDS.toNanos(after.getAsLong())) {
                return UNAVAILABLE;
            }
            TimeUnit.SECONDS.sleep(after.getAsLong());
            again = true;
            response = send(request, start);
        }
        // The hold may have been given back before the first answer left.
        return again && gone && response.statusCode() == NOT_FOUND ? NO_CONTENT : response.statusCode();
    }

    private HttpResponse<Void> send(HttpRequest.Builder request, long start) throws IOException, InterruptedException {
        HttpRequest timed =
                request.timeout(Duration.ofNanos(Math.max(1, left(start)))).build();
        return http.send(timed, BodyHandlers.discarding());
    }

    private long left(long start) {
        return patience.toNanos() - (System.nanoTime() - start);
    }
}
