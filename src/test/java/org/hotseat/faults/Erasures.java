package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.core.ConditionTimeoutException;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;
import org.hotseat.testing.Patience;

/** The erasures of persons of one market, which go on while everything else does. For many threads. */
final class Erasures {

    /** By their ids, the answers that begun them. */
    private final Map<String, Exchange> begun = new ConcurrentHashMap<>();

    /** Pseudonyms of persons, by the persons. */
    private final Map<String, String> pseudonyms = new ConcurrentHashMap<>();

    /** Begins one; its id, or an empty word where it was refused, which the end reports. */
    String of(Client client, String user) {
        Exchange exchange = client.ask(request(user));
        String id = exchange.answer().is(202) ? exchange.answer().text("erasureId") : "";
        if (!id.isEmpty()) {
            pseudonyms.put(user, exchange.answer().text("pseudonym"));
        }
        begun.put(id.isEmpty() ? "refused " + user : id, exchange);
        return id;
    }

    static Request request(String user) {
        return new Request("erase", "POST", "ops/erasures", "operator", "{\"userId\":\"" + user + "\"}", null);
    }

    /** The name that is in the place of a user; the user itself when it was not erased. */
    String nameOf(String user) {
        return pseudonyms.getOrDefault(user, user);
    }

    boolean isErased(String user) {
        return pseudonyms.containsKey(user);
    }

    int count() {
        return begun.size();
    }

    /** Returns when all are done; those that are not are findings. */
    void finish(Client client, Findings findings) {
        begun.forEach((id, exchange) -> {
            if (!exchange.answer().is(202)) {
                findings.other("nothing is undecided and an erasure is refused: " + exchange);
                return;
            }
            Answer[] last = {exchange.answer()};
            try {
                await().atMost(Patience.HANG).until(() -> {
                    last[0] = client.ask(Request.get("erasure", "ops/erasures/" + id, "operator"))
                            .answer();
                    return last[0].is(200) && last[0].text("state").equals("done");
                });
            } catch (ConditionTimeoutException e) {
                findings.other("an erasure does not end: " + exchange + ", now " + last[0]);
            }
        });
    }
}
