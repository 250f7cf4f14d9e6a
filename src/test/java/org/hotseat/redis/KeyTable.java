package org.hotseat.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of docs/redis-keys.md, read. */
public final class KeyTable {

    /**
     * A row.
     *
     * @param pattern as it is written, {@code lock:<schedule>:<user>}
     * @param lifetime in words; those with a time in them have a time to live
     */
    public record Row(String pattern, String type, String lifetime) {

        private static final Pattern PLACEHOLDER = Pattern.compile("<([a-z]+)>");

        /** Whether it describes the key, without its tag. */
        public boolean describes(String key) {
            StringBuilder expression = new StringBuilder();
            int from = 0;
            Matcher placeholder = PLACEHOLDER.matcher(pattern);
            while (placeholder.find()) {
                expression.append(Pattern.quote(pattern.substring(from, placeholder.start())));
                expression.append(
                        switch (placeholder.group(1)) {
                            case "key" -> ".+";
                            case "user", "caller" -> "(?:[A-Za-z0-9._-]|%[0-9A-F]{2})+";
                            default -> "[A-Za-z0-9._-]+";
                        });
                from = placeholder.end();
            }
            expression.append(Pattern.quote(pattern.substring(from)));
            return key.matches(expression.toString());
        }

        /** A key of the pattern, with this in the place of each placeholder. */
        public String with(String word) {
            return PLACEHOLDER.matcher(pattern).replaceAll(Matcher.quoteReplacement(word));
        }
    }

    private static final Pattern ROW = Pattern.compile(
            "^\\| `([^`]+)` \\| ([a-z]+) \\| [^|]+ \\| [^|]+ \\| ([^|]+) \\| [^|]+ \\|$", Pattern.MULTILINE);

    private KeyTable() {}

    /** All rows. */
    public static List<Row> rows() {
        try {
            return ROW.matcher(Files.readString(Path.of("docs/redis-keys.md")))
                    .results()
                    .map(row -> new Row(row.group(1), row.group(2), row.group(3)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
