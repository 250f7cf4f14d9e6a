package org.hotseat.api.security;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the text at a key location. Tries, in the order of MicroProfile JWT: a file URL, a class path resource, a file.
 */
final class KeyLocation {

    private static final String CLASSPATH = "classpath:";

    private KeyLocation() {}

    static String read(String location) throws IOException {
        if (location.startsWith("file:")) {
            return Files.readString(Path.of(URI.create(location)));
        }
        String resource = location.startsWith(CLASSPATH) ? location.substring(CLASSPATH.length()) : location;
        String name = resource.startsWith("/") ? resource.substring(1) : resource;
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (InputStream in = loader.getResourceAsStream(name)) {
            if (in != null) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
        if (location.startsWith(CLASSPATH)) {
            throw new FileNotFoundException(location);
        }
        return Files.readString(Path.of(location));
    }
}
