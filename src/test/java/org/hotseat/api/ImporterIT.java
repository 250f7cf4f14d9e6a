package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.schedule.importer.EarlierShop;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An earlier shop comes over by the importer, which runs as documented: from the classes of the WAR. */
@Tag("storm")
@RunAsClient
class ImporterIT extends OverRest {

    private static final String SHOP_USER = "sa";

    private static final String FILES = """
            schedules.from = sessions.csv
            schedules.id = id
            schedules.places = seats
            orders.from = bookings.csv
            orders.id = id
            orders.schedule = session
            orders.user = who
            orders.state = state
            """;

    @TempDir
    private Path directory;

    @ArquillianResource
    private URL base;

    private final String mark = newId("");
    private final String first = "api/schedules/a" + mark;
    private final String second = "api/schedules/b" + mark;

    @Test
    void aShopInASqlDatabaseGoesOn() throws Exception {
        String shop = shop();
        Path mapping = mapping("source = " + shop + "\nsource.user = " + SHOP_USER + "\n" + EarlierShop.MAPPING);

        assertThat(run(mapping)).contains("Dry run", "schedules: 2 rows: 2 new").endsWith("code 0");
        nobody().get(first).refused(404, "'unknown-schedule'");

        assertThat(run(mapping, "--write"))
                .contains("places: 8 in 2 schedules, 5 taken", "the server has 4 free places in 2 schedules; 2 equal")
                .contains("2 equal the rows, 0 have changed in Hotseat since, 0 differ")
                .endsWith("code 0");
        assertCounts(first, 2, 1, 3);
        assertCounts(second, 2, 0, 0);
        assertThat(person("eve" + mark, "user").post(first + "/orders").is(201).text("scheduleId"))
                .isEqualTo("a" + mark);
        Person ann = person("ann@shop" + mark, "user");
        assertThat(ann.get("api/orders/1" + mark).is(200).number("payStatus")).isEqualTo(1);

        // Hotseat gives the money back; the earlier shop does not know that.
        assertThat(ann.post("api/orders/1" + mark + "/refund").is(200).number("payStatus"))
                .isEqualTo(2);
        EarlierShop.execute(
                shop,
                SHOP_USER,
                "INSERT INTO booking VALUES ('9" + mark + "', 'b" + mark + "', 'gil', 'NEW', 1, NULL)");
        assertThat(run(mapping, "--write"))
                .contains("orders: 5 rows: 1 new, 3 there already, 0 changed, 1 left as Hotseat has them")
                .contains("stays as Hotseat has it: Pay_Status is 2, not 1")
                .contains("rebuilt on the server: 1 schedules", "1 equal the rows, 1 have changed in Hotseat since")
                .contains("schedule a" + mark + ": 2 free by the rows, 3 free on the server")
                .endsWith("code 0");
        assertThat(ann.get("api/orders/1" + mark).is(200).number("payStatus")).isEqualTo(2);
        assertCounts(second, 1, 0, 1);
    }

    @Test
    void nothingIsWrittenWhileARowIsRefused() throws Exception {
        String shop = shop();
        EarlierShop.execute(
                shop, SHOP_USER, "INSERT INTO booking VALUES ('9" + mark + "', 'none', 'gil', 'LOST', 1, NULL)");
        Path mapping = mapping("source = " + shop + "\nsource.user = " + SHOP_USER + "\n" + EarlierShop.MAPPING);

        assertThat(run(mapping, "--write"))
                .contains("row 5 (id 9" + mark + "): state 'LOST' is none of the values in orders.state.*")
                .contains("schedule 'none' is not there")
                .contains("Nothing is written")
                .endsWith("code 1");
        nobody().get(first).refused(404, "'unknown-schedule'");

        assertThat(run(mapping, "--skip-refused"))
                .contains("left out: 1 refused rows", "Nothing is written")
                .endsWith("code 0");
        nobody().get(first).refused(404, "'unknown-schedule'");
        assertThat(run(mapping, "--write", "--skip-refused"))
                .contains("left out: 1 refused rows", "2 equal the rows")
                .endsWith("code 0");
        assertCounts(first, 2, 1, 3);
        assertThat(run(mapping, "--write", "--skip-refused"))
                .contains("Nothing was new, so nothing was written.")
                .endsWith("code 0");
    }

    @Test
    void aHoldOfHotseatsOwnIsNotTakenForTheRowWithItsNumber() throws Exception {
        String shop = shop();
        Path mapping = mapping("source = " + shop + "\nsource.user = " + SHOP_USER + "\n" + EarlierShop.MAPPING);
        assertThat(run(mapping, "--write")).endsWith("code 0");
        long hold = user().post(second + "/holds").is(201).number("lockId");

        EarlierShop.execute(
                shop,
                SHOP_USER,
                "INSERT INTO reservation VALUES (" + hold + ", 'a" + mark
                        + "', 'gil', '2034-01-01 10:00:00', '2035-01-01 10:00:00')");
        assertThat(run(mapping, "--write"))
                .contains("row 3 (id " + hold + "): Hotseat has given this id to another person or schedule: schedule b"
                        + mark)
                .contains("Nothing is written")
                .endsWith("code 1");
    }

