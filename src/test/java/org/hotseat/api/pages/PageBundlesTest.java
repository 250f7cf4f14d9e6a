package org.hotseat.api.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bundles of the pages; the browser tests run what is in them. */
class PageBundlesTest {

    /** The most bytes of a page, compressed. */
    private static final int MAX_BYTES = 150 * 1024;

    private static final Path WEBAPP = Path.of("src/main/webapp");
    private static final Pattern ASSIGNED = Pattern.compile("(?m)^\\$modules\\['([^']+)'] (?:\\?\\?)?= ");
    private static final Pattern USED = Pattern.compile("= \\$modules\\['([^']+)'];");

    private static final String START = """
            <html>
              <head>
                <link rel="stylesheet" href="a.css">
                <link rel="stylesheet" href="b.css">
                <script type="module" src="first.js"></script>
                <script type="module" src="pages/app.js"></script>
              </head>
            </html>
            """;

    @Test
    void thePagesAreAFewFilesAndNothingOfThemIsMissing() throws IOException {
        PageBundles bundles = new PageBundles(new Webapp(), Files.readString(WEBAPP.resolve("index.html")));

        List<String> bundled = new ArrayList<>();
        bundles.files().forEach((name, content) -> {
            assertThat(name).matches("[a-z-]+-[0-9a-f]{16}\\.(js|css)");
            assertThat(content)
                    .as(name)
                    .doesNotContainPattern("(?m)^import ")
                    .doesNotContainPattern("(?m)^export (?!default \\(\\$modules|\\{ \\$load)")
                    .doesNotContain("await import(f", "await import(`");
            ASSIGNED.matcher(content).results().map(found -> found.group(1)).forEach(bundled::add);
        });
        try (Stream<Path> all = Files.walk(WEBAPP.resolve("pages"))) {
            assertThat(bundled)
                    .containsAll(all.filter(file -> file.toString().endsWith(".js"))
                            .map(file -> WEBAPP.relativize(file).toString())
                            .toList());
        }
        assertThat(bundles.document()).containsOnlyOnce("stylesheet").containsOnlyOnce("<script");
    }

    @Test
    void aModuleIsEvaluatedOnceAndAfterThoseThatItImports() throws IOException {
        PageBundles bundles = new PageBundles(new Webapp(), Files.readString(WEBAPP.resolve("index.html")));
        List<String> first = assigned(content(bundles, "app-"));

        assertThat(first).doesNotHaveDuplicates();
        bundles.files().forEach((name, content) -> {
            List<String> evaluated = new ArrayList<>(name.startsWith("app-") ? List.of() : first);
            for (String part : content.split("(?m)^(?=\\$modules\\[)")) {
                assertThat(evaluated)
                        .as(name)
                        .containsAll(USED.matcher(part)
                                .results()
                                .map(found -> found.group(1))
                                .toList());
                evaluated.addAll(assigned(part));
            }
        });
    }

    /** Compressed, as a browser loads the heaviest page for the first time. */
    @Test
    void aPageIsLight() throws IOException {
        PageBundles bundles = new PageBundles(new Webapp(), Files.readString(WEBAPP.resolve("index.html")));
        int always = packed(content(bundles, "app-")) + packed(content(bundles, "style-"));
        int most = bundles.files().entrySet().stream()
                .filter(file -> !file.getKey().matches("(app|style)-.*"))
                .mapToInt(file -> packed(file.getValue()))
                .max()
                .orElseThrow();
        assertThat(always + most).isBetween(10_000, MAX_BYTES);
    }

    private static int packed(String content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size();
    }

    @Test
    void aChangeOfOneModuleGivesItsBundleAnotherName() throws IOException {
        Map<String, String> before = Map.of(
                "a.css",
                "a {}",
                "b.css",
                "b {}",
                "first.js",
                "",
                "pages/app.js",
                "await import('./later.js');\n",
                "pages/later.js",
                "export const x = 1;\n");
        Map<String, String> after = new HashMap<>(before);
        after.put("pages/later.js", "export const x = 2;\n");

        PageBundles one = new PageBundles(new Given(before), START);
        PageBundles other = new PageBundles(new Given(after), START);

        assertThat(new PageBundles(new Given(before), START).files()).isEqualTo(one.files());
        assertThat(one.files().keySet()).hasSize(3);
        assertThat(other.files().keySet().stream().filter(one.files()::containsKey))
                .singleElement()
                .asString()
                .startsWith("style-");
        assertThat(content(one, "style-")).containsSubsequence("a {}", "b {}");
        assertThat(one.document()).contains("bundles/app-").doesNotContain("first.js", "a.css");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "export * from './b.js';",
                "import * as all from './b.js';",
                "export let x = 1;",
                "import { a } from './none.js';",
                "import './app.js';"
            })
    void anotherFormIsRefused(String line) {
        Map<String, String> files =
                Map.of("a.css", "", "b.css", "", "first.js", "", "pages/app.js", line + "\n", "pages/b.js", "");
        assertThatThrownBy(() -> new PageBundles(new Given(files), START))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("pages/");
    }

    private static List<String> assigned(String content) {
        return ASSIGNED.matcher(content).results().map(found -> found.group(1)).toList();
    }

    private static String content(PageBundles bundles, String prefix) {
        return bundles.files().entrySet().stream()
                .filter(file -> file.getKey().startsWith(prefix))
                .findAny()
                .orElseThrow()
                .getValue();
    }

    private record Given(Map<String, String> files) implements PageSources {

        @Override
        public String text(String path) {
            return files.get(path);
        }

        @Override
        public List<String> list(String directory) {
            return files.keySet().stream()
                    .filter(path -> path.startsWith(directory))
                    .toList();
        }
    }

    private static final class Webapp implements PageSources {

        @Override
        public String text(String path) throws IOException {
            Path file = WEBAPP.resolve(path);
            return Files.exists(file) ? Files.readString(file) : null;
        }

        @Override
        public List<String> list(String directory) {
            try (Stream<Path> files = Files.list(WEBAPP.resolve(directory))) {
                return files.map(file -> WEBAPP.relativize(file).toString())
                        .sorted()
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
