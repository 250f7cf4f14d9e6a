package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;

/** Rules of the pages that need no browser. */
class PagesFilesTest {

    private static final Path PAGES = Path.of("src/main/webapp/pages");
    private static final Path DEMO = Path.of("src/test/resources/org/hotseat/demo/overlay/pages");

    private static final Pattern TEXT = Pattern.compile("^ +'([^']+)': '(.*)',$", Pattern.MULTILINE);
    private static final Pattern USE = Pattern.compile("\\bt\\(\\s*'([^']+)'");
    private static final Pattern VALUE = Pattern.compile("\\{(\\w+)}");

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

    /** A word of the contract that the page of the audit does not offer could not be looked for. */
    @Test
    void everyActOfTheAuditCanBeLookedForAndHasItsText() {
        String contract = read(Path.of("src/main/resources/META-INF/openapi.yaml"));
        String acts = contract.substring(contract.indexOf("description: The act; new words may come"))
                .split("enum:\\n", 2)[1];
        List<String> words = Pattern.compile("\\G +- ([a-z-]+)\\n")
                .matcher(acts)
                .results()
                .map(word -> word.group(1))
                .toList();
        String page = read(PAGES.resolve("ops/audit.js"));

        assertThat(words)
                .hasSizeGreaterThan(30)
                .allSatisfy(word -> assertThat(page).contains("'" + word + "'"))
                .allSatisfy(word ->
                        assertThat(texts(read(PAGES.resolve("texts/en.js")))).containsKey("act." + word));
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

    /** A file that is longer does a second thing. Texts are lists. */
    @Test
    void noScriptIsLongerThanTwoHundredLines() {
        assertThat(scripts().stream()
                        .filter(script -> !script.getParent().endsWith("texts"))
                        .filter(script -> read(script).lines().count() > 200))
                .isEmpty();
    }

    /** As in the other languages of the code. Texts are lists, with a text on each line. */
    @Test
    void noLineOfAScriptIsLongerThanAHundredAndTwentyColumns() {
        assertThat(allScripts())
                .filteredOn(script -> !script.getParent().endsWith("texts") && !script.equals(DEMO.resolve("texts.js")))
                .hasSizeGreaterThan(100)
                .allSatisfy(script -> assertThat(read(script).lines().filter(line -> line.length() > 120))
                        .as("%s", script)
                        .isEmpty());
    }

    /** The worker finds the modules that the pages of tickets import by their names, but not the languages. */
    @Test
    void theCopyOfThePagesHasEveryLanguage() {
        String worker = read(Path.of("src/main/webapp/worker.js"));
        try (Stream<Path> languages = Files.list(PAGES.resolve("texts"))) {
            assertThat(languages.map(file -> file.getFileName().toString()).filter(name -> !name.equals("en.js")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(worker).contains("'pages/texts/" + name + "'"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** Those of the pages, the worker beside them, and those of the reference. */
    private static List<Path> allScripts() {
        try (Stream<Path> files = Files.walk(PAGES.getParent());
                Stream<Path> demo = Files.walk(DEMO)) {
            return Stream.concat(files, demo)
                    .filter(file -> file.toString().endsWith(".js"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
