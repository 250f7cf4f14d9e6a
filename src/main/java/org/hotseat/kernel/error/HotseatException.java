package org.hotseat.kernel.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Trouble or a refusal that goes to the caller. Carries a stable {@link #code()} for programs, a message for people
 * that names no class and no driver, and the properties a caller needs to go on (a LockID, the seats that are taken).
 * Only {@code api} makes HTTP of it.
 *
 * <p>Refusals are the bulk of the answers when a crowd wants the last place, so the kinds that mean "the caller's
 * doing" carry no stack trace; {@link Unavailable} and {@link Broken} do.
 */
public abstract sealed class HotseatException extends RuntimeException
        permits InvalidInput, NotSignedIn, Forbidden, NotFound, Conflict, KeyReused, TooFast, Unavailable, Broken {

    private static final long serialVersionUID = 1L;

    private final String code;
    private final transient Map<String, Object> properties = new LinkedHashMap<>();

    protected HotseatException(String code, String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, true, withStackTrace);
        this.code = code;
    }

    /**
     * A short stable word or number that programs may switch on, for instance {@code -2} or {@code unknown-schedule}.
     */
    public final String code() {
        return code;
    }

    /** The properties that the caller needs to go on, by field name, in the order in which they were added. */
    public final Map<String, Object> properties() {
        return Collections.unmodifiableMap(properties);
    }

    /**
     * Adds one thing the caller needs to go on.
     *
     * @param name the field of the problem body; the value a String, number, boolean, or list of those
     */
    protected final void add(String name, Object value) {
        properties.put(name, value);
    }

    /**
     * This, to fail a {@link java.util.concurrent.CompletionStage} with: wrapped as the stage would do it, but without
     * the stack trace that the stage would take for that.
     */
    public final CompletionException inStage() {
        return new Wrapped(this);
    }

    private static final class Wrapped extends CompletionException {

        private static final long serialVersionUID = 1L;

        Wrapped(HotseatException wrapped) {
            super(wrapped.getMessage(), wrapped);
        }

        /** Takes no stack trace: the wrapped exception has its own, if it has one. */
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
