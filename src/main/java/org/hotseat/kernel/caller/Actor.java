package org.hotseat.kernel.caller;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.hotseat.kernel.Subjects;

/**
 * The one who has done something: a caller in one of its requests, or the server itself. Each fact carries an actor, in
 * the form of {@link #text}, from the script that decides the fact to the document.
 *
 * @param subject the caller's subject, in the key form of {@link Subjects}
 * @param roles the caller's roles; empty for the server itself
 * @param request the id of the request; empty without a request
 */
public record Actor(String subject, Set<Role> roles, String request) {

    /** The server itself, when it expires, sweeps, rebuilds or credits. */
    public static final Actor SYSTEM = new Actor("system", Set.of(), "");

    private static final String NONE = "-";
    private static final Set<Role> ROLES = EnumSet.allOf(Role.class);
    private static final List<Role> BY_WORD =
            ROLES.stream().sorted(Comparator.comparing(Role::group)).toList();

    public Actor {
        roles = Set.copyOf(roles);
    }

    /** Returns the actor of a request whose token was not read. */
    public static Actor unknown(String request) {
        return new Actor("anonymous", Set.of(), request);
    }

    /** Returns whether the actor is the server itself. A caller always has a request, whatever its subject is. */
    public boolean isServer() {
        return roles.isEmpty() && request.isEmpty();
    }

    /** Returns the names of the roles in answers and facts; {@code server} for the server itself. */
    public List<String> roleNames() {
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

    /** Returns the form in facts: the request, a letter for each role, the subject. Adds only a few bytes to a fact. */
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
     * Reads the form of {@link #text}.
     *
     * @throws IllegalArgumentException for any other text
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
