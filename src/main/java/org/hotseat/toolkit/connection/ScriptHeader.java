package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The header comment of a script (STYLE.md, rule 15): its keys and arguments, and the replies that it may return. The
 * Java code is checked against it when the script is loaded and at every call.
 *
 * @param keys the names of KEYS, in order
 * @param optionalKeys the number of last keys that may be left out
 * @param openKeys whether the last name stands for any number of keys, also none
 * @param arguments the names of ARGV, in order
 * @param open whether further arguments may follow the named ones
 * @param replies the values after each status word, in order
 */
record ScriptHeader(
        List<String> keys,
        int optionalKeys,
        boolean openKeys,
        List<String> arguments,
        boolean open,
        Map<String, Values> replies) {

    /**
     * The values after a status word.
     *
     * @param names the names of the values with a fixed place, in order
     * @param open whether any number of values may follow them
     */
    record Values(List<String> names, boolean open) {

        static final Values NONE = new Values(List.of(), false);

        /**
         * Reads the values after a status word.
         *
         * @param words the words of the header, for instance {@code lock_id expires_ms field_or_value…}
         */
        private static Values read(List<String> words) {
            List<String> names = words.stream()
                    .takeWhile(name -> !name.endsWith("…") && !name.startsWith(REPEATED))
                    .toList();
            return new Values(names, names.size() < words.size());
        }
    }

    /** The beginning of the name of a group of values that may be repeated. */
    private static final String REPEATED = "what_follows_for_each_";

    private static final Pattern FORM = Pattern.compile(
            "^--\\[\\[ (\\S+): .*?\\nKEYS(.*?)\\nARGV(.*?)\\nREPLY(.*?)\\nKEEPS(.*?)\\nCOST(.*?)\\]\\]",
            Pattern.DOTALL);
    private static final Pattern NUMBERED = Pattern.compile("(\\d+) (\\S+)");

    /**
     * Reads the header of a script.
     *
     * @throws IllegalStateException when the header is missing or malformed
     */
    static ScriptHeader read(String name, String text) {
        Matcher form = FORM.matcher(text);
        if (!form.find() || !name.endsWith("/" + form.group(1))) {
            throw new IllegalStateException("Script " + name + " does not begin with the header form of its name");
        }
        List<String> keys = numbered(name, form.group(2));
        int optional = (int) keys.stream().filter(key -> key.endsWith("?")).count();
        List<String> arguments = numbered(name, form.group(3));
        Map<String, Values> replies = new LinkedHashMap<>();
        for (String reply : form.group(4).split("\\|")) {
            List<String> words = List.of(reply.strip().split("\\s+"));
            if (replies.put(words.get(0), Values.read(words.subList(1, words.size()))) != null) {
                throw new IllegalStateException("Script " + name + " names a word twice in REPLY: " + words.get(0));
            }
        }
        return new ScriptHeader(
                keys.stream().map(key -> key.replace("?", "")).collect(Collectors.toUnmodifiableList()),
                optional,
                form.group(2).contains("…"),
                arguments,
                form.group(3).contains("…"),
                replies);
    }

    /** Returns the status words of the replies, in order. */
    Set<String> words() {
        return replies.keySet();
    }

    boolean fits(int keyCount, int argumentCount) {
        boolean keysFit =
                openKeys ? keyCount >= namedKeys() : keyCount <= keys.size() && keyCount >= keys.size() - optionalKeys;
        boolean argumentsFit = open ? argumentCount >= arguments.size() : argumentCount == arguments.size();
        return keysFit && argumentsFit;
    }

    /** Returns the number of keys with a fixed place. */
    int namedKeys() {
        return openKeys ? keys.size() - 1 : keys.size();
    }

    private static List<String> numbered(String script, String line) {
        List<String> names = new ArrayList<>();
        Matcher matcher = NUMBERED.matcher(line);
        while (matcher.find()) {
            names.add(matcher.group(2));
            if (Integer.parseInt(matcher.group(1)) != names.size()) {
                throw new IllegalStateException("Script " + script + " does not number its header from 1: " + line);
            }
        }
        return names;
    }
}
