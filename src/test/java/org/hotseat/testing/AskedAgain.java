package org.hotseat.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Asks the shared server again, as its callers do, when it says that its stores are away (503) or that something is
 * decided and not confirmed yet (202). Only while no test has touched its stores: then it is the machine that kept them
 * from each other for longer than their time-outs. 503 says that nothing was decided, so that every request may come
 * again; a request that may have been decided comes again only if it is the same one. Of any other that is not
 * confirmed yet the Location is read until it is. Each repetition is printed.
 */
public final class AskedAgain {

    private static final int UNAVAILABLE = 503;
    private static final int ACCEPTED = 202;
    private static final int CREATED = 201;
    private static final int FOUND = 200;

    /** Recovery writes facts that are older than five seconds. */
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private static final Duration PAUSE = Duration.ofMillis(300);
    private static final Set<String> ALWAYS_THE_SAME = Set.of("GET", "HEAD", "PUT", "DELETE");

    /** Those of answers that came after one that left open whether its request was decided; few, and kept. */
    private static final Set<HttpHeaders> LEFT_OPEN =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** Those of 202s whose Location says that what was decided is durable; few, and kept. */
    private static final Set<HttpHeaders> CONFIRMED =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    private static volatile int sharedPort;

    private AskedAgain() {}

    /** The port of the server that all tests of this JVM share. */
    static void shares(int port) {
        sharedPort = port;
    }

    /** Sends, and sends again where the answer says so, for half a minute at most; then the answer is the last one. */
    public static HttpResponse<String> send(HttpClient client, HttpRequest request)
            throws IOException, InterruptedException {
        return send(client, request, uri -> isShared(uri) && !TestStores.areTroubled());
    }

    /** @param calm whether no test has touched the stores of the server at this address */
    static HttpResponse<String> send(HttpClient client, HttpRequest request, Predicate<URI> calm)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        long end = System.nanoTime() + LONGEST.toNanos();
        boolean leftOpen = false;
        while (isToComeAgain(request, answer) && calm.test(request.uri()) && System.nanoTime() < end) {
            leftOpen |= answer.statusCode() == ACCEPTED || answer.body().contains("\"fate\":");
            answer = again(client, request, answer);
        }
        if (leftOpen) {
            LEFT_OPEN.add(answer.headers());
        }
        if (isUnconfirmed(answer) && !isTheSameAgain(request) && calm.test(request.uri())) {
            confirm(client, request, answer, end);
        }
        return answer;
    }

    private static void confirm(HttpClient client, HttpRequest request, HttpResponse<String> accepted, long end)
            throws IOException, InterruptedException {
        String location = accepted.headers().firstValue("Location").orElseThrow();
        HttpRequest question = HttpRequest.newBuilder(request, (name, value) -> name.equals("Authorization"))
                .uri(request.uri().resolve(location))
                .GET()
                .build();
        HttpResponse<String> answer = again(client, question, accepted);
        while ((isToComeAgain(question, answer) || isConfirming(answer)) && System.nanoTime() < end) {
            answer = again(client, question, answer);
        }
        if (answer.statusCode() == FOUND && !isConfirming(answer)) {
            CONFIRMED.add(accepted.headers());
        }
    }

    private static HttpResponse<String> again(HttpClient client, HttpRequest request, HttpResponse<String> before)
            throws IOException, InterruptedException {
        if (isShared(request.uri())) {
            System.out.println("asked again: " + before + " " + before.body());
        }
        LockSupport.parkNanos(PAUSE.toNanos());
        return client.send(request, BodyHandlers.ofString());
    }

    /**
     * Whether an answer is the expected one: 200 is 201 when an earlier attempt, whose answer left it open, may have
     * made what the later one finds, and 202 is either when it was confirmed.
     *
     * @param headers the very ones of the answer
     */
    public static boolean isExpected(int expected, int status, HttpHeaders headers) {
        return status == expected
                || expected == CREATED && status == FOUND && LEFT_OPEN.contains(headers)
                || (expected == CREATED || expected == FOUND) && status == ACCEPTED && CONFIRMED.contains(headers);
    }

    private static boolean isToComeAgain(HttpRequest request, HttpResponse<String> answer) {
        boolean undecided = answer.statusCode() == UNAVAILABLE && answer.body().contains("\"store\":");
        return undecided || isUnconfirmed(answer) && isTheSameAgain(request);
    }

    private static boolean isUnconfirmed(HttpResponse<String> answer) {
        return answer.statusCode() == ACCEPTED && isConfirming(answer);
    }

    private static boolean isConfirming(HttpResponse<String> answer) {
        return answer.body().contains("\"confirming\"");
    }

    private static boolean isTheSameAgain(HttpRequest request) {
        return ALWAYS_THE_SAME.contains(request.method())
                || request.uri().getPath().endsWith("/payments")
                || request.headers().firstValue("Idempotency-Key").isPresent();
    }

    /** Resources of the tests themselves answer what they are told to. */
    private static boolean isShared(URI uri) {
        return uri.getPort() == sharedPort && !uri.getPath().contains("/api/probe/");
    }
}
