package org.hotseat.api.stream;

import jakarta.servlet.ServletOutputStream;
import java.io.IOException;

/**
 * Writes to a connection as far as it takes it, without waiting: by the rules of servlets something may be written only
 * when the container has said so, in reply to a question, or later to its listener. For one thread at a time, but for
 * {@link #allow}.
 */
final class StreamOutput {

    private final ServletOutputStream out;
    private volatile boolean allowed;
    private boolean unflushed;

    StreamOutput(ServletOutputStream out) {
        this.out = out;
    }

    /** The container's listener says that something can be written. */
    void allow() {
        allowed = true;
    }

    /** Whether nothing is awaited of the container. */
    boolean isAllowed() {
        return allowed;
    }

    /**
     * Whether something can be written now. If not, the container calls its listener when it can, perhaps before this
     * returns.
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

    /** Whether something was written that the container may keep for itself. */
    boolean isUnflushed() {
        return unflushed;
    }

    /** Only when it is ready. */
    void write(byte[] bytes) throws IOException {
        out.write(bytes);
        unflushed = true;
    }

    /** Only when it is ready. */
    void flush() throws IOException {
        out.flush();
        unflushed = false;
        // Bytes that are not out yet go on only when a caller asks.
        isReady();
    }
}
