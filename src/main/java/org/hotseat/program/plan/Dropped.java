package org.hotseat.program.plan;

/**
 * A part of a file that the plan does not have.
 *
 * @param path the path in the file, of the first one
 * @param reason the reason
 * @param count the number of parts like this, in objects of the same kind
 */
record Dropped(String path, String reason, int count) {

    Dropped incremented() {
        return new Dropped(path, reason, count + 1);
    }
}
