package org.hotseat.ops.warmup;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.hotseat.hotstate.warmup.WarmUpModel;
import org.hotseat.hotstate.warmup.WarmUpResources.Resource;
import org.hotseat.kernel.caller.WarmUpCaller.Pass;

/**
 * The users of one warm-up: each claims what can be claimed. They differ as real ones do, for a way that no request has
 * gone is not in the code that is compiled, and the first that goes it has all of that code thrown away.
 */
final class WarmUpUsers {

    /** Requests one after the other that were not answered as they should be: a store is away, or was emptied. */
    private static final int MOST_FAILURES = 100;

    /** One user in so many asks for what it has. */
    private static final int ASKS_AGAIN = 4;

    /** One user in so many sends bodies apart from their heads, as many clients do. */
    private static final int SENDS_APART = 8;

    /** One user in so many comes on a connection of its own. */
    private static final int COMES_ANEW = 16;

    /** One user in so many reads a resource first. */
    private static final int LOOKS = 16;

    /** One user in so many comes with a token of its own; a service sends the requests of the others. */
    private static final int COMES_ITSELF = 3;

    private static final int NOT_FOUND = 404;
    private static final int SERVER_ERROR = 500;
    private static final int CONFLICT = 409;

    /** A request. */
    private interface Sent {
        int status() throws IOException;
    }

    private final String api;
    private final Pass pass;
    private final List<Resource> resources;
    private final Runnable others;
    private final AtomicLong users = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    /**
     * @param api path of the REST application
     * @param others beside each user
     */
    WarmUpUsers(String api, Pass pass, List<Resource> resources, Runnable others) {
        this.api = api;
        this.pass = pass;
        this.resources = resources;
        this.others = others;
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
        others.run();
        if (number % COMES_ANEW == 0) {
            connection.close();
        }
        resources.stream()
                .filter(each -> number % each.every() == 0)
                .forEach(each -> claim(connection, number, each, ended));
    }

    /** Every other user sends keys: both ways are hot. */
    private void claim(OwnConnection connection, long number, Resource resource, BooleanSupplier ended) {
        String url = api + "/" + resource.model() + "/" + resource.id();
        boolean itself = number % COMES_ITSELF == 0;
        String token = itself ? pass.tokenOf(number) : pass.token();
        if (number % LOOKS == 0) {
            answered(() -> connection.get(url, token));
        }
        List<WarmUpModel.Call> calls = resource.calls();
        for (int step = 0; step < calls.size() && !ended.getAsBoolean(); step++) {
            WarmUpModel.Call call = calls.get(step);
            boolean again = calls.indexOf(call) < step;
            if (!again || number % ASKS_AGAIN == 0) {
                String key = number % 2 == 0 ? "k-" + number + "-" + resource.id() + "-" + step : "";
                String body = body(itself ? "" : "\"userId\":\"user-" + number + "\"", call.fields());
                answered(() -> connection.post(url + "/" + call.path(), token, body, key, number % SENDS_APART == 0));
            }
        }
    }

    private static String body(String user, String fields) {
        return "{" + user + (user.isEmpty() || fields.isEmpty() ? "" : ",") + fields + "}";
    }

    private void answered(Sent sent) {
        try {
            int status = sent.status();
            if (status >= SERVER_ERROR || status == NOT_FOUND) {
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
