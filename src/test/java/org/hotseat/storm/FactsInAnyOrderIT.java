package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.kernel.Fact;
import org.hotseat.schedule.hold.ScheduleWriting;
import org.hotseat.testing.RedisMonitor;
import org.hotseat.testing.RestCalls;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * All facts of a storm, as the scripts wrote them into the outbox, are written to MongoDB again: shuffled and repeated.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
class FactsInAnyOrderIT {

    private static final int SHUFFLES = 8;
    private static final List<String> COLLECTIONS = List.of("schedules", "lock_records", "orders", "requests");

    private final Stage stage;

    FactsInAnyOrderIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void anyOrderAndAnyRepetitionGivesTheSameCollections() {
        long seed = System.nanoTime();
        System.out.println("facts in any order: seed " + seed);
        StormSettings settings = StormSettings.of(300, 2_000, seed);
        Storm storm = new Storm(stage.newSchedule(), stage.servers(1), settings);
        List<Fact> facts;
        Map<String, List<Document>> server = new HashMap<>();
        try (RedisMonitor monitor = new RedisMonitor(stage.redisPort())) {
            storm.run();
            // Each change of the storm's own may have been refused, since too many places were taken.
            new RestCalls(stage.servers(1).get(0).resolve("/hotseat/"))
                    .send(
                            "PUT",
                            "schedules/" + storm.schedule(),
                            "{'name':'Storm','maxPlayers':" + 2 * settings.places() + ",'price':'7.10'}",
                            "operator",
                            "")
                    .is(200);
            // Holds still expire: what the server has written by now is in the facts that are read after it.
            for (String collection : List.of("lock_records", "orders")) {
                server.put(collection, ofTheServer(collection, storm));
            }
            facts = facts(monitor.commands(), storm.schedule());
        }
        assertThat(storm.tally().toldWrongs()).as(storm.report()).isEmpty();
        assertThat(facts.stream().map(Fact::kind)).contains("schedule", "hold", "order");

        Map<String, List<Document>> first = written(facts, "in_order_" + seed, new Random(seed), false);
        server.forEach((collection, documents) -> assertThat(documents)
                .as("those of the server itself")
                .isNotEmpty()
                .allSatisfy(document -> assertSameOrNewer(first.get(collection), document)));
        for (int i = 1; i <= SHUFFLES; i++) {
            Map<String, List<Document>> again = written(facts, "shuffle_" + seed + "_" + i, new Random(seed + i), true);
            assertThat(again).as("seed %d, shuffle %d", seed, i).isEqualTo(first);
        }
    }

    private static List<Fact> facts(List<RedisMonitor.Command> commands, String schedule) {
        List<Fact> facts = new ArrayList<>();
        for (RedisMonitor.Command command : commands) {
            if (command.byScript() && command.is("XADD")) {
                Map<String, String> fields = new HashMap<>();
                for (int i = 5; i + 1 < command.words().size(); i += 2) {
                    fields.put(command.words().get(i), command.words().get(i + 1));
                }
                // The audit's lines are written once each, by their ids, and are no part of these collections.
                if (schedule.equals(fields.get("resource"))
                        && !command.words().get(4).equals("act")) {
                    // The real id is Redis's answer, which MONITOR does not tell; any time will do here.
                    facts.add(new Fact(
                            0,
                            (1_700_000_000_000L + facts.size()) + "-0",
                            command.words().get(4),
                            fields));
                }
            }
        }
        return facts;
    }

    private Map<String, List<Document>> written(List<Fact> facts, String database, Random random, boolean shuffled) {
        List<Fact> all = new ArrayList<>(facts);
        if (shuffled) {
            for (int i = 0; i < facts.size(); i++) {
                all.add(facts.get(random.nextInt(facts.size())));
            }
            Collections.shuffle(all, random);
        }
        try (FactWriting writing = new FactWriting(stage.mongoUri(), database, ScheduleWriting.writers())) {
            for (int start = 0; start < all.size(); ) {
                int end = Math.min(all.size(), start + 1 + random.nextInt(200));
                writing.write(all.subList(start, end));
                start = end;
            }
        }
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            Map<String, List<Document>> collections = new HashMap<>();
            MongoDatabase written = client.getDatabase(database);
            COLLECTIONS.forEach(name -> collections.put(name, sorted(written, name, Filters.empty())));
            written.drop();
            return collections;
        }
    }

    private static void assertSameOrNewer(List<Document> all, Document document) {
        Document written = all.stream()
                .filter(each -> each.get("_id").equals(document.get("_id")))
                .findFirst()
                .orElseThrow();
        if (written.getLong("Version") <= document.getLong("Version")) {
            assertThat(written).isEqualTo(document);
        }
    }

    private List<Document> ofTheServer(String collection, Storm storm) {
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            return sorted(
                    client.getDatabase(stage.database()), collection, Filters.eq("Schedule_ID", storm.schedule()));
        }
    }

    /**
     * Without the time of the outbox entry: it is Redis's and not known here, and an answer that is repeated under
     * another key writes the same version of its order once more, in an entry of its own, signed by its own request and
     * marked as a repetition of its term. So of the number of the term only the term itself is kept.
     */
    private static List<Document> sorted(MongoDatabase database, String collection, Bson filter) {
        List<Document> all = database.getCollection(collection)
                .find(filter)
                .projection(Projections.exclude("Changed_At", "Done_By"))
                .sort(Sorts.ascending("_id"))
                .into(new ArrayList<>());
        all.forEach(each -> each.computeIfPresent(FactTerms.FIELD, (name, number) -> FactTerms.of((Long) number)));
        return all;
    }
}
