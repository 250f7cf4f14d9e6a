package org.hotseat.kernel.caller;

import java.util.Arrays;
import java.util.Optional;

/** The roles (DESIGN.md, section 9); each is a group of the same lower-case name in a token. */
public enum Role {
    USER("user"),
    SERVICE("service"),
    /** The payment system: reports payments and refunds, and does nothing else. */
    PAYMENT("payment"),
    /** A gate: checks tickets in, and does nothing else. */
    GATE("gate"),
    OPERATOR("operator");

    /** The former name of the role of users; tokens that companies issue already keep working. */
    private static final String FORMER_USER = "player";

    private final String group;

    Role(String group) {
        this.group = group;
    }

    public String group() {
        return group;
    }

    /** The role of a group's name; {@code player}, its former name, is {@link #USER}. Empty for any other name. */
    public static Optional<Role> named(String group) {
        return group.equals(FORMER_USER)
                ? Optional.of(USER)
                : Arrays.stream(values())
                        .filter(role -> role.group.equals(group))
                        .findAny();
    }
}
