package org.hotseat.ops.warmup;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.caller.SideEntrance;
import org.hotseat.ops.warmup.OwnClaims.Call;
import org.hotseat.ops.warmup.OwnResources.Resource;

/**
 * The users of one warm-up: each claims what can be claimed. They differ as real ones do, for a way that no request has
 * gone is not in the code that is compiled, and the first that goes it has all of that code thrown away.
 */
final class WarmUpUsers {

    /** Requests one after the other that were not answered as they should be: a store is away, or was emptied. */
    private static final int MOST_FAILURES = 100;

    /** One user in so many asks for what it has. */
    private static final int ASKS_AGAIN = 4;

    /** One user in so many comes on a connection of its own. */
    private static final int COMES_ANEW = 16;

    /**
     * One user in so many comes with a token of its own, for a signature costs as much as some claims. A service sends
     * the requests of the others.
     */
    private static final int COMES_ITSELF = 12;

    private static final int FIRST_ERROR = 400;
    private static final int CONFLICT = 409;

    private final String paths;
    private final SideEntrance.Opened entrance;
    private final String service;
    private final List<Resource> resources;
    private final AtomicLong users = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    /** @param paths what stands before the name of a model */
    WarmUpUsers(String paths, SideEntrance.Opened entrance, List<Resource> resources) {
        this.paths = paths;
        this.entrance = entrance;
        this.service = entrance.token("warm-up", Set.of(Role.USER, Role.SERVICE));
        this.resources = resources;
    }

    /** Answers that were no failures, refusals among them. */
    long answers() {
        return answers.get();
    }

    long refusals() {
        return refusals.get();
    }

    /** Whether nothing is answered as it should be. */
    boolean failed() {
        return failures.get() >= MOST_FAILURES;
    }

    /** Sends the requests of the next user. @param ended whether no more are to be sent */
    void next(OwnConnection connection, BooleanSupplier ended) {
        long number = users.incrementAndGet();
        if (number % COMES_ANEW == 0) {
            connection.close();
        }
        String user = "user-" + number;
        boolean itself = number % COMES_ITSELF == 0;
        String token = itself ? entrance.token(user, Set.of(Role.USER)) : service;
        String named = itself ? "" : "\"userId\":\"" + user + "\"";
        resources.stream()
                .filter(each -> number % each.claims().every() == 0)
                .forEach(each -> claim(connection, number, each, token, named, ended));
    }

    /** Every other user sends keys: both ways are hot. */
    private void claim(
            OwnConnection connection,
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
        return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\n"
                + (key.isEmpty() ? "" : "Idempotency-Key: " + key + "\r\n")
                + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private void send(OwnConnection connection, String request) {
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