    @Test
    void aServerThatDoesNotAcceptTheTokenIsFoundBeforeAnythingIsWritten() throws Exception {
        Path mapping = mapping("source = " + shop() + "\nsource.user = " + SHOP_USER + "\n" + EarlierShop.MAPPING);
        Files.writeString(mapping, Files.readString(mapping).replaceFirst("server.token = .*", "server.token = none"));

        assertThat(run(mapping))
                .contains("server or server.token cannot be used", "is answered by 401")
                .endsWith("code 1");
        assertThat(run(mapping, "--write"))
                .contains("is answered by 401", "Nothing is written.")
                .endsWith("code 1");
        nobody().get(first).refused(404, "'unknown-schedule'");
    }

    @Test
    void aShopInFilesGoesOnAndWhatItSoldTooOftenIsReported() throws Exception {
        Files.writeString(
                directory.resolve("sessions.csv"), "\uFEFFId;Seats\r\n".replace(';', ',') + "a" + mark + ",1\r\n");
        Files.writeString(
                directory.resolve("bookings.csv"),
                "id,session,who,state\n1" + mark + ",a" + mark + ",ann,paid\n2" + mark + ",a" + mark + ",bob,paid\n");
        Path mapping = mapping(FILES + "orders.state.paid = paid\n");

        assertThat(run(mapping, "--write"))
                .contains("sold too often by the earlier system: 1", "schedule a" + mark + ": 2 of 1 places are taken")
                .contains("1 equal the rows")
                .endsWith("code 0");
        user().post(first + "/holds").refused(409, "-2");
    }

    @Test
    void anUnpaidOrderEndsAtItsTime() throws Exception {
        Files.writeString(directory.resolve("sessions.csv"), "id,seats\na" + mark + ",5\n");
        Files.writeString(
                directory.resolve("bookings.csv"),
                "id,session,who,state,n,until\n1" + mark + ",a" + mark + ",ann" + mark + ",new,2,2026-01-01 10:00\n2"
                        + mark + ",a" + mark + ",bob" + mark + ",new,2,2100-01-01T10:00:00Z\n");
        Path mapping = mapping(FILES + "orders.state.unpaid = new\norders.places = n\norders.payBefore = until\n");

        assertThat(run(mapping, "--write"))
                .contains("places: 5 in 1 schedules, 4 taken", "1 equal the rows")
                .endsWith("code 0");
        await().until(() ->
                person("ann" + mark, "user").get("api/orders/1" + mark).number("payStatus") == -1);
        assertCounts(first, 3, 0, 2);
        assertThat(person("bob" + mark, "user")
                        .get("api/orders/2" + mark)
                        .is(200)
                        .text("payBefore"))
                .isEqualTo("2100-01-01T10:00:00Z");
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        assertThat(run(directory.resolve("none"))).contains("cannot be read").endsWith("code 2");
        assertThat(run(mapping("source = jdbc:none:x\n" + EarlierShop.MAPPING)))
                .contains(
                        "The database of source cannot be used; is its JDBC driver on the class path (-cp)? No suitable driver")
                .endsWith("code 2");
        assertThat(run(mapping("source = " + shop() + "\nsource.user = " + SHOP_USER + "\n"
                        + EarlierShop.MAPPING.replace("FROM booking", "FROM bookings"))))
                .contains("orders cannot be read: Table \"BOOKINGS\" not found")
                .endsWith("code 2");
    }

    private String shop() throws Exception {
        String address = "jdbc:h2:file:" + directory.resolve("shop") + ";TIME ZONE=UTC";
        long firstHold = 1_000_000_000L + System.nanoTime() % 1_000_000_000L;
        EarlierShop.create(address, SHOP_USER, mark, firstHold);
        return address;
    }

    private Path mapping(String text) throws IOException, URISyntaxException {
        URI context = base.toURI();
        return Files.writeString(
                directory.resolve("import.properties"),
                (text.startsWith("source") ? "" : "source = " + directory + "\n") + text + "server = " + context
                        + "\nserver.token = " + operator().token() + "\n");
    }

    private String run(Path mapping, String... options) throws IOException, InterruptedException {
        Path war = Path.of("target/hotseat/WEB-INF").toAbsolutePath();
        Path driver = Path.of(org.h2.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                war.resolve("classes") + File.pathSeparator + war.resolve("lib/*") + File.pathSeparator + driver,
                "org.hotseat.schedule.importer.ImportMain",
                mapping.toString()));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("MONGODB_URI", TestStores.current().mongoUri());
        builder.environment().put("MONGODB_DATABASE", "hotseat_test");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said + "code " + process.waitFor();
    }
}
