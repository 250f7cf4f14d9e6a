package org.hotseat.testing;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h2.mvstore.MVStore;

/**
 * A server that speaks MongoDB's protocol, on 127.0.0.1. What it does otherwise than MongoDB: unique indexes with a
 * filter are plain unique ones, and there are no transactions.
 */
public final class EmbeddedMongo implements MongoStore {

    /**
     * Commits are made before answers and by nobody else: a store with a thread of its own for them would return from
     * one too early.
     */
    private static final int NO_COMMITS_OF_ITS_OWN = 0;

    private final MongoServer server;

    private EmbeddedMongo(MongoBackend backend, int port) {
        server = new MongoServer(backend);
        server.bind("127.0.0.1", port);
    }

    /** Keeps everything in this JVM's memory; port 0 takes a free one. */
    public static EmbeddedMongo inMemory(int port) {
        return new EmbeddedMongo(new IdIndex.InMemory(), port);
    }

    /**
     * Keeps everything in one H2 file, which a later start finds again, also after a kill; port 0 takes a free one.
     * Each write is in the file before it is answered.
     */
    public static EmbeddedMongo inFile(Path file, int port) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the directory of " + file, e);
        }
        MVStore store = new MVStore.Builder()
                .fileName(file.toAbsolutePath().toString())
                .compress()
                // Rewriting half-empty chunks has lost chunks in use: a file that a demo had filled under load did not
                // open again. It
                // saves space only, and chunks without anything in use are given up without it.
                .autoCompactFillRate(0)
                .open();
        store.setAutoCommitDelay(NO_COMMITS_OF_ITS_OWN);
        return new EmbeddedMongo(new IdIndex.InFile(store), port);
    }

    @Override
    public int port() {
        return server.getLocalAddress().getPort();
    }

    /** Stops listening and, with a file, writes out what is left and closes it. */
    @Override
    public void close() {
        server.shutdownNow();
    }
}
