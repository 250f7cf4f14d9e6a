package org.hotseat.program.layout;

import org.jspecify.annotations.Nullable;

/**
 * The state of a seat, with its characters in the hot state and in seat maps: one for a plain seat, one for an
 * accessible one.
 */
public enum SeatState {
    FREE('.', 'a'),
    HELD('h', 'H'),
    SOLD('s', 'S'),
    BLOCKED('x', 'X');

    /** The states by character, since each caller's map of a hundred thousand seats needs this look-up. */
    private static final @Nullable SeatState[] STATES = new SeatState[128];

    static {
        for (SeatState state : values()) {
            STATES[state.plain] = state;
            STATES[state.accessible] = state;
        }
    }

    private final char plain;
    private final char accessible;

    SeatState(char plain, char accessible) {
        this.plain = plain;
        this.accessible = accessible;
    }

    public char character(boolean forAccess) {
        return forAccess ? accessible : plain;
    }

    /** Returns the state of a character. */
    public static SeatState of(char character) {
        SeatState state = character < STATES.length ? STATES[character] : null;
        if (state == null) {
            throw new IllegalArgumentException("no seat is " + character);
        }
        return state;
    }

    public static boolean accessible(char character) {
        return of(character).accessible == character;
    }
}
