package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words of {@code docs/reference/toolkit.md} are true of a deployed application, and of the POM. */
class ToolkitGuideTest {

    private static final Path PAGE = Path.of("docs/reference/toolkit.md");
    private static final Pattern SNIPPETS = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LIBRARY =
            Pattern.compile("<artifactId>([a-z-]+)</artifactId> <version>([^<]+)</version> </dependency>");

    @Test
    void everySnippetStandsInTheApplicationThatIsDeployed() throws IOException {
        String shop;
        try (Stream<Path> files = Files.list(Path.of("src/test/java/com/example/shop"))) {
            shop = files.map(ToolkitGuideTest::read).collect(Collectors.joining("\n"));
        }
        List<String> snippets = Stream.of(
                        found(SNIPPETS, read(PAGE)).get(0).group(1).split("\n\n"))
                .toList();
        assertThat(snippets)
                .hasSize(2)
                .allSatisfy(snippet -> assertThat(withoutLayout(shop)).contains(withoutLayout(snippet)));
    }

    @Test
    void theDependenciesOfThePageAreTheArtefactsThatTheBuildMakes() throws IOException {
        String version = found(
                        Pattern.compile("<artifactId>hotseat</artifactId><version>([^<]+)<"), read(Path.of("pom.xml")))
                .get(0)
                .group(1);
        List<String> artefacts;
        try (Stream<Path> poms = Files.list(Path.of("src/toolkit"))) {
            artefacts = poms.map(pom -> pom.getFileName().toString().replace(".pom", " " + version))
                    .sorted()
                    .toList();
        }
        assertThat(found(LIBRARY, read(PAGE)).stream()
                        .map(library -> library.group(1) + " " + library.group(2))
                        .sorted())
                .isNotEmpty()
                .containsExactlyElementsOf(artefacts);
    }

    private static List<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    /** The formatter breaks lines where it likes. */
    private static String withoutLayout(String text) {
        return text.replaceAll("\\s+", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
