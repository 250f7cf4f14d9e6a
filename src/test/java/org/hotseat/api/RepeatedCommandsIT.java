package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.hotseat.contract.ContractFile;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/**
 * Each operation of {@code openapi.yaml} that takes an {@code Idempotency-Key} gives a repetition its first answer,
 * also when its resource is another since, and reports nothing twice. The operations come from the contract: a new one
 * without a call here fails.
 */
@RunAsClient
class RepeatedCommandsIT extends OverCommands {

    private static final List<String> ORDERED = List.of("schedules", "programs", "sales");

    @Test
    void everyCommandIsAnsweredAsAtFirst() {
        String events = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        Map<String, Call> calls = new TreeMap<>(commands());
        gate(calls);
        calls.keySet().retainAll(ContractFile.keyed());
        assertThat(calls.keySet()).isEqualTo(ContractFile.keyed());
        ORDERED.forEach(model -> orders(model, calls));

        Map<String, Answer> first = new TreeMap<>();
        calls.forEach((operation, call) -> first.put(operation, keyed(operation, call)));
        calls.forEach(this::change);
        Map<String, String> wrong = new TreeMap<>();
        calls.forEach((operation, call) -> {
            Answer answer = first.get(operation);
            Answer again = keyed(operation, call);
            String expected = isOfResource(operation) ? now(call) : told(answer);
            if (answer.status() > 299 || !told(again).equals(expected)) {
                wrong.put(operation, told(again) + " and not " + expected);
            }
        });

        assertThat(wrong).isEmpty();
        assertThat(ids(events, calls)).doesNotHaveDuplicates();
    }

    /** A repetition of a stop does not stop what was resumed, and all others are repeated on what was stopped. */
    private void change(String operation, Call call) {
        if (!call.resource().isEmpty() && !operation.startsWith("cancel")) {
            operator()
                    .post("api/" + call.resource() + (operation.startsWith("stop") ? "/resume" : "/stop"))
                    .is(200);
        }
    }

    /** Whether its answer is the resource, which others change meanwhile. */
    private static boolean isOfResource(String operation) {
        return operation.matches("(stop|resume|cancel|close)(Schedule|Program|Sale|Rain|Drop)");
    }

    private String now(Call call) {
        return told(operator().get("api/" + call.resource()));
    }

    private void orders(String model, Map<String, Call> calls) {
        String of = " of " + model;
        calls.put("cancelOrder" + of, new Call("DELETE", bought(model), ""));
        calls.put("payOrder" + of, new Call("POST", bought(model) + "/payment", "{'reference':'r'}"));
        calls.put("refundOrder" + of, new Call("POST", paid(model) + "/refund", ""));
        calls.put(
                "recordPayment" + of,
                new Call("POST", bought(model) + "/payments", "{'reference':'a','amount':'7.10','state':'CAPTURED'}"));
        calls.put(
                "recordRefund" + of,
                new Call("POST", paid(model) + "/refunds", "{'reference':'r','amount':'2.00','reason':'asked'}"));
        String paidTwice = paid(model);
        tell(paidTwice, "b", "7.10", "CAPTURED").is(200);
        calls.put("handOverRefund" + of, new Call("POST", paidTwice + "/refund-handover", ""));
        String pinned = bought(model);
        tell(pinned, "a", "7.10", "AUTHORIZED").is(200);
        calls.put("voidPayment" + of, new Call("POST", pinned + "/payments/a/void", ""));
    }

    private String bought(String model) {
        return buy(user(), made(model));
    }

    private String paid(String model) {
        String order = bought(model);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        return order;
    }

    /** Of the events of these resources and orders, once the last of them is in the feed. */
    private List<String> ids(String place, Map<String, Call> calls) {
        String last = made("schedules");
        List<String> ids = new ArrayList<>();
        String[] next = {place};
        Awaitility.await().until(() -> {
            Answer answer = service().get(next[0]).is(200);
            answer.list().getValuesAs(JsonObject.class).forEach(event -> ids.add(event.getString("id")));
            next[0] = OverLists.next(answer).replaceFirst("^/hotseat/", "");
            return answer.response().body().contains(idOf(last));
        });
        assertThat(ids).hasSizeGreaterThan(calls.size());
        return ids;
    }
}
