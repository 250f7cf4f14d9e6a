package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each relative link in the documents leads to a file, and each anchor to a heading of it. README has one screen and a
 * half, and a change has one line.
 */
class DocumentLinksTest {

    private static final int MAX_README_LINES = 150;
    private static final int MAX_CHANGE_LENGTH = 200;
    private static final Path INDEX = Path.of("docs/README.md");

    @Test
    void everyRelativeLinkLeadsToAFileAndEveryAnchorToAHeading() {
        List<MarkdownPage> pages = MarkdownPage.all();
        assertThat(pages).extracting(MarkdownPage::file).contains(Path.of("README.md"), INDEX);
        assertThat(pages.stream().flatMap(DocumentLinksTest::deadLinks)).isEmpty();
        assertThat(pages.stream().flatMap(page -> page.relativeLinks().stream()))
                .hasSizeGreaterThan(200);
    }

    @Test
    void aLinkToNoFileOrToNoHeadingIsFound() {
        assertThat(deadLinksIn(
                        "[a](README.md) [b](docs/faults.md#promise) [c](https://hotseat.example/x) `[d](no.md)`"))
                .isEmpty();
        assertThat(deadLinksIn("```\n[a](no.md)\n```\n## A `b` (c), d\n## A `b` (c), d\n[e](#a-b-c-d) [f](#a-b-c-d-1)"))
                .isEmpty();
        assertThat(deadLinksIn("[a](no.md)")).containsExactly("README.md: no.md");
        assertThat(deadLinksIn("![a](docs/pages/no.png)")).containsExactly("README.md: docs/pages/no.png");
        assertThat(deadLinksIn("[a](docs/faults.md#never)")).containsExactly("README.md: docs/faults.md#never");
        assertThat(deadLinksIn("# A\n[a](#b)")).containsExactly("README.md: #b");
        assertThat(deadLinks(new MarkdownPage(INDEX, "[a](adr) [b](../bench) [c](adr/README.md)")))
                .containsExactly(INDEX + ": adr");
    }

    @Test
    void readmeIsShort() {
        assertThat(MarkdownPage.read(Path.of("README.md")).text().lines())
                .hasSizeLessThanOrEqualTo(MAX_README_LINES)
                .hasSizeGreaterThan(50);
    }

    @Test
    void aChangeIsOneShortLine() throws IOException {
        List<String> changes = Files.readAllLines(Path.of("CHANGELOG.md")).stream()
                .filter(line -> line.startsWith("- "))
                .toList();
        assertThat(changes)
                .hasSizeGreaterThan(100)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(MAX_CHANGE_LENGTH));
    }

    /** Decision records have an index of their own, see {@link DecisionIndexTest}. */
    @Test
    void theIndexHasOneLineForEachPage() {
        List<Path> listed = MarkdownPage.read(INDEX)
                .text()
                .lines()
                .filter(line -> line.startsWith("- ["))
                .flatMap(line ->
                        new MarkdownPage(INDEX, line).relativeLinks().stream().limit(1))
                .map(link -> target(INDEX, link))
                .filter(page -> page.startsWith("docs"))
                .toList();
        List<Path> pages = MarkdownPage.all().stream()
                .map(MarkdownPage::file)
                .filter(page -> page.startsWith("docs") && !page.equals(INDEX))
                .filter(page -> !page.startsWith("docs/adr") || page.endsWith("README.md"))
                .toList();
        assertThat(listed).doesNotHaveDuplicates().containsAll(pages);
    }

    private static Stream<String> deadLinksIn(String text) {
        return deadLinks(new MarkdownPage(Path.of("README.md"), text));
    }

    private static Stream<String> deadLinks(MarkdownPage page) {
        return page.relativeLinks().stream()
                .filter(link -> !leadsSomewhere(page, link))
                .map(link -> page.file() + ": " + link);
    }

    /** The manual's site has a page for a folder beside {@code docs}, and none for one below it. */
    private static boolean leadsSomewhere(MarkdownPage page, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path file = path.isEmpty() ? page.file() : target(page.file(), path);
        boolean inManual = page.file().startsWith("docs") && file.startsWith("docs");
        if (!path.isEmpty() && !(inManual ? Files.isRegularFile(file) : Files.exists(file))) {
            return false;
        }
        return hash < 0
                || (path.isEmpty() ? page : MarkdownPage.read(file)).anchors().contains(link.substring(hash + 1));
    }

    private static Path target(Path page, String link) {
        return page.resolveSibling(link).normalize();
    }
}
