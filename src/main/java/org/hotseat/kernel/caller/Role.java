package org.hotseat.kernel.caller;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The roles of callers. A token grants each role by a group with the same lower-case name. An operator may do all that
 * the support desk may; the support desk may do all that a viewer may.
 */
public enum Role {
    USER("user", 'u'),
    SERVICE("service", 's'),
    /** The payment system: reports payments and refunds, and may do nothing else. */
    PAYMENT("payment", 'p'),
    /** A gate: checks tickets in, and may do nothing else. */
    GATE("gate", 'g'),
    OPERATOR("operator", 'o'),
    /** The support desk: acts for persons. May not change resources, cancel them for good, or erase persons. */
    SUPPORT("support", 'd'),
    /**
     * A reader: may read what operators read, and may change nothing. Sees no tickets and no codes, because they are as
     * good as the thing itself.
     */
    VIEWER("viewer", 'v');

    /** The former name of the role of users. Tokens of companies that still use it stay valid. */
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

    /** Returns the letter for this role in the fact form of an {@link Actor}. */
    char letter() {
        return letter;
    }

    /** Returns the roles that may do all that this role may: this role and the ones above it. */
    public Set<Role> orAbove() {
        return switch (this) {
            case VIEWER -> EnumSet.of(VIEWER, SUPPORT, OPERATOR);
            case SUPPORT -> EnumSet.of(SUPPORT, OPERATOR);
            default -> EnumSet.of(this);
        };
    }

    /**
     * Returns the role with this group name; empty for an unknown name. The former name {@code player} gives
     * {@link #USER}.
     */
    public static Optional<Role> ofGroup(String group) {
        return group.equals(FORMER_USER)
                ? Optional.of(USER)
                : Arrays.stream(values())
                        .filter(role -> role.group.equals(group))
                        .findAny();
    }
}
