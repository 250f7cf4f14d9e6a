package org.hotseat.docs;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares what a page shows with what its commands print. {@code …} stands for anything. Times, ids, tokens, secrets,
 * cursors and long numbers of the page stand for others of their kind; everything else is the same letter by letter.
 */
final class ShownOutput {

    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z";

    /** Kinds of what is new each time: what the page shows, and what may be printed in its place. */
    private static final List<Kind> KINDS = List.of(
            new Kind("…", ".*?"),
            new Kind(TIME, TIME),
            new Kind("erased-[a-z2-7]{26}", "erased-[a-z2-7]{26}"),
            new Kind("\\b[0-9a-f]{16}\\b", "[0-9a-f]{16}"),
            new Kind("\\b[0-9a-f]{8}(?=-|…)", "[0-9a-f]{8}"),
            new Kind("whsec_[\\w+/=]+", "whsec_[\\w+/=]+"),
            new Kind("eyJ\\w+", "eyJ[\\w.-]+"),
            new Kind("-[A-Z0-9]{4}-[A-Z0-9]{4}\\b", "-[A-Z0-9]{4}-[A-Z0-9]{4}"),
            new Kind("\\bZT[A-Za-z0-9]+\\b", "[\\w=-]+"),
            new Kind("\\b\\d{13,16}\\b", "\\d{13,16}"));

    private record Kind(String onThePage, String printed) {}

    private static final Pattern PROBLEM = Pattern.compile("\"status\":[45]\\d\\d,\"detail\":");

    private ShownOutput() {}

    /** Whether the printed text ends with the shown lines. */
    static boolean endsWith(String printed, List<String> shown, Set<String> varying) {
        StringBuilder pattern = new StringBuilder("(?s)(?:^|.*[\\n}\\]])");
        for (int i = 0; i < shown.size(); i++) {
            pattern.append(i == 0 ? "" : "\\s+").append(pattern(shown.get(i), varying));
        }
        return Pattern.compile(pattern + "\\s*")
                .matcher(printed.replace("\r", ""))
                .matches();
    }

    /** The number of refusals in the text. */
    static long problems(String text) {
        return PROBLEM.matcher(text).results().count();
    }

    private static String pattern(String line, Set<String> varying) {
        StringBuilder words = new StringBuilder();
        KINDS.forEach(kind -> words.append(words.isEmpty() ? "" : "|")
                .append('(')
                .append(kind.onThePage())
                .append(')'));
        for (String word : varying) {
            words.append("|(?<![\\w.])").append(Pattern.quote(word)).append("(?![\\w.])");
        }
        Matcher found = Pattern.compile(words.toString()).matcher(line);
        StringBuilder pattern = new StringBuilder();
        int from = 0;
        while (found.find()) {
            pattern.append(Pattern.quote(line.substring(from, found.start()))).append(printed(found));
            from = found.end();
        }
        return pattern.append(Pattern.quote(line.substring(from))).toString();
    }

    private static String printed(MatchResult found) {
        for (int kind = 1; kind <= found.groupCount(); kind++) {
            if (found.group(kind) != null) {
                return KINDS.get(kind - 1).printed();
            }
        }
        return "[\\w.:-]+";
    }
}
