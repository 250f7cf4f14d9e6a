package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that a generator makes of {@code openapi.yaml} compile, hold, order and pay; a linter that others use finds
 * nothing to say. Needs {@code npm}, {@code node}, {@code python3} and {@code go} on the path and fails without them:
 * {@code .ci/long clients}.
 */
@Tag("clients")
class ClientsIT {

    private static final Path SOURCES = Path.of("src/clients");
    private static final Path GENERATED = Path.of("target/clients");

    @TempDir
    private static Path directory;

    private static ServerProcess server;
    private static RestCalls calls;
    private static Programs programs;

    @BeforeAll
    static void start() {
        programs = new Programs(directory);
        server = ServerProcess.start(ServerSettings.builtWar(directory)
                .shortLived()
                .with("HOTSEAT_SELF_PAYMENT", "true")
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(TestStores.current().redisPort()))
                .with("MONGODB_DATABASE", "clients"));
        calls = new RestCalls(server.uri().resolve("hotseat/"));
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    @Test
    void aLinterFindsNothing() throws Exception {
        Path work = programs.node();
        String config = "extends: [recommended]\n";
        Files.writeString(work.resolve("redocly.yaml"), config);
        programs.run(work, "npx", "--no-install", "redocly", "lint", contract().toString());
    }

    @Test
    void theJavaClientHoldsOrdersAndPays() throws Exception {
        Path classes = Files.createDirectories(GENERATED.resolve("java-classes"));
        String path = System.getProperty("java.class.path");
        List<String> compile =
                new ArrayList<>(List.of(java("javac"), "-nowarn", "-proc:none", "-cp", path, "-d", classes.toString()));
        try (Stream<Path> files = Files.walk(GENERATED.resolve("java/src/main/java"))) {
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(compile::add);
        }
        compile.add(SOURCES.resolve("java/HoldOrderPay.java").toString());
        programs.run(Path.of(""), compile.toArray(String[]::new));

        holdsOrdersAndPays(Path.of(""), java("java"), "-cp", classes + File.pathSeparator + path, "HoldOrderPay");
    }

    @Test
    void theTypeScriptClientHoldsOrdersAndPays() throws Exception {
        Path work = programs.node();
        Path client = work.resolve("client");
        String compiler = work.resolve("node_modules/.bin/tsc").toAbsolutePath().toString();
        // As "npm run build" does, with the compiler of these tests.
        programs.run(client, compiler, "-p", ".");
        programs.run(client, compiler, "-p", "tsconfig.esm.json");
        programs.run(client, "npm", "pack", "--ignore-scripts");
        Path installed = Files.createDirectories(work.resolve("node_modules/hotseat-client"));
        programs.run(
                installed,
                "tar",
                "-xz",
                "--strip-components=1",
                "-f",
                client.resolve("hotseat-client-0.1.0.tgz").toAbsolutePath().toString());
        programs.run(work, "npx", "--no-install", "tsc", "-p", ".");
        holdsOrdersAndPays(work, "node", "out/hold-order-pay.js");
    }

    @Test
    void thePythonClientHoldsOrdersAndPays() throws Exception {
        Path work = GENERATED.resolve("python");
        programs.run(work, "python3", "-m", "venv", "venv");
        Path requirements = SOURCES.resolve("python/requirements.txt").toAbsolutePath();
        programs.run(
                work, "venv/bin/pip", "install", "-q", "--disable-pip-version-check", "-r", requirements.toString());
        // Its requirements are there, in the versions that are pinned.
        programs.run(
                work,
                "venv/bin/pip",
                "install",
                "-q",
                "--disable-pip-version-check",
                "--no-deps",
                "--no-build-isolation",
                ".");
        Path elsewhere = Files.createDirectories(work.resolve("elsewhere"));
        Files.copy(
                SOURCES.resolve("python/hold_order_pay.py"),
                elsewhere.resolve("hold_order_pay.py"),
                StandardCopyOption.REPLACE_EXISTING);
        holdsOrdersAndPays(
                elsewhere, work.resolve("venv/bin/python").toAbsolutePath().toString(), "hold_order_pay.py");
    }

    @Test
    void theGoClientHoldsOrdersAndPays() throws Exception {
        Path work = GENERATED.resolve("go");
        try (Stream<Path> files = Files.list(SOURCES.resolve("go"))) {
            for (Path file : files.toList()) {
                Files.copy(file, work.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        programs.run(work, "go", "vet", "./...");
        programs.run(work, "go", "build", "-o", "hold_order_pay", ".");
        holdsOrdersAndPays(work, "./hold_order_pay");
    }

    /** Runs a program with the address, a new schedule and a user's token; the order whose id it prints is paid. */
    private static void holdsOrdersAndPays(Path work, String... program) throws Exception {
        String schedule = RestCalls.newId("clients");
        String user = RestCalls.newId("user");
        calls.send("PUT", "schedules/" + schedule, "{'name':'Clients','maxPlayers':2,'price':'7.10'}", "operator", "")
                .is(201);
        List<String> command = new ArrayList<>(List.of(program));
        command.add(server.uri().resolve("hotseat/api").toString());
        command.add(schedule);
        command.add(RestCalls.token("user:" + user));

        String[] lines =
                programs.run(work, command.toArray(String[]::new)).strip().split("\n");
        RestCalls.Answer order = calls.get("orders/" + lines[lines.length - 1]).is(200);
        assertThat(order.json().getInt("payStatus")).isEqualTo(1);
        assertThat(order.json().getString("userId")).isEqualTo(user);
    }

    private static Path contract() {
        return Path.of("src/main/resources/META-INF/openapi.yaml").toAbsolutePath();
    }

    private static String java(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }
}
