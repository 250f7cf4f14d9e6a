package org.hotseat.ops.drain;

import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Closes the ports of a Payara that is about to stop. Payara undeploys first and closes them afterwards, and answers
 * 404 in its own words between; a port that is closed refuses connections, which clients and proxies understand. The
 * classes of Payara are called by name, as in {@code BrokenAddresses}; on other servers there are none and nothing is
 * closed.
 */
final class PayaraListeners {

    private static final System.Logger LOG = System.getLogger(PayaraListeners.class.getName());

    private static final String SERVICES = "org.glassfish.internal.api.Globals";
    private static final String PORTS = "com.sun.enterprise.v3.services.impl.GrizzlyService";
    private static final String PORT = "org.glassfish.grizzly.config.dom.NetworkListener";

    private static final Annotation[] ANY = {};

    private PayaraListeners() {}

    /** Connections that are open are closed, too: whoever needs an answer must have got it. May be repeated. */
    static void close() {
        ClassLoader loader = PayaraListeners.class.getClassLoader();
        try {
            Class<?> port = loader.loadClass(PORT);
            Object services =
                    loader.loadClass(SERVICES).getMethod("getDefaultHabitat").invoke(null);
            Class<?> locator = loader.loadClass("org.glassfish.hk2.api.ServiceLocator");
            Object ports = locator.getMethod("getService", Class.class, Annotation[].class)
                    .invoke(services, loader.loadClass(PORTS), ANY);
            Object listeners = locator.getMethod("getAllServices", Type.class, Annotation[].class)
                    .invoke(services, port, ANY);
            for (Object listener : (List<?>) listeners) {
                Object open =
                        ports.getClass().getMethod("lookupNetworkProxy", port).invoke(ports, listener);
                if (open != null) {
                    open.getClass().getMethod("stop").invoke(open);
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(Level.DEBUG, "This server is not Payara, or its ports cannot be closed", e);
        }
    }
}
