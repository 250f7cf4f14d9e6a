package org.hotseat.toolkit;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * The threads of the application server. They are looked up by their name, not injected with {@code @Resource}: Payara
 * cannot inject a resource into a bean of a library when the WAR has no session bean, and refuses to deploy the WAR.
 */
public final class ServerThreads {

    private static final String NAME = "java:comp/DefaultManagedThreadFactory";

    private ServerThreads() {}

    /**
     * Returns the default thread factory. Call it on a thread of the application, such as at its start.
     *
     * @throws IllegalStateException when the server has none
     */
    @SuppressWarnings("BanJNDI") // A constant name of the platform: nobody else chooses what is looked up.
    public static ManagedThreadFactory factory() {
        try {
            return InitialContext.doLookup(NAME);
        } catch (NamingException e) {
            throw new IllegalStateException("The application server has no " + NAME, e);
        }
    }
}
