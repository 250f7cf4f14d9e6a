package org.hotseat.kernel.caller;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The roles (DESIGN.md, section 9); each is a group of the same lower-case name in a token. An operator may do all that
 * the support desk may, and that desk all that a viewer may.
 */
public enum Role {
    USER("user", 'u'),
    SERVICE("service", 's'),
    /** The payment system: reports payments and refunds, and does nothing else. */
    PAYMENT("payment", 'p'),
    /** A gate: checks tickets in, and does nothing else. */
    GATE("gate", 'g'),
    OPERATOR("operator", 'o'),
    /** Acts for persons at a desk; changes no resource, and neither calls off nor erases. */
    SUPPORT("support", 'd'),
    /**
     * Reads what operators read, and changes nothing; sees no ticket and no code, since whoever has these has the
     * thing.
     */
    VIEWER("viewer", 'v');

    /** The former name of the role of users; tokens that companies issue already keep working. */
    private static final String FORMER_USER = "player";

    private final String group;
    private final char letter;

    Role(String group, char letter) {
        this.group = group;
        this.letter = letter;
    }

    public String group() {
        return group;
    }

    /** In the form of an {@link Actor} in facts. */
    char letter() {
        return letter;
    }

    /** Those that may do all that this role may: itself, and those above it. */
    public Set<Role> orAbove() {
        return switch (this) {
            case VIEWER -> EnumSet.of(VIEWER, SUPPORT, OPERATOR);
            case SUPPORT -> EnumSet.of(SUPPORT, OPERATOR);
            default -> EnumSet.of(this);
        };
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
