package org.hotseat.schedule.importer;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.hotseat.testing.EmbeddedMongo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An earlier shop on the databases that most shops have, from the system's packages. */
@Tag("own-server")
class SqlDatabasesIT {

    @TempDir
    private Path directory;

    @Test
    void mariaDb() throws IOException, SQLException {
        everyRowComesOver(SqlDatabase::mariaDb);
    }

    @Test
    void postgreSql() throws IOException, SQLException {
        everyRowComesOver(SqlDatabase::postgreSql);
    }

    private void everyRowComesOver(Function<Path, SqlDatabase> database) throws IOException, SQLException {
        try (SqlDatabase shop = database.apply(directory);
                EmbeddedMongo mongo = EmbeddedMongo.inMemory(0);
                MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + mongo.port())) {
            EarlierShop.create(shop.address(), shop.user(), "", 10);
            Path mapping = Files.writeString(
                    directory.resolve("import.properties"),
                    "source = " + shop.address() + "\nsource.user = " + shop.user() + "\n" + EarlierShop.MAPPING);

            assertThat(run(mongo, mapping))
                    .contains("Dry run", "schedules: 2 rows: 2 new", "orders: 4 rows: 4 new", "holds: 2 rows: 2 new")
                    .endsWith("code 0");
            MongoDatabase facts = client.getDatabase("imported");
            assertThat(facts.listCollectionNames()).isEmpty();

            assertThat(run(mongo, mapping, "--write")).contains("Written.").endsWith("code 0");
            assertThat(facts.getCollection("schedules")
                            .find(new Document("_id", "a"))
                            .first())
                    .containsEntry("Name", "Manor, 22 h")
                    .containsEntry("Max_Players", 6)
                    .containsEntry("Price", 7.1)
                    .containsEntry("Price_Cents", 710L)
                    .containsEntry("Starts_At", Date.from(Instant.parse("2035-07-01T20:00:00Z")));
            assertThat(facts.getCollection("orders")
                            .find(new Document("_id", "1"))
                            .first())
                    .containsEntry("Schedule_ID", "a")
                    .containsEntry("Player_ID", "ann@shop")
                    .containsEntry("Pay_Status", 1)
                    .containsEntry("Placed_At", Date.from(Instant.parse("2034-01-01T09:00:00Z")));
            assertThat(facts.getCollection("lock_records")
                            .find(new Document("_id", 10L))
                            .first())
                    .containsEntry("Status", 0)
                    .containsEntry("ExpireTime", Date.from(Instant.parse("2035-01-01T09:00:00Z")));

            EarlierShop.execute(shop.address(), shop.user(), "UPDATE booking SET state = 'GONE' WHERE id = '3'");
            assertThat(run(mongo, mapping, "--write"))
                    .contains(
                            "schedules: 2 rows: 0 new, 2 there already",
                            "orders: 4 rows: 0 new, 3 there already, 1 changed")
                    .endsWith("code 0");
            assertThat(run(mongo, mapping)).contains("orders: 4 rows: 0 new, 4 there already, 0 changed");
        }
    }

    private static String run(EmbeddedMongo mongo, Path mapping, String... options) {
        Map<String, String> environment =
                Map.of("MONGODB_URI", "mongodb://127.0.0.1:" + mongo.port(), "MONGODB_DATABASE", "imported");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] arguments = new String[options.length + 1];
        arguments[0] = mapping.toString();
        System.arraycopy(options, 0, arguments, 1, options.length);
        int code = ImportMain.run(
                arguments,
                name -> Optional.ofNullable(environment.get(name)),
                new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8) + "code " + code;
    }
}
