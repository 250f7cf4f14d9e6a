package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Request;
import org.hotseat.testing.Patience;

/** The evidence of a resource, held against what was acknowledged. */
record EvidenceCheck(String path) {

    /** The models' words for what somebody has. */
    private static final List<String> TAKEN = List.of("held", "booked", "sold", "claimed");

    /** Hot state and facts agree, so many places are sold by them, and the report has the same money. */
    void agrees(Client client, int sold, Findings findings) {
        Answer[] last = new Answer[1];
        try {
            await().atMost(Patience.HANG).pollInterval(Duration.ofMillis(200)).until(() -> {
                last[0] = client.ask(Request.get("evidence", path + "/hot-state", "operator"))
                        .answer();
                return last[0].is(200) && agrees(last[0].json(), sold);
            });
        } catch (ConditionTimeoutException e) {
            findings.inconsistent(path + ", " + sold + " sold: " + shortened(last[0]));
            return;
        }
        JsonObject money = last[0].json().getJsonObject("facts").getJsonObject("money");
        // Rains and drops sell nothing.
        if (money != null) {
            reportHas(money, client, findings);
        }
    }

    private void reportHas(JsonObject money, Client client, Findings findings) {
        Answer report = client.ask(Request.get("sales report", path + "/report", "operator"))
                .answer();
        if (!report.is(200)
                || !money.equals(report.json().getJsonObject("money"))
                || rows(report, "captured") != PaymentSystem.cents(money.getString("captured"))) {
            findings.inconsistent(path + " has " + money + " in the facts, its report " + report);
        }
    }

    private static long rows(Answer report, String amount) {
        return report.json().getJsonArray("rows").getValuesAs(JsonObject.class).stream()
                .mapToLong(row -> PaymentSystem.cents(row.getString(amount)))
                .sum();
    }

    private static boolean agrees(JsonObject evidence, int sold) {
        JsonObject sum = evidence.getJsonObject("sum");
        int taken = TAKEN.stream().mapToInt(word -> sum.getInt(word, 0)).sum();
        return evidence.getBoolean("consistent") && taken == sold;
    }

    private static String shortened(Answer answer) {
        return answer.is(200) ? answer.json().get("sum") + " " + answer.json().get("findings") : answer.toString();
    }
}
