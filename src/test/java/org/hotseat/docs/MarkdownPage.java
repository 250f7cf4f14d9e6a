package org.hotseat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One Markdown file: its links and the anchors of its headings, as the repository's web page makes them. */
record MarkdownPage(Path file, String text) {

    private static final Pattern FENCE = Pattern.compile("(?ms)^(```|~~~).*?^\\1[ ]*$");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(\\s*<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\s*\\)");
    private static final Pattern REFERENCE = Pattern.compile("(?m)^\\[[^\\]]+\\]:\\s+(\\S+)");
    private static final Pattern HEADING = Pattern.compile("(?m)^ {0,3}#{1,6} +(.*?)(?: +#+)? *$");
    private static final Pattern LINK_TEXT = Pattern.compile("!?\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern NO_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}_ -]");
    private static final Pattern SCHEME = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

    static MarkdownPage read(Path file) {
        try {
            return new MarkdownPage(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    /**
     * The pages at the root of the project, and all below {@code docs} and {@code bench}, in the order of their names.
     */
    static List<MarkdownPage> all() {
        return Stream.concat(
                        files(Path.of(""), 1), Stream.of("docs", "bench").flatMap(folder -> files(Path.of(folder), 9)))
                .map(MarkdownPage::read)
                .toList();
    }

    private static Stream<Path> files(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(folder.toString(), e);
        }
    }

    /** The targets of all links and pictures that name no scheme; what stands in code is no link. */
    List<String> relativeLinks() {
        String prose = CODE.matcher(withoutFences()).replaceAll("");
        return Stream.of(LINK, REFERENCE)
                .flatMap(form -> form.matcher(prose).results())
                .map(link -> link.group(1))
                .filter(link -> !SCHEME.matcher(link).matches())
                .toList();
    }

    /** A heading that stands twice has an anchor with a number the second time. */
    Set<String> anchors() {
        Set<String> anchors = new LinkedHashSet<>();
        Map<String, Integer> times = new HashMap<>();
        HEADING.matcher(withoutFences()).results().forEach(heading -> {
            String anchor = anchor(heading.group(1));
            int before = times.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        });
        return anchors;
    }

    private String withoutFences() {
        return FENCE.matcher(text).replaceAll("");
    }

    private static String anchor(String heading) {
        String words = LINK_TEXT.matcher(heading).replaceAll("$1").toLowerCase(Locale.ROOT);
        return NO_ANCHOR.matcher(words).replaceAll("").replace(' ', '-');
    }
}
