package org.hotseat.program;

/** What a seat is, with its character in the hot state and in seat maps: one for a plain seat, one for an accessible one. */
enum SeatState {
    FREE('.', 'a'),
    HELD('h', 'H'),
    SOLD('s', 'S'),
    BLOCKED('x', 'X');

    private final char plain;
    private final char accessible;

    SeatState(char plain, char accessible) {
        this.plain = plain;
        this.accessible = accessible;
    }

    char character(boolean forAccess) {
        return forAccess ? accessible : plain;
    }

    /** The state that a character tells. */
    static SeatState of(char character) {
        for (SeatState state : values()) {
            if (state.plain == character || state.accessible == character) {
                return state;
            }
        }
        throw new IllegalArgumentException("no seat is " + character);
    }

    static boolean accessible(char character) {
        return of(character).accessible == character;
    }
}
