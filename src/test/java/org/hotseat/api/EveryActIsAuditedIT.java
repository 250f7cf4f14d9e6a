package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hotseat.contract.Writings;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/**
 * Each operation of {@code openapi.yaml} that an operator or the payment system may call and that changes something
 * writes one line of the audit. The operations come from the contract: a new one without a call here fails.
 */
@RunAsClient
class EveryActIsAuditedIT extends OverCommands {

    @Test
    void eachOperationWritesOneLine() {
        Map<String, String> words = Writings.audited();
        Map<String, Call> calls = commands();
        assertThat(calls.keySet()).isEqualTo(words.keySet());

        Map<String, String> wrong = new TreeMap<>();
        calls.forEach((operation, call) -> {
            boolean ofPayment =
                    Set.of("recordPayment", "voidPayment", "recordRefund").contains(operation);
            Person caller = ofPayment ? payment() : operator();
            String request = newId("act");
            Answer answer = call(caller, request, call.method(), call.path(), call.body());
            List<JsonObject> lines = lines("requestId=" + request);
            String line = lines.stream().map(JsonObject::toString).collect(Collectors.joining());
            boolean right = answer.status() < 300
                    && lines.size() == 1
                    && lines.get(0).getString("act").equals(words.get(operation))
                    && lines.get(0).getString("actor").equals(caller.id())
                    && lines.get(0).getString("requestId").equals(request)
                    && lines.get(0).getJsonArray("roles").getString(0).equals(ofPayment ? "payment" : "operator")
                    && lines.get(0).getString("resource", "").equals(call.resource());
            if (!right) {
                wrong.put(operation, answer.status() + " " + answer.response().body() + " " + line);
            }
        });
        assertThat(wrong).isEmpty();
    }

    /** Words and operations are one to one, as far as a caller can tell: each model has the same words. */
    @Test
    void eachOperationHasAWord() {
        Set<String> without = new TreeSet<>();
        Writings.audited().forEach((operation, word) -> {
            if (word.isEmpty()) {
                without.add(operation);
            }
        });
        assertThat(without).isEmpty();
    }
}
