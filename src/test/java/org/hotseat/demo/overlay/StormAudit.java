package org.hotseat.demo.overlay;

import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.demo.overlay.StormClient.Answer;
import org.hotseat.demo.overlay.StormModel.Receipt;

/** Holds what a crowd was told against the facts, when the storm is over. */
final class StormAudit {

    /** Facts that were under way when a store went away are written within seconds after it is back. */
    private static final Duration SETTLED = Duration.ofSeconds(30);

    private static final long CHECK_EVERY_MILLIS = 250;

    private final StormClient client;
    private final StormModel model;
    private final String id;
    private final long stock;

    StormAudit(StormClient client, StormModel model, String id, long stock) {
        this.client = client;
        this.model = model;
        this.id = id;
        this.stock = stock;
    }

    /** @param receipts what each person who got it was given */
    StormReport.Sum sum(Map<String, String> receipts, int refused, int failed) throws InterruptedException {
        JsonValue evidence = settled();
        JsonValue sum = evidence.asJsonObject().get("sum");
        long sold = StormModel.counted(sum, true);
        long free = StormModel.counted(sum, false);
        List<Receipt> facts = model.facts(client, id, receipts.keySet());
        return new StormReport.Sum(
                stock,
                sold,
                free,
                refused,
                failed,
                receipts.size(),
                Math.max(0, sold - stock) + twice(facts),
                lost(receipts, facts),
                Answer.field(evidence, "consistent").equals("true"));
    }

    /** The evidence once hot state and facts agree, or after half a minute as it is. */
    private JsonValue settled() throws InterruptedException {
        long giveUpAt = System.nanoTime() + SETTLED.toNanos();
        while (true) {
            JsonValue evidence = client.good("GET", model.path() + "/" + id + "/hot-state", "")
                    .body();
            if (Answer.field(evidence, "consistent").equals("true") || System.nanoTime() > giveUpAt) {
                return evidence;
            }
            Thread.sleep(CHECK_EVERY_MILLIS);
        }
    }

    /** Units that two people have. */
    private static long twice(List<Receipt> facts) {
        Set<String> seen = new HashSet<>();
        return facts.stream()
                .flatMap(receipt -> receipt.units().stream())
                .filter(unit -> !seen.add(unit))
                .count();
    }

    private static long lost(Map<String, String> receipts, List<Receipt> facts) {
        Set<String> known = new HashSet<>();
        facts.forEach(receipt -> known.add(receipt.userId() + " " + receipt.id()));
        return receipts.entrySet().stream()
                .filter(reported -> !known.contains(reported.getKey() + " " + reported.getValue()))
                .count();
    }
}
