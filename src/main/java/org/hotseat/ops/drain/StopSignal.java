package org.hotseat.ops.drain;

import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles SIGTERM before the JVM does. A shutdown hook would be too late, because hooks run in parallel, and the
 * server's own hook begins to undeploy at once. The JDK's {@code sun.misc.Signal} (module {@code jdk.unsupported}) is
 * called by reflection: no supported API exists, the compiler warns of it, and the class loaders of servers need not
 * provide it.
 */
final class StopSignal {

    private static final System.Logger LOG = System.getLogger(StopSignal.class.getName());

    private static final String NAME = "TERM";

    /** The class loader that finds the JDK's own types, even if the server hides them from applications. */
    private static final ClassLoader JDK = ClassLoader.getPlatformClassLoader();

    private final Object signal;
    private final Method register;
    private final Method pass;
    private final Object own;
    private final Object former;

    private StopSignal(BooleanSupplier before) throws ReflectiveOperationException {
        Class<?> type = JDK.loadClass("sun.misc.Signal");
        Class<?> handler = JDK.loadClass("sun.misc.SignalHandler");
        this.signal = type.getConstructor(String.class).newInstance(NAME);
        this.register = type.getMethod("handle", type, handler);
        this.pass = handler.getMethod("handle", type);
        this.own = Proxy.newProxyInstance(JDK, new Class<?>[] {handler}, (self, method, arguments) -> {
            if (method.getDeclaringClass() == handler) {
                if (ends(before)) {
                    pass();
                }
                return null;
            }
            return ofObject(self, method.getName(), arguments);
        });
        this.former = register.invoke(null, signal, own);
    }

    /**
     * Runs an action at each SIGTERM, on a thread of the JVM. If the action returns true, the signal then has its
     * former effect.
     *
     * @return removes the handler. On a JVM that leaves signals to the system, as with {@code -Xrs}, the action never
     *     runs and the result does nothing
     */
    static Runnable before(BooleanSupplier action) {
        try {
            return new StopSignal(action)::restore;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(Level.WARNING, "HS305 SIGTERM cannot be noticed, so this server will stop without a drain", e);
            return () -> {};
        }
    }

    /** Runs the action. If it fails, the server still stops. */
    private static boolean ends(BooleanSupplier before) {
        try {
            return before.getAsBoolean();
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "HS310 the drain failed; this server ends at once", e);
            return true;
        }
    }

    private void pass() {
        try {
            pass.invoke(former, signal);
        } catch (ReflectiveOperationException e) {
            // Nothing else would end the process.
            LOG.log(Level.ERROR, "HS306 SIGTERM cannot be passed on; the JVM is ended here", e);
            Runtime.getRuntime().exit(143);
        }
    }

    /** Restores the former handler, unless another one was set meanwhile. */
    private void restore() {
        try {
            Object last = register.invoke(null, signal, former);
            if (last != own) {
                register.invoke(null, signal, last);
            }
        } catch (ReflectiveOperationException e) {
            LOG.log(Level.WARNING, "The handler of SIGTERM stays", e);
        }
    }

    private static @Nullable Object ofObject(Object self, String method, Object[] arguments) {
        return switch (method) {
            case "equals" -> self == arguments[0];
            case "hashCode" -> System.identityHashCode(self);
            default -> StopSignal.class.getName();
        };
    }
}
