package org.hotseat.toolkit.lock;

import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.toolkit.InvalidArgumentException;
import org.jspecify.annotations.Nullable;

/**
 * The key of a {@link Lock} with its placeholders resolved to parameters: texts and parameter indexes by turns.
 *
 * @param texts what stands before, between and after the placeholders; one more than there are placeholders
 */
record KeyTemplate(List<String> texts, List<Integer> parameters, List<String> names) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
    private static final String SAMPLE = "x";

    /**
     * Reads a key for a method.
     *
     * @throws IllegalArgumentException saying what is wrong with it
     */
    static KeyTemplate of(String key, Executable method) {
        List<String> texts = new ArrayList<>();
        List<Integer> indexes = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Matcher placeholder = PLACEHOLDER.matcher(key);
        int end = 0;
        while (placeholder.find()) {
            texts.add(key.substring(end, placeholder.start()));
            indexes.add(index(placeholder.group(1), method));
            names.add(placeholder.group(1));
            end = placeholder.end();
        }
        texts.add(key.substring(end));
        KeyTemplate template = new KeyTemplate(texts, indexes, names);
        try {
            new LockKey(String.join(SAMPLE, texts));
        } catch (InvalidArgumentException e) {
            throw new IllegalArgumentException("its key \"" + key + "\" " + e.problem(), e);
        }
        return template;
    }

    /** The key of one call. */
    LockKey resolve(@Nullable Object[] arguments) {
        StringBuilder key = new StringBuilder(texts.get(0));
        for (int i = 0; i < parameters.size(); i++) {
            Object argument = arguments[parameters.get(i)];
            if (argument == null) {
                throw new InvalidArgumentException(names.get(i), "is required");
            }
            key.append(argument).append(texts.get(i + 1));
        }
        return new LockKey(key.toString());
    }

    private static int index(String name, Executable method) {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "{" + name + "} is not the name of a parameter; expressions are not understood");
        }
        Parameter[] all = method.getParameters();
        for (int i = 0; i < all.length; i++) {
            if (!all[i].isNamePresent()) {
                throw new IllegalArgumentException(
                        "the names of its parameters are not known: compile with -parameters");
            }
            if (all[i].getName().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("it has no parameter named " + name);
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && Character.isJavaIdentifierStart(name.charAt(0))
                && name.chars().allMatch(Character::isJavaIdentifierPart);
    }
}
