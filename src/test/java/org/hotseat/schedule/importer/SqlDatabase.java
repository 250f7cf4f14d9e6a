package org.hotseat.schedule.importer;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.testing.FreePort;

/** A MariaDB or PostgreSQL from the system's packages, on a free port of 127.0.0.1, empty, until {@link #close()}. */
final class SqlDatabase implements AutoCloseable {

    private final Process process;
    private final String address;
    private final String user;

    private SqlDatabase(List<String> command, Path directory, String address, String user) {
        try {
            this.process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.address = address;
        this.user = user;
        await().until(this::answers);
    }

    static SqlDatabase mariaDb(Path directory) {
        int port = FreePort.find();
        Path data = directory.resolve("data");
        String me = System.getProperty("user.name");
        run(
                "mariadb-install-db",
                "--no-defaults",
                "--datadir=" + data,
                "--user=" + me,
                "--auth-root-authentication-method=normal",
                "--skip-test-db");
        List<String> command = List.of(
                "mariadbd",
                "--no-defaults",
                "--datadir=" + data,
                "--user=" + me,
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + data.resolve("socket"));
        return new SqlDatabase(command, directory, "jdbc:mariadb://127.0.0.1:" + port + "/mysql", "root");
    }

    /** It refuses to run as root; the user is that of its package then. */
    static SqlDatabase postgreSql(Path directory) {
        int port = FreePort.find();
        Path data = directory.resolve("data");
        List<String> as = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            run("chown", "postgres", directory.toString());
            as.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        run(with(as, program("initdb"), "-D", data.toString(), "-U", "shop", "-A", "trust", "--no-sync", "-E", "UTF8"));
        List<String> command = List.of(with(
                as,
                program("postgres"),
                "-D",
                data.toString(),
                "-p",
                "" + port,
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories="));
        return new SqlDatabase(command, directory, "jdbc:postgresql://127.0.0.1:" + port + "/postgres", "shop");
    }

    String address() {
        return address;
    }

    String user() {
        return user;
    }

    private boolean answers() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the database ended with " + process.exitValue());
        }
        try (Connection connection = DriverManager.getConnection(address, user, "")) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    /** The programs of PostgreSQL's packages stand in a directory with the version. */
    private static String program(String name) {
        try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
            return versions.map(version -> version.resolve("bin").resolve(name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL is not installed", e);
        }
    }

    private static String[] with(List<String> first, String... then) {
        return Stream.concat(first.stream(), Stream.of(then)).toArray(String[]::new);
    }

    private static void run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command[0] + ": " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
