package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/adr/README.md} lists each decision record once, by its title, and marks those that another one
 * superseded.
 */
class DecisionIndexTest {

    private static final Path FOLDER = Path.of("docs/adr");
    private static final Pattern LINE = Pattern.compile("- \\[([^\\]]+)\\]\\((\\d{4}-[^)]+\\.md)\\)(.*)");
    private static final Pattern SUPERSEDED = Pattern.compile("Superseded by ADR (\\d+)");

    @Test
    void everyRecordIsListedOnceByItsTitleAndMarkedIfSuperseded() throws IOException {
        assertThat(faults(Files.readAllLines(FOLDER.resolve("README.md")), records()))
                .isEmpty();
    }

    @Test
    void aMissingRecordAWrongTitleASecondLineAndAMarkThatIsMissingOrWrongAreFound() {
        Map<String, String> records = Map.of("0001-a.md", "# 1. A\n", "0002-b.md", "# 2. B\n\nSuperseded by ADR 1.\n");
        String first = "- [1. A](0001-a.md)";
        String second = "- [2. B](0002-b.md) (superseded by ADR 1)";

        assertThat(faults(List.of(first, second), records)).isEmpty();
        assertThat(faults(List.of(second), records)).containsExactly("0001-a.md: not listed");
        assertThat(faults(List.of(first, first, second), records)).containsExactly("0001-a.md: listed twice");
        assertThat(faults(List.of("- [1. Z](0001-a.md)", second), records))
                .containsExactly("0001-a.md: is titled 1. A");
        assertThat(faults(List.of(first, "- [2. B](0002-b.md)"), records)).containsExactly("0002-b.md: mark is wrong");
        assertThat(faults(List.of(first + " (superseded by ADR 2)", second), records))
                .containsExactly("0001-a.md: mark is wrong");
        assertThat(faults(List.of(first, second, "- [3. C](0003-c.md)"), records))
                .containsExactly("0003-c.md: there is none");
    }

    private static List<String> faults(List<String> index, Map<String, String> records) {
        List<String> faults = new ArrayList<>();
        Map<String, String> missing = new TreeMap<>(records);
        for (String line : index) {
            Matcher listed = LINE.matcher(line);
            if (!listed.matches()) {
                continue;
            }
            String name = listed.group(2);
            String text = records.get(name);
            if (text == null) {
                faults.add(name + ": there is none");
            } else if (missing.remove(name) == null) {
                faults.add(name + ": listed twice");
            } else {
                faults.addAll(faults(name, text, listed.group(1), listed.group(3)));
            }
        }
        missing.keySet().forEach(name -> faults.add(name + ": not listed"));
        return faults;
    }

    private static List<String> faults(String name, String text, String title, String mark) {
        List<String> faults = new ArrayList<>();
        String heading = text.lines().findFirst().orElse("").replaceFirst("^# ", "");
        if (!title.equals(heading)) {
            faults.add(name + ": is titled " + heading);
        }
        Matcher superseded = SUPERSEDED.matcher(text);
        String expected = superseded.find() ? "superseded by ADR " + superseded.group(1) : "";
        if (expected.isEmpty() ? mark.contains("superseded") : !mark.contains(expected)) {
            faults.add(name + ": mark is wrong");
        }
        return faults;
    }

    private static Map<String, String> records() throws IOException {
        Map<String, String> records = new TreeMap<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.matches("\\d{4}-.*\\.md")) {
                    records.put(name, Files.readString(file));
                }
            }
        }
        assertThat(records).hasSizeGreaterThan(50);
        return records;
    }
}
