package org.hotseat.ops;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * The build that runs, as Maven wrote it down.
 *
 * @param version the project's version
 * @param commit abbreviated; {@code unknown} for a build without a git directory
 */
record BuildInfo(String version, String commit) {

    private static final String RESOURCE = "build.properties";

    /** Reads the resource; one that is missing or incomplete is a mistake of the build. */
    static BuildInfo read() {
        try (InputStream in = Objects.requireNonNull(BuildInfo.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            Properties properties = new Properties();
            properties.load(in);
            return new BuildInfo(
                    Objects.requireNonNull(properties.getProperty("version"), "version"),
                    Objects.requireNonNull(properties.getProperty("commit"), "commit"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }
}
