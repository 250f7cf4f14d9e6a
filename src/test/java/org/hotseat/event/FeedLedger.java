package org.hotseat.event;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.Document;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;

/**
 * A consumer of the change feed that keeps a cursor and the versions it was told of, and now and then dies before it
 * has kept the cursor.
 */
public final class FeedLedger {

    /** Of an order, of which it has one. */
    private static final List<String> RESOURCES = List.of("Schedule_ID", "Sale_ID", "Program_ID");

    private final List<RestCalls> servers;
    private final Random random;
    private final Predicate<String> resources;
    private final Map<String, Set<Long>> versions = new HashMap<>();
    private final Map<String, Long> claims = new HashMap<>();
    private final Map<String, List<String>> sequences = new HashMap<>();
    private final FeedMoney money = new FeedMoney();
    private final Set<String> seen = new HashSet<>();
    private String cursor;

    /** Reads from one server. */
    public FeedLedger(RestCalls server, Random random, Set<String> resources) {
        this(List.of(server), random, resources::contains);
    }

    /**
     * Begins at the end of the feed.
     *
     * @param servers any of which is read from
     * @param resources tells by its id whether a resource is looked at
     */
    public FeedLedger(List<RestCalls> servers, Random random, Predicate<String> resources) {
        this.servers = List.copyOf(servers);
        this.random = random;
        this.resources = resources;
        this.cursor = next(servers.get(0).get("events?after=now").is(200));
    }

    /** Reads once, from any server; what is refused, or not answered, is asked for again the next time. */
    public void read(String more) {
        RestCalls server = servers.get(random.nextInt(servers.size()));
        Optional<Answer> answered = answer(() -> server.get("events?after=" + cursor + "&limit=50" + more));
        if (answered.filter(answer -> answer.status() == 200).isEmpty()) {
            return;
        }
        Answer answer = answered.get();
        for (JsonValue value :
                Json.createReader(new StringReader(answer.body())).readArray()) {
            keep(value.asJsonObject());
        }
        // It dies before it has kept its cursor: the same events come again.
        if (random.nextInt(4) > 0) {
            cursor = next(answer);
        }
    }

    private static Optional<Answer> answer(Supplier<Answer> call) {
        try {
            return Optional.of(call.get());
        } catch (AssertionError e) {
            if (e.getCause() instanceof IOException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** The versions of each hold and order. */
    public Map<String, Set<Long>> versions() {
        return versions;
    }

    /** The claims of each rain and drop that has some. */
    public Map<String, Long> claims() {
        return claims;
    }

    /** The money of each resource with orders. */
    public FeedMoney money() {
        return money;
    }

    /** The sequences of each resource, in the order in which they first came. */
    public Collection<List<String>> sequences() {
        return sequences.values();
    }

    /** Takes an event, also one that came on another way. */
    public void keep(JsonObject event) {
        String resource = event.getString("source").replaceFirst(".*/", "");
        if (!resources.test(resource) || !seen.add(event.getString("id"))) {
            return;
        }
        if (event.containsKey("sequence")) {
            sequences.computeIfAbsent(resource, id -> new ArrayList<>()).add(event.getString("sequence"));
        }
        if (event.getString("type").endsWith(".claimed")) {
            claims.merge(resource, 1L, Long::sum);
        }
        money.keep(event);
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

    /**
     * The versions that all holds and orders have had by the facts; a hold that became an order does not tell of that.
     */
    public static Map<String, Set<Long>> facts(String mongoUri, String database, Predicate<String> resources) {
        Map<String, Set<Long>> versions = new HashMap<>();
        try (MongoClient client = MongoClients.create(mongoUri)) {
            MongoDatabase facts = client.getDatabase(database);
            for (Document hold : facts.getCollection("lock_records").find()) {
                if (resources.test(hold.getString("Schedule_ID"))) {
                    long reported = hold.getLong("Version") - (hold.getInteger("Status") == 1 ? 1 : 0);
                    versions.put("holds/" + hold.get("_id"), upTo(reported));
                }
            }
            for (Document order : facts.getCollection("orders").find()) {
                if (RESOURCES.stream()
                        .map(order::getString)
                        .filter(Objects::nonNull)
                        .anyMatch(resources)) {
                    versions.put("orders/" + order.get("_id"), upTo(order.getLong("Version")));
                }
            }
        }
        return versions;
    }

    /** The claims of each rain and drop that has some, by the facts. */
    public static Map<String, Long> claimFacts(String mongoUri, String database, Predicate<String> resources) {
        Map<String, Long> claims = new HashMap<>();
        try (MongoClient client = MongoClients.create(mongoUri)) {
            MongoDatabase facts = client.getDatabase(database);
            Map.of("claims", "Rain_ID", "drop_claims", "Drop_ID").forEach((collection, field) -> {
                for (Document claim : facts.getCollection(collection).find()) {
                    if (resources.test(claim.getString(field))) {
                        claims.merge(claim.getString(field), 1L, Long::sum);
                    }
                }
            });
        }
        return claims;
    }

    private static Set<Long> upTo(long version) {
        return LongStream.rangeClosed(1, version).boxed().collect(Collectors.toCollection(TreeSet::new));
    }
}
