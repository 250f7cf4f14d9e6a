package org.hotseat.testing;

import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * FerretDB, a server that speaks MongoDB's protocol and keeps documents in SQLite files: in a process of its own, which
 * can be killed and started again on its port with what it had on disk. The profile {@code ferretdb} builds the program
 * of {@code src/test/ferretdb}. It ends with {@link #close()}, or when this JVM is gone and its standard input with it.
 */
public final class FerretDb implements MongoStore {

    /** The system property with the path of the program. */
    static final String PROGRAM = "hotseat.test.ferretdb";

    /**
     * No answer waits for the disk, only for the system: that is enough to outlive a kill, and several times as fast.
     */
    private static final String OPTIONS = "?_pragma=synchronous(normal)";

    private final Path directory;
    private final int port = FreePort.find();
    private Process process;

    private FerretDb(Path directory) {
        this.directory = directory.toAbsolutePath();
        process = begin();
        awaitAnswer();
    }

    /** Starts with empty files; returns when it answers. */
    public static FerretDb start(Path directory) {
        try {
            deleteOld(directory);
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + directory, e);
        }
        return new FerretDb(directory);
    }

    @Override
    public int port() {
        return port;
    }

    /** Kill −9; returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Starts a killed one again; returns when it answers. */
    public void startAgain() {
        kill();
        process = begin();
        awaitAnswer();
    }

    @Override
    public void close() {
        kill();
    }

    private Process begin() {
        String program = System.getProperty(PROGRAM, "target/ferretdb/ferretdb");
        try {
            return new ProcessBuilder(List.of(program, "127.0.0.1:" + port, "file:" + directory + "/" + OPTIONS))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("no FerretDB at " + program + ": .ci/long ferretdb builds it", e);
        }
    }

    private void awaitAnswer() {
        try (MongoClient client = MongoClients.create(uri() + "/?serverSelectionTimeoutMS=500")) {
            await("FerretDB on port " + port + ", see " + log())
                    .atMost(Patience.HANG)
                    .ignoreExceptionsInstanceOf(MongoException.class)
                    .until(() -> client.getDatabase("admin").runCommand(new Document("ping", 1)) != null);
        }
    }

    private File log() {
        return directory.resolve("ferretdb.log").toFile();
    }

    private static void deleteOld(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
