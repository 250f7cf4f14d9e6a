package org.hotseat.toolkit.lock;

import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.toolkit.InvalidArgumentException;
import org.jspecify.annotations.Nullable;

/**
 * The key of a {@link Lock} with resolved placeholders. Texts and placeholders alternate.
 *
 * @param texts the texts before, between and after the placeholders; one more than the placeholders
 * @param paths the placeholders
 */
record KeyTemplate(List<String> texts, List<KeyPath> paths) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
    private static final String SAMPLE = "x";

    /**
     * Reads the key of a method's lock.
     *
     * @throws IllegalArgumentException for a bad key; gives the reason
     */
    static KeyTemplate of(String key, Executable method) {
        List<String> texts = new ArrayList<>();
        List<KeyPath> paths = new ArrayList<>();
        Matcher placeholder = PLACEHOLDER.matcher(key);
        int end = 0;
        while (placeholder.find()) {
            texts.add(key.substring(end, placeholder.start()));
            paths.add(KeyPath.of(placeholder.group(1), method));
            end = placeholder.end();
        }
        texts.add(key.substring(end));
        KeyTemplate template = new KeyTemplate(texts, paths);
        try {
            new LockKey(String.join(SAMPLE, texts));
        } catch (InvalidArgumentException e) {
            throw new IllegalArgumentException("its key \"" + key + "\" " + e.problem(), e);
        }
        return template;
    }

    /** Returns the key for the arguments of one call. */
    LockKey resolve(@Nullable Object[] arguments) {
        StringBuilder key = new StringBuilder(texts.get(0));
        for (int i = 0; i < paths.size(); i++) {
            key.append(paths.get(i).value(arguments)).append(texts.get(i + 1));
        }
        return new LockKey(key.toString());
    }
}
