package org.hotseat.event;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.Document;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;

/** A consumer of the change feed that keeps a cursor and the versions it was told of, and now and then dies before it has kept the cursor. */
public final class FeedLedger {

    private final RestCalls calls;
    private final Random random;
    private final Set<String> resources;
    private final Map<String, Set<Long>> versions = new HashMap<>();
    private final Map<String, List<String>> sequences = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private String cursor;

    /** Begins at the end of the feed. */
    public FeedLedger(RestCalls calls, Random random, Set<String> resources) {
        this.calls = calls;
        this.random = random;
        this.resources = resources;
        this.cursor = next(calls.get("events?after=now").is(200));
    }

    /** Reads once; what is refused is asked for again the next time. */
    public void read(String more) {
        Answer answer = calls.get("events?after=" + cursor + "&limit=50" + more);
        if (answer.status() != 200) {
            return;
        }
        for (JsonValue value :
                Json.createReader(new StringReader(answer.body())).readArray()) {
            keep(value.asJsonObject());
        }
        // It dies before it has kept its cursor: the same events come again.
        if (random.nextInt(4) > 0) {
            cursor = next(answer);
        }
    }

    /** The versions of each hold and order. */
    public Map<String, Set<Long>> versions() {
        return versions;
    }

    /** The sequences of each resource, in the order in which they first came. */
    public Collection<List<String>> sequences() {
        return sequences.values();
    }

    private void keep(JsonObject event) {
        String resource = event.getString("source").replaceFirst(".*/", "");
        if (!resources.contains(resource) || !seen.add(event.getString("id"))) {
            return;
        }
        if (event.containsKey("sequence")) {
            sequences.computeIfAbsent(resource, id -> new ArrayList<>()).add(event.getString("sequence"));
        }
        JsonObject data = event.getJsonObject("data");
        String subject = event.getString("subject");
        if (data.containsKey("version") && (subject.startsWith("holds/") || subject.startsWith("orders/"))) {
            versions.computeIfAbsent(subject, id -> new TreeSet<>())
                    .add(data.getJsonNumber("version").longValue());
        }
    }

    private static String next(Answer answer) {
        return answer.header("Link").replaceFirst(".*[?&]after=([^&>]*).*", "$1");
    }

    /** The versions that all holds and orders of schedules and sales have had by the facts; a hold that became an order does not tell of that. */
    public static Map<String, Set<Long>> facts(String mongoUri, String database, Set<String> resources) {
        Map<String, Set<Long>> versions = new HashMap<>();
        try (MongoClient client = MongoClients.create(mongoUri)) {
            MongoDatabase facts = client.getDatabase(database);
            for (Document hold : facts.getCollection("lock_records").find()) {
                if (resources.contains(hold.getString("Schedule_ID"))) {
                    long told = hold.getLong("Version") - (hold.getInteger("Status") == 1 ? 1 : 0);
                    versions.put("holds/" + hold.get("_id"), upTo(told));
                }
            }
            for (Document order : facts.getCollection("orders").find()) {
                if (resources.contains(
                        String.valueOf(order.get(order.containsKey("Sale_ID") ? "Sale_ID" : "Schedule_ID")))) {
                    versions.put("orders/" + order.get("_id"), upTo(order.getLong("Version")));
                }
            }
        }
        return versions;
    }

    private static Set<Long> upTo(long version) {
        return LongStream.rangeClosed(1, version).boxed().collect(Collectors.toCollection(TreeSet::new));
    }
}
