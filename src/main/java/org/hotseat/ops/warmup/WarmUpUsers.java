package org.hotseat.ops.warmup;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.caller.WarmUpEndpoint;
import org.hotseat.ops.warmup.WarmUpClaims.Call;
import org.hotseat.ops.warmup.WarmUpResources.Resource;

/**
 * The users of one warm-up. Each user claims what can be claimed. The users differ as real ones do, because code paths
 * that no request has used are not compiled. The first request on such a path would make the JVM discard the compiled
 * code.
 */
final class WarmUpUsers {

    /** The number of successive failures after which the warm-up gives up: a store is unavailable or was emptied. */
    private static final int MAX_FAILURES = 100;

    /** One of this many users repeats its requests. */
    private static final int ASKS_AGAIN = 4;

    /** One of this many users uses a new connection. */
    private static final int COMES_ANEW = 16;

    /**
     * One of this many users has a token of its own, because a signature costs as much as some claims. For all others a
     * service sends the requests.
     */
    private static final int COMES_ITSELF = 12;

    /** The header by which a caller says that its request is not to be traced: there are thousands of these. */
    private static final String UNTRACED = "traceparent: 00-77617264757000000000000000000000-7761726475700000-00\r\n";

    private static final int FIRST_ERROR = 400;
    private static final int CONFLICT = 409;

    private final String paths;
    private final WarmUpEndpoint.Opened endpoint;
    private final String service;
    private final List<Resource> resources;
    private final AtomicLong users = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    /** @param paths the beginning of the paths, before the name of a model */
    WarmUpUsers(String paths, WarmUpEndpoint.Opened endpoint, List<Resource> resources) {
        this.paths = paths;
        this.endpoint = endpoint;
        this.service = endpoint.token("warm-up", Set.of(Role.USER, Role.SERVICE));
        this.resources = resources;
    }

    /** Returns the number of answers that were not failures, including refusals. */
    long answers() {
        return answers.get();
    }

    long refusals() {
        return refusals.get();
    }

    /** Returns whether the requests keep failing. */
    boolean failed() {
        return failures.get() >= MAX_FAILURES;
    }

    /**
     * Sends the requests of the next user.
     *
     * @param ended whether no more requests are to be sent
     */
    void next(LocalHttpConnection connection, BooleanSupplier ended) {
        long number = users.incrementAndGet();
        if (number % COMES_ANEW == 0) {
            connection.close();
        }
        String user = "user-" + number;
        boolean itself = number % COMES_ITSELF == 0;
        String token = itself ? endpoint.token(user, Set.of(Role.USER)) : service;
        String named = itself ? "" : "\"userId\":\"" + user + "\"";
        resources.stream()
                .filter(each -> number % each.claims().every() == 0)
                .forEach(each -> claim(connection, number, each, token, named, ended));
    }

    /**
     * Sends the requests of one user to one resource. Every other user sends idempotency keys, because both code paths
     * are hot.
     */
    private void claim(
            LocalHttpConnection connection,
            long number,
            Resource resource,
            String token,
            String named,
            BooleanSupplier ended) {
        List<Call> calls = resource.claims().calls();
        for (int step = 0; step < calls.size() && !ended.getAsBoolean(); step++) {
            Call call = calls.get(step);
            boolean again = calls.indexOf(call) < step;
            if (!again || number % ASKS_AGAIN == 0) {
                String key = number % 2 == 0 ? "k-" + number + "-" + resource.id() + "-" + step : "";
                String comma = named.isEmpty() || call.fields().isEmpty() ? "" : ",";
                String path = paths + resource.claims().model() + "/" + resource.id() + "/" + call.path();
                send(connection, post(path, token, "{" + named + comma + call.fields() + "}", key));
            }
        }
    }

    private static String post(String path, String token, String body, String key) {
        return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + UNTRACED + "Authorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\n"
                + (key.isEmpty() ? "" : "Idempotency-Key: " + key + "\r\n")
                + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private void send(LocalHttpConnection connection, String request) {
        try {
            int status = connection.send(request);
            if (status >= FIRST_ERROR && status != CONFLICT) {
                failures.incrementAndGet();
                return;
            }
            failures.set(0);
            answers.incrementAndGet();
            if (status == CONFLICT) {
                refusals.incrementAndGet();
            }
        } catch (IOException e) {
            failures.incrementAndGet();
        }
    }
}
