package org.hotseat.kernel.caller;

import java.util.Collection;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The groups of a caller, by which {@code Phases} may admit the caller. They are the values in the token's claim that
 * also contains the roles, without a slash at the beginning. Values that cannot be the name of a group in a phase are
 * left out.
 *
 * @param words the names in order, with a space before and after each, in the form for scripts; empty for no group
 */
public record Groups(String words) {

    public static final Groups NONE = new Groups("");

    /** The rule for the names of groups, which is also checked for phases. */
    public static final String RULE = "must be 1 to 64 of A-Z a-z 0-9 . _ : / @ + -, a letter or digit first";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,63}");

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Returns the groups that these values of a token name. */
    public static Groups of(Collection<String> values) {
        TreeSet<String> names = new TreeSet<>();
        for (String value : values) {
            String name = value.startsWith("/") ? value.substring(1) : value;
            if (isName(name)) {
                names.add(name);
            }
        }
        return names.isEmpty() ? NONE : new Groups(" " + String.join(" ", names) + " ");
    }

    /**
     * Returns a text that is equal for callers with equal groups. Such callers get the same refusal by phases, so one
     * caller's refusal may be reused for another.
     */
    public String scope() {
        return "groups:" + words;
    }
}
