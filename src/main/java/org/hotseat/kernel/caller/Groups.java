package org.hotseat.kernel.caller;

import java.util.Collection;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The groups of a caller, by which {@code Phases} may let it in: the values that its token has where it has its roles,
 * without a slash in front, as roles are read. A value that cannot be the name of a group in a phase is left out.
 *
 * @param words the names in order, with a space before and behind each, as scripts take them; empty for none
 */
public record Groups(String words) {

    public static final Groups NONE = new Groups("");

    /** The rule for names, which phases are held to. */
    public static final String RULE = "must be 1 to 64 of A-Z a-z 0-9 . _ : / @ + -, a letter or digit first";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,63}");

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** The groups that some values of a token name. */
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

    /** Whether they are the same is all that decides whether one caller's refusal by phases is another's, too. */
    public String scope() {
        return "groups:" + words;
    }
}
