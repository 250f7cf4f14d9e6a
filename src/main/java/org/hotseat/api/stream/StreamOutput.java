package org.hotseat.api.stream;

import jakarta.servlet.ServletOutputStream;
import java.io.IOException;

/**
 * Writes to a connection as much as it takes, without waiting. By the rules of servlets, data may be written only after
 * the container has allowed it: in reply to {@code isReady}, or later by a call of its listener. Only one thread at a
 * time may use it, except for {@link #allow}.
 */
final class StreamOutput {

    private final ServletOutputStream out;
    private volatile boolean allowed;
    private boolean unflushed;

    StreamOutput(ServletOutputStream out) {
        this.out = out;
    }

    /** Records that the container's listener allows writing. */
    void allow() {
        allowed = true;
    }

    /** Returns whether the container has allowed writing and no call of its listener is awaited. */
    boolean isAllowed() {
        return allowed;
    }

    /**
     * Returns whether data can be written now. If not, the container calls its listener later, perhaps even before this
     * method returns.
     */
    boolean isReady() {
        if (allowed) {
            allowed = false;
            if (out.isReady()) {
                allowed = true;
            }
        }
        return allowed;
    }

    /** Returns whether bytes were written that the container may still keep in its buffer. */
    boolean isUnflushed() {
        return unflushed;
    }

    /** Writes bytes. Call it only when {@link #isReady} has returned true. */
    void write(byte[] bytes) throws IOException {
        out.write(bytes);
        unflushed = true;
    }

    /** Flushes the container's buffer. Call it only when {@link #isReady} has returned true. */
    void flush() throws IOException {
        out.flush();
        unflushed = false;
        // The container sends the rest of the bytes only when it is asked.
        isReady();
    }
}
