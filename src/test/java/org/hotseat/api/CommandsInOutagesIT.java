package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.hotseat.contract.ContractFile;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each operation that changes something is called while a store is away: it is done, decided, or not decided, and 503
 * says which. Repeated when the store is back, it is done once.
 */
@Tag("storm")
@RunAsClient
class CommandsInOutagesIT extends OverCommands {

    private static final Set<String> KEYED = ContractFile.keyed();

    /** A fault of one store. */
    enum Outage {
        MONGODB_CUT(TestStores.current().mongoProxy(), FaultProxy::cut),
        MONGODB_HANGS(TestStores.current().mongoProxy(), FaultProxy::hang),
        REDIS_CUT(TestStores.current().redisProxy(), FaultProxy::cut),
        REDIS_HANGS(TestStores.current().redisProxy(), FaultProxy::hang);

        private final FaultProxy proxy;
        private final Consumer<FaultProxy> fault;

        Outage(FaultProxy proxy, Consumer<FaultProxy> fault) {
            this.proxy = proxy;
            this.fault = fault;
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachCommandIsDoneOnce(Outage outage) {
        Map<String, Call> calls = new TreeMap<>(commands());
        gate(calls);

        Map<String, Answer> first = new TreeMap<>();
        outage.fault.accept(outage.proxy);
        try {
            first.putAll(atOnce(calls));
        } finally {
            outage.proxy.restore();
        }
        Map<String, String> wrong = new TreeMap<>();
        first.forEach((operation, answer) -> {
            Call call = calls.get(operation);
            Answer last =
                    await(operation).until(() -> keyed(operation, call), again -> isFinal(operation, again.status()));
            boolean mayBeDone = answer.status() == 503 && answer.object().containsKey("fate");
            boolean right = last.status() < 300 || mayBeDone && !KEYED.contains(operation);
            if (!right || !isTrueInAnOutage(answer)) {
                wrong.put(operation, told(answer) + " and then " + told(last));
            }
        });

        assertThat(wrong).isEmpty();
        assertThat(inconsistent(calls)).isEmpty();
    }

    private Map<String, Answer> atOnce(Map<String, Call> calls) {
        Map<String, CompletableFuture<Answer>> asked = new TreeMap<>();
        ExecutorService callers = Executors.newFixedThreadPool(calls.size());
        try {
            calls.forEach((operation, call) ->
                    asked.put(operation, CompletableFuture.supplyAsync(() -> keyed(operation, call), callers)));
            Map<String, Answer> answers = new TreeMap<>();
            asked.forEach((operation, answer) -> answers.put(operation, answer.join()));
            return answers;
        } finally {
            callers.shutdownNow();
        }
    }

    private static boolean isTrueInAnOutage(Answer answer) {
        return answer.status() < 300
                || answer.status() == 503 && answer.header("Retry-After").isPresent();
    }

    /** An erasure goes on behind its answer, which is 202 always. */
    private static boolean isFinal(String operation, int status) {
        return status != 503 && (status != 202 || operation.equals("eraseUser"));
    }

    private Set<String> inconsistent(Map<String, Call> calls) {
        Set<String> resources = new TreeSet<>();
        calls.forEach((operation, call) -> {
            if (!call.resource().isEmpty() && !operation.startsWith("discard")) {
                resources.add(call.resource());
            }
        });
        Set<String> inconsistent = new TreeSet<>();
        for (String resource : resources) {
            JsonObject evidence = await().until(
                            () -> operator().get("api/" + resource + "/hot-state"), answer -> answer.status() != 503)
                    .is(200)
                    .object();
            if (!evidence.getBoolean("consistent")) {
                inconsistent.add(resource + " " + evidence);
            }
        }
        return inconsistent;
    }
}
