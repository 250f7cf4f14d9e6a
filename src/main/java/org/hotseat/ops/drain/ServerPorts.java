package org.hotseat.ops.drain;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Closes the HTTP ports of a server that is about to stop. Payara and WildFly close their ports only after they have
 * begun to undeploy, and answer with their own 404 and 503 meanwhile. A closed port refuses connections, which clients
 * and proxies understand. The classes of both servers are called by reflection, as in {@code InvalidAddresses}. Their
 * configuration is not changed.
 */
final class ServerPorts {

    private static final System.Logger LOG = System.getLogger(ServerPorts.class.getName());

    private static final ClassLoader OWN = ServerPorts.class.getClassLoader();
    private static final Annotation[] ANY = {};
    private static final String UNDERTOW = "org.wildfly.undertow.listener.";

    private ServerPorts() {}

    /**
     * Closes the ports, or logs that it cannot. On Payara this also closes open connections, so all answers must have
     * been sent. May be repeated.
     */
    static void close() {
        try {
            if (OWN.getClass().getName().startsWith("org.jboss.modules.")) {
                closeWildFly();
            } else {
                closePayara();
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(Level.WARNING, "HS308 the ports stay open until the server itself closes them", e);
        }
    }

    private static void closePayara() throws ReflectiveOperationException {
        Class<?> port = OWN.loadClass("org.glassfish.grizzly.config.dom.NetworkListener");
        Class<?> locator = OWN.loadClass("org.glassfish.hk2.api.ServiceLocator");
        Object services = OWN.loadClass("org.glassfish.internal.api.Globals")
                .getMethod("getDefaultHabitat")
                .invoke(null);
        Object ports = locator.getMethod("getService", Class.class, Annotation[].class)
                .invoke(services, OWN.loadClass("com.sun.enterprise.v3.services.impl.GrizzlyService"), ANY);
        Object listeners = locator.getMethod("getAllServices", Type.class, Annotation[].class)
                .invoke(services, port, ANY);
        for (Object listener : (List<?>) listeners) {
            Object open = ports.getClass().getMethod("lookupNetworkProxy", port).invoke(ports, listener);
            if (open != null) {
                open.getClass().getMethod("stop").invoke(open);
            }
        }
    }

    private static void closeWildFly() throws ReflectiveOperationException {
        Class<?> modules = OWN.getClass().getClassLoader().loadClass("org.jboss.modules.Module");
        Object boot = modules.getMethod("getBootModuleLoader").invoke(null);
        Object module = boot.getClass().getMethod("loadModule", String.class).invoke(boot, "org.jboss.as.server");
        ClassLoader server = (ClassLoader) modules.getMethod("getClassLoader").invoke(module);
        Object services = server.loadClass("org.jboss.as.server.CurrentServiceContainer")
                .getMethod("getServiceContainer")
                .invoke(null);
        Class<?> container = server.loadClass("org.jboss.msc.service.ServiceContainer");
        Class<?> controller = server.loadClass("org.jboss.msc.service.ServiceController");
        Class<?> name = server.loadClass("org.jboss.msc.service.ServiceName");
        for (Object each : (List<?>) container.getMethod("getServiceNames").invoke(services)) {
            Object service = each.toString().contains(UNDERTOW)
                    ? container.getMethod("getService", name).invoke(services, each)
                    : null;
            if (service != null) {
                closeAccepting(value(controller, service));
            }
        }
    }

    private static Object value(Class<?> controller, Object service) throws ReflectiveOperationException {
        try {
            return controller.getMethod("getValue").invoke(service);
        } catch (InvocationTargetException e) {
            // It has no value, so it is only a part of a listener.
            return "";
        }
    }

    /**
     * Closes the port of a listener directly. Closing it by the service container would first end everything that
     * depends on it, such as the application.
     */
    private static void closeAccepting(Object listener) throws ReflectiveOperationException {
        for (Class<?> type = listener.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getType().getName().equals("org.xnio.channels.AcceptingChannel")) {
                    field.setAccessible(true);
                    closeQuietly(field.get(listener));
                }
            }
        }
    }

    private static void closeQuietly(@Nullable Object port) {
        if (port instanceof Closeable open) {
            try {
                open.close();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "A port is not closed", e);
            }
        }
    }
}
