package org.hotseat.kernel;

/** The three roles (DESIGN.md, section 9); each is a group of the same lower-case name in a token. */
public enum Role {
    PLAYER("player"),
    SERVICE("service"),
    OPERATOR("operator");

    private final String group;

    Role(String group) {
        this.group = group;
    }

    public String group() {
        return group;
    }
}
