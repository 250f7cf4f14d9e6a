package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.toolkit.LuaKeys;
import org.hotseat.toolkit.LuaShape;

/** The rules for a script file (STYLE.md, 12 to 15), with every way in which one file breaks them. */
final class LuaRules {

    static final int MAX_FILE_LENGTH = 60;

    /**
     * Lines of code with all shared parts, of which a script uses half; a purchase, which picks seats, is by far the
     * longest. See {@link #size}.
     */
    static final int MAX_WHOLE_LINES = 630;

    private static final Pattern HEADER = Pattern.compile("""
            --\\[\\[ [a-z]+(_[a-z]+)+: [a-zA-Z'][^\\n]*\\.
            KEYS( {3}\\d+ [a-z_:]+\\??)+( …)?
            ARGV( {3}\\d+ [a-z_]+)*( …)?
            REPLY {2}[A-Z][^\\n]*
            KEEPS {2}[^\\n]+
            COST {3}O\\([^\\n]+ \\]\\]
            """);

    /** A line of a comment, or of a header. */
    private static final Pattern LONG_COMMENT =
            Pattern.compile("^(?=.{121})( *--|KEYS|ARGV|REPLY|KEEPS|COST).*$", Pattern.MULTILINE);

    private final ScriptSource source;

    LuaRules(ScriptSource source) {
        this.source = source;
    }

    /** Everything that is wrong with a script, in words; empty when nothing is. */
    List<String> broken(String name) {
        List<String> problems = new ArrayList<>();
        String text = source.text(name);
        if (!HEADER.matcher(unwrapped(text)).lookingAt()) {
            return List.of("does not begin with a header in the form of STYLE.md, rule 15");
        }
        ScriptHeader header;
        String whole;
        try {
            header = ScriptHeader.read(name, text);
            whole = source.assemble(name);
        } catch (IllegalStateException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
        lengths(name, text, whole, problems);
        LuaShape shape = LuaShape.of(whole);
        problems.addAll(shape.problems);
        if (problems.isEmpty()) {
            words(header, shape, problems);
            values(header, shape, problems);
            keys(header, shape, problems);
            arguments(header, shape, problems);
            problems.addAll(LuaKeys.problems(shape));
        }
        return problems;
    }

    /** A script with each line of its header whole: what it goes on with stands below its words. */
    private static String unwrapped(String text) {
        int end = text.indexOf("]]");
        return end < 0
                ? text
                : text.substring(0, end).replaceAll("\n {5}(?=\\S)", " ").replaceAll("\n {7}(?=\\S)", "   ")
                        + text.substring(end);
    }

    /** Lines of a text that are neither empty nor comments. */
    static long size(String text) {
        return text.substring(text.indexOf("]]") + 2)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("--"))
                .count();
    }

    private static void lengths(String name, String text, String whole, List<String> problems) {
        if (unwrapped(text).lines().count() > MAX_FILE_LENGTH) {
            problems.add("has more than " + MAX_FILE_LENGTH + " lines");
        }
        if (size(whole) > MAX_WHOLE_LINES) {
            problems.add("has " + size(whole) + " lines of code with its shared parts, more than " + MAX_WHOLE_LINES);
        }
        if (LONG_COMMENT.matcher(whole).find()) {
            problems.add("has a comment of more than 120 columns");
        }
        if (text.contains("\t") || name.contains(" ")) {
            problems.add("has a tab");
        }
    }

    private static void words(ScriptHeader header, LuaShape shape, List<String> problems) {
        Set<String> answered = shape.reached().stream()
                .flatMap(function -> function.words.stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> promised = new TreeSet<>(header.words());
        if (shape.needsEpoch) {
            // Said once, by the part that compares the epoch, for every script that has it.
            answered.remove("UNVERIFIED");
        }
        if (!answered.equals(promised)) {
            problems.add("promises " + promised + " and answers " + answered);
        }
    }

    private static void values(ScriptHeader header, LuaShape shape, List<String> problems) {
        shape.reached()
                .forEach(function -> function.values.forEach((word, counts) -> counts.forEach(count -> {
                    ScriptHeader.Values promised = header.replies().getOrDefault(word, ScriptHeader.Values.NONE);
                    int named = promised.names().size();
                    if (promised.open() ? count < named : count != named) {
                        problems.add("names " + named + " values of " + word + " and answers " + count);
                    }
                })));
    }

    private static void keys(ScriptHeader header, LuaShape shape, List<String> problems) {
        // A key may be there only to say which server is meant.
        long count = header.keys().stream()
                .limit(header.namedKeys())
                .filter(key -> !key.equals("any"))
                .count();
        if (shape.unpackedKeys.size() != count) {
            problems.add("names " + count + " KEYS and unpacks " + shape.unpackedKeys.size());
        }
        if (header.openKeys() != shape.countsKeys()) {
            problems.add("names " + (header.openKeys() ? "" : "no ") + "further KEYS, and uses "
                    + (shape.countsKeys() ? "some" : "none") + " by counting");
        }
    }

    /** The locals have the names of the header; one that has a key's name ends in {@code _id}. */
    private static void arguments(ScriptHeader header, LuaShape shape, List<String> problems) {
        int count = header.arguments().size() - (header.open() ? 1 : 0);
        Set<String> keys =
                shape.unpackedKeys.stream().map(key -> key.name).collect(Collectors.toCollection(TreeSet::new));
        List<String> named = header.arguments().subList(0, count).stream()
                .map(name -> keys.contains(name) ? name + "_id" : name)
                .toList();
        List<String> unpacked =
                shape.unpackedArguments.stream().map(argument -> argument.name).toList();
        if (!unpacked.equals(named)) {
            problems.add("names the ARGV " + named + " and unpacks " + unpacked);
        } else if (!shape.used.containsAll(shape.unpackedArguments)) {
            problems.add("does not use all of its ARGV " + named);
        }
        if (header.open() != (shape.openFrom == count + 1)) {
            problems.add("names " + (header.open() ? "" : "no ") + "further ARGV, and unpacks from " + shape.openFrom);
        }
    }
}
