package org.hotseat.api.pages;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of the WAR. */
record FilesOfApplication(ServletContext context) implements PageSources {

    @Override
    public @Nullable String text(String path) throws IOException {
        byte[] bytes = bytes(path);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns the content of a file; null if it does not exist. */
    byte @Nullable [] bytes(String path) throws IOException {
        try (InputStream in = context.getResourceAsStream("/" + path)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    @Override
    public List<String> list(String directory) {
        Set<String> paths = context.getResourcePaths("/" + directory);
        return paths == null
                ? List.of()
                : paths.stream().map(path -> path.substring(1)).sorted().toList();
    }
}
