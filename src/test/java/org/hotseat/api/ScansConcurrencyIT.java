package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Sixteen gates, four of them without network and with clocks ten minutes off, while refunds come in. */
@RunAsClient
class ScansConcurrencyIT extends OverPayments {

    private static final int TICKETS = 12;
    private static final int GATES = 16;
    private static final int OFFLINE = 4;
    private static final Duration OFF = Duration.ofMinutes(10);

    /** Orders whose refund was answered. */
    private final Set<String> refunded = ConcurrentHashMap.newKeySet();

    private record Bought(Person user, String order, String token) {}

    /** A scan as its gate knows it: its id, and whether the ticket was given back for sure before it was sent. */
    private record Sent(String scanId, String gate, String order, boolean afterRefund) {}

    @Test
    void everyScanOfEveryGateIsInTheLogOnceWithTheVerdictOfItsOwnTime() throws Exception {
        String schedule = schedule(TICKETS);
        List<Bought> bought = new ArrayList<>();
        for (int i = 0; i < TICKETS; i++) {
            bought.add(buy(schedule));
        }
        List<Sent> sent = storm(bought);

        List<JsonObject> log = log(schedule);
        assertThat(log)
                .extracting(scan -> scan.getString("scanId"))
                .containsExactlyInAnyOrderElementsOf(
                        sent.stream().map(Sent::scanId).toList());
        Map<String, JsonObject> scans =
                log.stream().collect(Collectors.toMap(scan -> scan.getString("scanId"), scan -> scan));
        for (Bought each : bought) {
            JsonObject order = each.user().get(each.order()).is(200).object();
            List<Sent> own = sent.stream()
                    .filter(scan -> scan.order().equals(each.order()))
                    .toList();
            assertThat(own).extracting(Sent::gate).hasSize(GATES).doesNotHaveDuplicates();
            own.forEach(scan -> checkStanding(scans.get(scan.scanId()), scan, order));
            checkPassages(own.stream().map(scan -> scans.get(scan.scanId())).toList());
        }
    }

    private Bought buy(String schedule) {
        Person user = user();
        String order = order(user, schedule);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        return new Bought(
                user,
                order,
                user.get("api/tickets/" + idOf(order) + "~1").is(200).text("token"));
    }

    private List<Sent> storm(List<Bought> bought) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(GATES + 1);
        try {
            List<Callable<List<Sent>>> all = new ArrayList<>();
            for (int gate = 0; gate < GATES; gate++) {
                String name = "gate-" + gate;
                Duration off = gate % 2 == 0 ? OFF : OFF.negated();
                all.add(gate < OFFLINE ? () -> offline(name, off, bought) : () -> online(name, bought));
            }
            all.add(() -> {
                for (int i = 0; i < bought.size(); i += 2) {
                    String order = bought.get(i).order();
                    refund(order, "r", "7.10", "").is(200);
                    refunded.add(order);
                }
                return List.of();
            });
            List<Sent> sent = new ArrayList<>();
            for (Future<List<Sent>> each : threads.invokeAll(all)) {
                sent.addAll(each.get());
            }
            return sent;
        } finally {
            threads.shutdownNow();
        }
    }

    private List<Sent> online(String name, List<Bought> bought) {
        Person gate = person(name, "gate");
        List<Sent> sent = new ArrayList<>();
        for (Bought each : bought) {
            boolean after = refunded.contains(each.order());
            Answer answer =
                    gate.post("api/checkins", "{'ticket':'" + each.token() + "','gate':'" + name + "'}", newId("scan"));
            sent.add(new Sent(answer.text("scanId"), name, each.order(), after));
        }
        return sent;
    }

    /** Lets everybody in, and reports it afterwards, each twice. */
    private List<Sent> offline(String name, Duration off, List<Bought> bought) {
        Person gate = person(name, "gate");
        Map<Bought, Instant> entries = new HashMap<>();
        for (Bought each : bought) {
            entries.put(each, Instant.now().plus(off).plusMillis(entries.size()));
        }
        List<Sent> sent = new ArrayList<>();
        entries.forEach((each, at) -> {
            boolean after = refunded.contains(each.order());
            String body = "{'ticket':'" + each.token() + "','gate':'" + name + "','at':'" + at + "'}";
            String id = gate.post("api/checkins", body).text("scanId");
            assertThat(gate.post("api/checkins", body).text("scanId")).isEqualTo(id);
            sent.add(new Sent(id, name, each.order(), after));
        });
        return sent;
    }

    /** The verdict by the facts of the order, as of the scan's own time. */
    private static void checkStanding(JsonObject scan, Sent sent, JsonObject order) {
        Instant at = Instant.parse(scan.getString("at"));
        boolean isVoid = scan.getString("code", "").equals("ticket-void");
        boolean late = scan.getBoolean("reportedLate");
        List<String> kinds = kinds(scan);
        boolean early = at.isBefore(Instant.parse(order.getString("paidAt")));
        assertThat(kinds.contains("before-paid")).as("%s", scan).isEqualTo(late && early);
        assertThat(kinds.contains("refunded-before")).as("%s", scan).isEqualTo(late && isVoid);
        if (!order.containsKey("endedAt")) {
            assertThat(isVoid).as("%s", scan).isFalse();
            return;
        }
        boolean before = at.isBefore(Instant.parse(order.getString("endedAt")));
        if (isVoid) {
            assertThat(late && before).as("%s", scan).isFalse();
        }
        if (sent.afterRefund()) {
            assertThat(isVoid).as("%s", scan).isEqualTo(!late || !before);
            assertThat(kinds.contains("refunded-later")).as("%s", scan).isEqualTo(late && before);
        }
    }

    /** Of those that went through with a good ticket the first is admitted, and each other one contradicts it. */
    private static void checkPassages(List<JsonObject> scans) {
        List<JsonObject> passed = scans.stream()
                .filter(scan -> scan.getBoolean("reportedLate")
                        ? !scan.getString("code", "").equals("ticket-void")
                        : !scan.getString("answered", scan.getString("verdict")).equals("refused"))
                .sorted(Comparator.comparing((JsonObject scan) -> Instant.parse(scan.getString("at")))
                        .thenComparing(scan -> scan.getString("scanId")))
                .toList();
        for (JsonObject scan : scans) {
            boolean first = !passed.isEmpty() && passed.get(0) == scan;
            boolean contradicts = passed.contains(scan) && !first;
            assertThat(scan.getString("verdict").equals("admitted"))
                    .as("%s", scan)
                    .isEqualTo(first);
            assertThat(kinds(scan).contains("already-in")).as("%s", scan).isEqualTo(contradicts);
            if (contradicts) {
                assertThat(scan.toString()).contains(passed.get(0).getString("scanId"));
            }
        }
    }

    private static List<String> kinds(JsonObject scan) {
        return scan.getJsonArray("contradictions").getValuesAs(JsonObject.class).stream()
                .map(each -> each.getString("kind"))
                .toList();
    }

    private List<JsonObject> log(String schedule) {
        List<JsonObject> all = new ArrayList<>();
        String next = "api/scans?model=schedules&limit=50&resource=" + idOf(schedule);
        while (true) {
            Answer page = operator().get(next).is(200);
            all.addAll(page.list().getValuesAs(JsonObject.class));
            if (page.header("Link").isEmpty()) {
                return all;
            }
            next = OverLists.next(page);
        }
    }
}
