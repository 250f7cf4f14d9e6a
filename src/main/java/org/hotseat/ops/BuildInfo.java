package org.hotseat.ops;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * The running build, from a file that Maven has written.
 *
 * @param version the project's version
 * @param commit the abbreviated commit; {@code unknown} for a build without a git directory
 */
public record BuildInfo(String version, String commit) {

    private static final String RESOURCE = "build.properties";

    /** Reads the file. A missing or incomplete file is an error of the build. */
    public static BuildInfo read() {
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
