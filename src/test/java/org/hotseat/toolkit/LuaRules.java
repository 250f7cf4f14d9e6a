package org.hotseat.toolkit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The rules for a script file (STYLE.md, 12 to 15), with every way in which one file breaks them. */
final class LuaRules {

    static final int LONGEST_FILE = 60;

    /** Lines of code with all shared parts, of which a script uses half; picking seats is by far the longest. See {@link #size}. */
    static final int LONGEST_WHOLE = 350;

    private static final Pattern HEADER = Pattern.compile("""
            --\\[\\[ [a-z]+(_[a-z]+)+: [a-zA-Z'][^\\n]*\\.
            KEYS( {3}\\d+ [a-z_:]+\\??)+( …)?
            ARGV( {3}\\d+ [a-z_]+)*( …)?
            REPLY {2}[A-Z][^\\n]*
            KEEPS {2}[^\\n]+
            COST {3}O\\([^\\n]+ \\]\\]
            """);

    private final ScriptSource source;

    LuaRules(ScriptSource source) {
        this.source = source;
    }

    /** Everything that is wrong with a script, in words; empty when nothing is. */
    List<String> broken(String name) {
        List<String> problems = new ArrayList<>();
        String text = source.text(name);
        if (!HEADER.matcher(text).lookingAt()) {
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
            keys(header, shape, problems);
            arguments(header, shape, problems);
            problems.addAll(LuaKeys.problems(shape));
        }
        return problems;
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
        if (text.lines().count() > LONGEST_FILE) {
            problems.add("has more than " + LONGEST_FILE + " lines");
        }
        if (size(whole) > LONGEST_WHOLE) {
            problems.add("has " + size(whole) + " lines of code with its shared parts, more than " + LONGEST_WHOLE);
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
        if (promised.size() != header.words().size()) {
            problems.add("names a word twice in REPLY");
        }
        if (shape.standsOnEpoch) {
            // Said once, by the part that compares the epoch, for every script that has it.
            answered.remove("UNVERIFIED");
        }
        if (!answered.equals(promised)) {
            problems.add("promises " + promised + " and answers " + answered);
        }
    }

    private static void keys(ScriptHeader header, LuaShape shape, List<String> problems) {
        int count = header.namedKeys();
        Set<Integer> numbers = new TreeSet<>();
        shape.reached().forEach(function -> numbers.addAll(function.keys));
        if (shape.unpackedKeys.isEmpty()) {
            // A key may be there only to say which server is meant.
            Set<Integer> named = IntStream.rangeClosed(1, count)
                    .filter(i -> !header.keys().get(i - 1).equals("any"))
                    .boxed()
                    .collect(Collectors.toSet());
            if (!numbers.equals(named)) {
                problems.add("names " + count + " KEYS and uses the numbers " + numbers);
            }
        } else if (shape.unpackedKeys.size() != count || !numbers.isEmpty()) {
            problems.add("names " + count + " KEYS and unpacks " + shape.unpackedKeys.size());
        }
        if (header.openKeys() != shape.computedKeys) {
            problems.add("names " + (header.openKeys() ? "" : "no ") + "further KEYS, and uses "
                    + (shape.computedKeys ? "some" : "none") + " by counting");
        }
    }

    private static void arguments(ScriptHeader header, LuaShape shape, List<String> problems) {
        int count = header.arguments().size();
        Set<Integer> used = new LinkedHashSet<>();
        shape.reached().forEach(function -> used.addAll(function.arguments));
        if (shape.openFrom > 0) {
            used.add(shape.openFrom);
        }
        Set<Integer> named = IntStream.rangeClosed(1, count).boxed().collect(Collectors.toSet());
        if (!used.equals(named)) {
            problems.add("names " + count + " ARGV and uses the numbers " + new TreeSet<>(used));
        }
        if (header.open() != (shape.openFrom == count && count > 0)) {
            problems.add("names " + (header.open() ? "" : "no ") + "further ARGV, and unpacks from " + shape.openFrom);
        }
    }
}
