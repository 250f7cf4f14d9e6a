package org.hotseat.demo.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The pictures that README and docs/pages.md show. {@code mvn -Plong verify -Dtest.groups=pages -Dpages.docs=true}
 * makes them anew.
 */
final class DocumentedPictures {

    static final Path FOLDER = Path.of("docs/pages");
    private static final boolean RENEWED = Boolean.getBoolean("pages.docs");
    private static final Pattern SHOWN = Pattern.compile("\\((?:docs/)?pages/([a-z0-9-]+\\.png)\\)");

    private DocumentedPictures() {}

    /** The names of their files. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (String text : List.of("README.md", "docs/pages.md")) {
            try {
                SHOWN.matcher(Files.readString(Path.of(text))).results().forEach(shown -> names.add(shown.group(1)));
            } catch (IOException e) {
                throw new UncheckedIOException(text, e);
            }
        }
        return names;
    }

    /** Takes a picture over that a test has just made, if it is shown and was asked for. */
    static void renew(Path made) throws IOException {
        String name = made.getFileName().toString();
        if (RENEWED && names().contains(name)) {
            Files.createDirectories(FOLDER);
            Files.copy(made, FOLDER.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
