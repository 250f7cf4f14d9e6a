package org.hotseat.testing;

import java.nio.file.Path;

/**
 * The server that speaks MongoDB's protocol and that tests use, on 127.0.0.1 and empty. The system property
 * {@value #PROPERTY} says which one: {@code embedded}, which is the default and needs nothing, or {@code ferretdb}.
 */
public interface MongoStore extends AutoCloseable {

    String PROPERTY = "hotseat.test.mongodb";

    /** @param directory of its own, for those that keep files; what is in it from an earlier run is deleted */
    static MongoStore start(Path directory) {
        String name = System.getProperty(PROPERTY, "embedded");
        return switch (name) {
            case "embedded" -> EmbeddedMongo.inMemory(0);
            case "ferretdb" -> FerretDb.start(directory);
            default -> throw new IllegalArgumentException(PROPERTY + " must be embedded or ferretdb, not " + name);
        };
    }

    int port();

    /** The connection string for the driver. */
    default String uri() {
        return "mongodb://127.0.0.1:" + port();
    }

    @Override
    void close();
}
