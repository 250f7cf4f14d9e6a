package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Rules of the pages that need no browser. */
class PagesFilesTest {

    private static final Path PAGES = Path.of("src/main/webapp/pages");
    private static final Path DEMO = Path.of("src/test/resources/org/hotseat/demo/overlay/pages");

    private static final Pattern TEXT = Pattern.compile("^ +'([^']+)': '(.*)',$", Pattern.MULTILINE);
    private static final Pattern USE = Pattern.compile("\\bt\\(\\s*'([^']+)'");
    private static final Pattern VALUE = Pattern.compile("\\{(\\w+)}");

    /**
     * All pages together in both languages, so that nothing grows unseen. The limit of issue 14, 150 KB for each page,
     * is that of {@link PageWeightsIT}.
     */
    private static final int MOST_BYTES = 152 * 1024;

    @Test
    void bothLanguagesHaveTheSameTextsWithTheSameValues() {
        Map<String, String> english = texts(read(PAGES.resolve("texts/en.js")));
        Map<String, String> chinese = texts(read(PAGES.resolve("texts/zh.js")));

        assertThat(english).hasSizeGreaterThan(200);
        assertThat(values(chinese)).isEqualTo(values(english));
    }

    @Test
    void bothLanguagesOfTheDemoHaveTheSameTexts() {
        String[] halves = read(DEMO.resolve("texts.js")).split("\n  zh: ", 2);

        assertThat(values(texts(halves[1]))).isEqualTo(values(texts(halves[0])));
    }

    @Test
    void everyTextThatIsNamedIsThere() {
        TreeSet<String> known =
                new TreeSet<>(texts(read(PAGES.resolve("texts/en.js"))).keySet());
        known.addAll(
                texts(read(DEMO.resolve("texts.js")).split("\n  zh: ", 2)[0]).keySet());
        TreeSet<String> used = new TreeSet<>();
        scripts()
                .forEach(script -> USE.matcher(read(script))
                        .results()
                        .map(use -> use.group(1))
                        .forEach(used::add));

        assertThat(used).hasSizeGreaterThan(100);
        assertThat(known).containsAll(used);
    }

    /** The policy forbids it, and what is made of text only cannot be made into markup by an answer. */
    @Test
    void nothingIsInlineAndNothingReadsMarkup() {
        assertThat(read(Path.of("src/main/webapp/index.html"))).doesNotContain("<style", "style=", "onclick", "//");
        assertThat(scripts())
                .allSatisfy(script -> assertThat(read(script))
                        .doesNotContain(
                                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "https://"));
    }

    @Test
    void allPagesTogetherAreLight() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.walk(PAGES);
                GZIPOutputStream packed = new GZIPOutputStream(bytes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, packed);
            }
        }
        assertThat(bytes.size()).isLessThan(MOST_BYTES);
    }

    /** A file that is longer does a second thing. Texts are lists. */
    @Test
    void noScriptIsLongerThanTwoHundredLines() {
        assertThat(scripts().stream()
                        .filter(script -> !script.getParent().endsWith("texts"))
                        .filter(script -> read(script).lines().count() > 200))
                .isEmpty();
    }

    /** A picture that no test makes would show what the pages once were. */
    @Test
    void everyPictureOfTheDocumentsIsMadeByATestAndEveryPageIsShown() throws IOException {
        Pattern four = Pattern.compile("pictures\\(\\w+, \"([a-z-]+)\"\\)");
        TreeSet<String> pages = new TreeSet<>();
        try (Stream<Path> tests = Files.list(Path.of("src/test/java/org/hotseat/demo/pages"))) {
            tests.filter(test -> test.toString().endsWith("IT.java"))
                    .forEach(test -> four.matcher(read(test)).results().forEach(page -> pages.add(page.group(1))));
        }
        TreeSet<String> shown = new TreeSet<>();
        for (String name : DocumentedPictures.names()) {
            assertThat(DocumentedPictures.FOLDER.resolve(name)).exists();
            String page = name.replaceFirst("-(desk|phone)-(light|dark)\\.png$", "");
            assertThat(pages).as(name).contains(page);
            shown.add(page);
        }
        // The beginning of a storm is left out: its end shows the same page.
        pages.remove("storm-begin");
        assertThat(shown).isEqualTo(pages);
        try (Stream<Path> files = Files.list(DocumentedPictures.FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString())).allMatch(DocumentedPictures.names()::contains);
        }
    }

    private static List<Path> scripts() {
        try (Stream<Path> pages = Files.walk(PAGES);
                Stream<Path> demo = Files.walk(DEMO)) {
            return Stream.concat(pages, demo)
                    .filter(file -> file.toString().endsWith(".js"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> texts(String script) {
        Map<String, String> texts = new TreeMap<>();
        TEXT.matcher(script)
                .results()
                .forEach(text -> assertThat(texts.put(text.group(1), text.group(2)))
                        .as("%s is there once", text.group(1))
                        .isNull());
        return texts;
    }

    /** The names of the values of each text, so that none is forgotten in a translation. */
    private static Map<String, TreeSet<String>> values(Map<String, String> texts) {
        Map<String, TreeSet<String>> values = new TreeMap<>();
        texts.forEach((key, text) -> values.put(
                key,
                new TreeSet<>(VALUE.matcher(text)
                        .results()
                        .map((MatchResult value) -> value.group(1))
                        .toList())));
        return values;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
