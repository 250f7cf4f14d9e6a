package org.hotseat.kernel.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * An error or a refusal that is reported to the caller. It has a stable {@link #code()} for programs and a message for
 * people that names no class and no driver. It also has the properties that a caller needs to continue, for instance a
 * LockID or the seats that are taken. Only {@code api} turns it into HTTP.
 *
 * <p>When a crowd wants the last place, most answers are refusals. So the kinds that are the caller's own doing have no
 * stack trace. {@link Unavailable} with a cause and {@link Broken} have one.
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

    /** Returns a short stable word or number for programs, for instance {@code -2} or {@code unknown-schedule}. */
    public final String code() {
        return code;
    }

    /**
     * Returns the properties that the caller needs to continue, by field name, in the order in which they were added.
     */
    public final Map<String, Object> properties() {
        return Collections.unmodifiableMap(properties);
    }

    /**
     * Adds a property that the caller needs to continue.
     *
     * @param name the field in the problem body
     * @param value a String, a number, a boolean, or a list of those
     */
    protected final void add(String name, Object value) {
        properties.put(name, value);
    }

    /**
     * Returns this exception wrapped for a failed {@link java.util.concurrent.CompletionStage}. The wrapper is like the
     * stage's own, but without its costly stack trace.
     */
    public final CompletionException inStage() {
        return new Wrapped(this);
    }

    private static final class Wrapped extends CompletionException {

        private static final long serialVersionUID = 1L;

        Wrapped(HotseatException wrapped) {
            super(wrapped.getMessage(), wrapped);
        }

        /** Does nothing: the wrapped exception has its own stack trace, if any. */
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
