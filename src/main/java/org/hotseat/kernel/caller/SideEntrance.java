package org.hotseat.kernel.caller;

import java.util.Set;

/**
 * Serves the {@linkplain HotOperation hot operations} a second time, with other beans, to callers that nobody else
 * knows. Requests of all others meet nothing of it.
 */
public interface SideEntrance {

    /** Makes beans of the application's classes that have other beans to work with. */
    interface Beans {

        /** The bean of a class, made when it is first asked for. */
        <T> T get(Class<T> type);

        /** Gives an object to all beans that are made from now on and need one of the type. */
        <T> void give(Class<T> type, T object);
    }

    /** The entrance while it is open. */
    interface Opened extends AutoCloseable {

        /** A token that holds at this entrance and nowhere else. Costs a signature. */
        String token(String subject, Set<Role> roles);

        @Override
        void close();
    }

    /**
     * Opens it.
     *
     * @param word stands before the first word of its paths; to be a secret, since what has its path is answered 401
     *     and not 404
     * @throws IllegalStateException when there are no hot operations, or they are not to be served directly
     */
    Opened open(String word, Beans beans);
}
