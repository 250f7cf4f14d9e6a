package org.hotseat.storm;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A user who looks at a schedule, holds a place and gives it back, again and again, one request after the other. */
public final class WellBehaved {

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
     * @param patience an answer that takes longer is none
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
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(patience)
                .header("Authorization", "Bearer " + tokens.get(who))
                .header("Content-Type", "application/json")
                .method(method, method.equals("POST") ? BodyPublishers.ofString("{}") : BodyPublishers.noBody())
                .build();
        long start = System.nanoTime();
        String kind;
        try {
            kind = Integer.toString(
                    http.send(request, BodyHandlers.discarding()).statusCode());
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
}
