package org.hotseat.ops.warmup;

import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Finds the address at which this server serves plain HTTP. No specification gives it to an application. WildFly
 * reports it by JMX. Payara's running configuration contains it, and is read by reflection, so that the application
 * needs no class of Payara.
 */
final class LocalHttpAddress {

    private static final System.Logger LOG = System.getLogger(LocalHttpAddress.class.getName());

    private static final String WILDFLY = "jboss.as:socket-binding-group=*,socket-binding=http";
    private static final String LISTENER = "http-listener";

    private LocalHttpAddress() {}

    /** Returns the address; empty when the server does not report it, or has no port for plain HTTP. */
    static Optional<InetSocketAddress> find() {
        try {
            return onWildFly().or(LocalHttpAddress::onPayara);
        } catch (JMException | RuntimeException e) {
            LOG.log(Level.DEBUG, "This server's address cannot be found", e);
            return Optional.empty();
        }
    }

    private static Optional<InetSocketAddress> onWildFly() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName binding : server.queryNames(new ObjectName(WILDFLY), null)) {
            if (server.getAttribute(binding, "boundPort") instanceof Integer port) {
                return Optional.of(address(String.valueOf(server.getAttribute(binding, "boundAddress")), port));
            }
        }
        return Optional.empty();
    }

    private static Optional<InetSocketAddress> onPayara() {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Object locator = loader.loadClass("org.glassfish.internal.api.Globals")
                    .getMethod("getDefaultHabitat")
                    .invoke(null);
            Class<?> configType = loader.loadClass("com.sun.enterprise.config.serverbeans.Config");
            Object config = loader.loadClass("org.glassfish.hk2.api.ServiceLocator")
                    .getMethod("getService", Class.class, String.class, Annotation[].class)
                    .invoke(locator, configType, "default-instance-name", new Annotation[0]);
            Object network = configType.getMethod("getNetworkConfig").invoke(config);
            Object listeners = ask(ask(network, "getNetworkListeners"), "getNetworkListener");
            for (Object listener : (List<?>) listeners) {
                if (String.valueOf(ask(listener, "getName")).startsWith(LISTENER)
                        && "true".equals(ask(listener, "getEnabled"))
                        && !"true".equals(ask(ask(listener, "findHttpProtocol"), "getSecurityEnabled"))) {
                    return Optional.of(address(
                            String.valueOf(ask(listener, "getAddress")),
                            Integer.parseInt(String.valueOf(ask(listener, "getPort")))));
                }
            }
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            LOG.log(Level.DEBUG, "This server's configuration is not Payara's", e);
            return Optional.empty();
        }
    }

    /** Calls a method of a configuration bean, which is a proxy of its interface. */
    private static Object ask(Object bean, String method) throws ReflectiveOperationException {
        return bean.getClass().getMethod(method).invoke(bean);
    }

    /** Returns the address. The wildcard address is replaced by the loopback address. */
    private static InetSocketAddress address(String host, int port) {
        try {
            InetAddress named = InetAddress.getByName(host.startsWith("/") ? host.substring(1) : host);
            return new InetSocketAddress(named.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : named, port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("this server listens at " + host, e);
        }
    }
}
