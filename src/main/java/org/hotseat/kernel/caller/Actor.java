package org.hotseat.kernel.caller;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.hotseat.kernel.Subjects;

/**
 * The one by whom something was done: a caller in one of its requests, or the server itself. Each fact carries one, in
 * the form of {@link #text}, from the script that decides it to its document.
 *
 * @param subject in the key form of {@link Subjects}
 * @param roles none for the server itself
 * @param request the id of the request; empty where there was none
 */
public record Actor(String subject, Set<Role> roles, String request) {

    /** The server: it expires, sweeps, rebuilds and credits by itself. */
    public static final Actor SYSTEM = new Actor("system", Set.of(), "");

    private static final String NONE = "-";
    private static final Set<Role> ROLES = EnumSet.allOf(Role.class);
    private static final List<Role> BY_WORD =
            ROLES.stream().sorted(Comparator.comparing(Role::group)).toList();

    public Actor {
        roles = Set.copyOf(roles);
    }

    /** A caller of whom no token was read. */
    public static Actor unknown(String request) {
        return new Actor("anonymous", Set.of(), request);
    }

    /** Whether it is the server itself: a caller has a request always, whatever its subject. */
    public boolean isServer() {
        return roles.isEmpty() && request.isEmpty();
    }

    /** The roles as answers and facts have them, {@code server} for the server itself. */
    public List<String> roleWords() {
        if (isServer()) {
            return List.of(HistoryStep.SERVER);
        }
        List<String> words = new ArrayList<>(roles.size());
        for (Role role : BY_WORD) {
            if (roles.contains(role)) {
                words.add(role.group());
            }
        }
        return List.copyOf(words);
    }

    /** The form in facts: the request, a letter for each role, the subject. A few bytes beside the fact's own. */
    public String text() {
        StringBuilder text = new StringBuilder(request.isEmpty() ? NONE : request).append(' ');
        for (Role role : ROLES) {
            if (roles.contains(role)) {
                text.append(role.letter());
            }
        }
        return text.append(roles.isEmpty() ? NONE : "")
                .append(' ')
                .append(subject)
                .toString();
    }

    /**
     * The reverse of {@link #text}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static Actor parse(String text) {
        String[] parts = text.split(" ", 3);
        if (parts.length != 3) {
            throw new IllegalArgumentException("no actor: " + text);
        }
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (Role role : ROLES) {
            if (parts[1].indexOf(role.letter()) >= 0) {
                roles.add(role);
            }
        }
        return new Actor(parts[2], roles, parts[0].equals(NONE) ? "" : parts[0]);
    }
}
