package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The comment a script begins with (STYLE.md, rule 15), read: what it is called with and what it may answer. The Java
 * side is checked against it when the script is loaded and at every call.
 *
 * @param keys names of KEYS, in order
 * @param optionalKeys how many of the last keys may be left out
 * @param openKeys whether the last key stands for any number of keys, none included
 * @param arguments names of ARGV, in order
 * @param open whether further arguments may follow the named ones
 * @param words the status words of the replies, in order
 */
record ScriptHeader(
        List<String> keys,
        int optionalKeys,
        boolean openKeys,
        List<String> arguments,
        boolean open,
        List<String> words) {

    private static final Pattern FORM = Pattern.compile(
            "^--\\[\\[ (\\S+): .*?\\nKEYS(.*?)\\nARGV(.*?)\\nREPLY(.*?)\\nKEEPS(.*?)\\nCOST(.*?)\\]\\]",
            Pattern.DOTALL);
    private static final Pattern NUMBERED = Pattern.compile("(\\d+) (\\S+)");

    /** @throws IllegalStateException when the header is missing or not in the form */
    static ScriptHeader read(String name, String text) {
        Matcher form = FORM.matcher(text);
        if (!form.find() || !name.endsWith("/" + form.group(1))) {
            throw new IllegalStateException("Script " + name + " does not begin with the header form of its name");
        }
        List<String> keys = numbered(name, form.group(2));
        int optional = (int) keys.stream().filter(key -> key.endsWith("?")).count();
        List<String> arguments = numbered(name, form.group(3));
        List<String> words = Arrays.stream(form.group(4).split("\\|"))
                .map(reply -> reply.strip().split("\\s+")[0])
                .toList();
        return new ScriptHeader(
                keys.stream().map(key -> key.replace("?", "")).collect(Collectors.toUnmodifiableList()),
                optional,
                form.group(2).contains("…"),
                arguments,
                form.group(3).contains("…"),
                words);
    }

    boolean fits(int keyCount, int argumentCount) {
        boolean keysFit =
                openKeys ? keyCount >= namedKeys() : keyCount <= keys.size() && keyCount >= keys.size() - optionalKeys;
        boolean argumentsFit = open ? argumentCount >= arguments.size() : argumentCount == arguments.size();
        return keysFit && argumentsFit;
    }

    /** The number of keys that have a place of their own. */
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
