package org.hotseat.kernel.caller;

import java.util.Set;

/**
 * Serves the operations with a {@link FastPath} a second time for the warm-up: under a secret path, with other beans,
 * for tokens that only this server signs. Does not affect the requests of other callers.
 */
public interface WarmUpEndpoint {

    /** Creates beans of the application's classes that work with other beans than usual. */
    interface Beans {

        /** Returns the bean of a class. Creates it at the first call. */
        <T> T get(Class<T> type);

        /** Sets the object that beans get for a type. Affects only beans that are created afterwards. */
        <T> void setBean(Class<T> type, T object);
    }

    /** The endpoint while it is open. */
    interface Opened extends AutoCloseable {

        /** Returns a token that is valid at this endpoint only. Costs a signature. */
        String token(String subject, Set<Role> roles);

        @Override
        void close();
    }

    /**
     * Opens the endpoint.
     *
     * @param word the word before the first word of its paths. It must be secret, because a request for such a path is
     *     answered with 401 and not with 404
     * @param beans the beans that serve the operations
     * @throws IllegalStateException when no fast-path operations exist, or when they are not to be served directly
     */
    Opened open(String word, Beans beans);
}
