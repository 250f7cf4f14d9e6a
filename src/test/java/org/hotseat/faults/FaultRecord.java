package org.hotseat.faults;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/**
 * One line of the recorded run: one model under some strikes of one fault.
 *
 * @param redis the version that the server told
 * @param strikes how often the fault struck
 * @param requests answered ones
 * @param refused told 503, and sent again
 * @param unanswered no answer or no connection, and sent again
 * @param wrong repetitions and evidence that no rule explains, hot state and facts that did not come to agree, and
 *     errors 5xx
 * @param silenceMillis longest time in which nobody got anything from one of the resources
 * @param ownSilenceMillis the longest in which Redis itself took no write
 * @param load of the machine in the minute before the users left off: processes that wait for one of its processors; 0
 *     in lines from before it was recorded
 * @param told the first cases of whatever is not zero, in words
 */
record FaultRecord(
        Instant at,
        String fault,
        String model,
        String topology,
        String redis,
        int strikes,
        long seed,
        long requests,
        long refused,
        long unanswered,
        long oversold,
        long leaked,
        long lost,
        long changed,
        long wrong,
        long silenceMillis,
        long ownSilenceMillis,
        long load,
        List<String> told) {

    private static final int MAX_REPORTED = 5;
    private static final int MAX_REPORTED_LENGTH = 2_000;

    static FaultRecord of(
            String fault,
            Buyers buyers,
            Findings findings,
            String model,
            Topology redis,
            String version,
            int strikes,
            long seed,
            long ownSilenceMillis,
            long load) {
        return new FaultRecord(
                Instant.now(),
                fault,
                model,
                redis.name(),
                version,
                strikes,
                seed,
                buyers.tally().count(),
                buyers.tally().passed("503"),
                buyers.tally().passed("no answer") + buyers.tally().passed("no connection"),
                findings.oversold() + findings.twice(),
                findings.leaked(),
                findings.lost(),
                findings.changed(),
                findings.other() + findings.inconsistent() + buyers.tally().serverErrors(),
                buyers.silences().longest().toMillis(),
                ownSilenceMillis,
                load,
                findings.reports());
    }

    JsonObject json() {
        JsonArrayBuilder words = Json.createArrayBuilder();
        told.stream()
                .limit(MAX_REPORTED)
                .map(line -> line.substring(0, Math.min(MAX_REPORTED_LENGTH, line.length())))
                .forEach(words::add);
        return Json.createObjectBuilder()
                .add("at", at.toString())
                .add("fault", fault)
                .add("model", model)
                .add("topology", topology)
                .add("redis", redis)
                .add("strikes", strikes)
                .add("seed", seed)
                .add("requests", requests)
                .add("refused", refused)
                .add("unanswered", unanswered)
                .add("oversold", oversold)
                .add("leaked", leaked)
                .add("lost", lost)
                .add("changed", changed)
                .add("wrong", wrong)
                .add("silenceMillis", silenceMillis)
                .add("ownSilenceMillis", ownSilenceMillis)
                .add("load", load)
                .add("told", words)
                .build();
    }

    static FaultRecord read(JsonObject json) {
        return new FaultRecord(
                Instant.parse(json.getString("at")),
                json.getString("fault"),
                json.getString("model"),
                json.getString("topology"),
                json.getString("redis"),
                json.getInt("strikes"),
                json.getJsonNumber("seed").longValue(),
                json.getJsonNumber("requests").longValue(),
                json.getJsonNumber("refused").longValue(),
                json.getJsonNumber("unanswered").longValue(),
                json.getJsonNumber("oversold").longValue(),
                json.getJsonNumber("leaked").longValue(),
                json.getJsonNumber("lost").longValue(),
                json.getJsonNumber("changed").longValue(),
                json.getJsonNumber("wrong").longValue(),
                json.getJsonNumber("silenceMillis").longValue(),
                json.getJsonNumber("ownSilenceMillis").longValue(),
                json.getInt("load", 0),
                json.getJsonArray("told").stream().map(Object::toString).toList());
    }

    /** Adds it to a file of such lines. */
    void append(Path file) {
        try {
            Files.writeString(file, json() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isKept() {
        return oversold + leaked + lost + changed + wrong == 0;
    }
}
