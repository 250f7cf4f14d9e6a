package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Java in a page below the mark {@code <!-- of: FILE -->} stands in that file, which other tests run, letter by letter.
 */
class DocumentedSourcesTest {

    private static final Pattern EXCERPT = Pattern.compile("(?ms)^<!-- of: (\\S+) -->\\n```java\\n(.*?)^```$");

    @Test
    void everyExcerptStandsInItsFile() throws IOException {
        int excerpts = 0;
        for (MarkdownPage page : MarkdownPage.all()) {
            excerpts += (int) EXCERPT.matcher(page.text()).results().count();
            assertThat(strange(page)).isEmpty();
        }
        assertThat(excerpts).isGreaterThan(4);
    }

    @Test
    void anExcerptThatDiffersIsFound() throws IOException {
        String page =
                "<!-- of: src/test/java/com/example/shop/Refusals.java -->\n```java\n@Provider\npublic class Other {}\n```\n";

        assertThat(strange(new MarkdownPage(Path.of("a.md"), page))).hasSize(1);
    }

    private static List<String> strange(MarkdownPage page) throws IOException {
        List<String> strange = new java.util.ArrayList<>();
        for (var excerpt : EXCERPT.matcher(page.text()).results().toList()) {
            if (!Files.readString(Path.of(excerpt.group(1))).contains(excerpt.group(2))) {
                strange.add(page.file() + ": " + excerpt.group(2));
            }
        }
        return strange;
    }
}
