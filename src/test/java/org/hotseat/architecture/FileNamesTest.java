package org.hotseat.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A file has the type of its name: for one without it the compiler compiles everything anew at each build. */
class FileNamesTest {

    @Test
    void eachFileHasTheTypeOfItsName() throws IOException {
        List<Path> others = new ArrayList<>();
        try (var files = Files.walk(Path.of("src"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                if (!name.equals("package-info") && !hasType(Files.readString(file), name)) {
                    others.add(file);
                }
            }
        }
        assertEquals(List.of(), others);
    }

    @Test
    void aFileWithAnotherTypeIsFound() {
        assertTrue(hasType("final class Leash {", "Leash"));
        assertFalse(hasType("final class LeashJar {", "Leash"));
    }

    private static boolean hasType(String source, String name) {
        return Pattern.compile("\\b(class|interface|enum|record) " + name + "\\b")
                .matcher(source)
                .find();
    }
}
