package org.hotseat.kernel;

import java.util.Arrays;
import java.util.Optional;

/** The three roles (DESIGN.md, section 9); each is a group of the same lower-case name in a token. */
public enum Role {
    PLAYER("player"),
    SERVICE("service"),
    OPERATOR("operator");

    /** The name of DESIGN.md for a player's role. */
    private static final String USER = "user";

    private final String group;

    Role(String group) {
        this.group = group;
    }

    public String group() {
        return group;
    }

    /** The role of a group's name; {@code user} and {@code player} are the same. Empty for any other name. */
    public static Optional<Role> named(String group) {
        return group.equals(USER)
                ? Optional.of(PLAYER)
                : Arrays.stream(values())
                        .filter(role -> role.group.equals(group))
                        .findAny();
    }
}
