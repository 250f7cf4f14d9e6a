package org.hotseat.api;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import java.lang.System.Logger.Level;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Refuses addresses with a broken escape ({@code %zz}, {@code %C3%28}) with 400 on Payara. Payara itself fails on most
 * of them before it looks for an application: it answers 200 with an empty body to every method, and writes a stack
 * trace each time. So a probe of Grizzly, Payara's HTTP server, redirects such a request to an address that
 * {@link StrictRequests} refuses. It does the same for requests that {@link DoubleLengths} or {@link InvalidHosts}
 * finds.
 *
 * <p>Grizzly's classes are called by reflection, as in {@code ClientConnection}. WildFly has no such classes and
 * refuses most of these requests itself; the first filter refuses the rest. Costs one check of the address and the host
 * for each request.
 */
final class InvalidAddresses {

    private static final System.Logger LOG = System.getLogger(InvalidAddresses.class.getName());

    private static final String PROBE = "org.glassfish.grizzly.http.server.HttpServerProbe";
    private static final String REQUEST_TYPE = "org.glassfish.grizzly.http.server.Request";
    private static final String RECEIVED = "onRequestReceiveEvent";
    private static final int REQUEST = 2;
    private static final int HEX = 16;
    private static final String HOST = "Host";

    /** A host that Payara accepts. */
    private static final String SOUND_HOST = "localhost";

    /** The probed listeners by their ports. The value removes the probe. */
    private final Map<Integer, Runnable> watched = new ConcurrentHashMap<>();

    /** Adds the probe to the listener of a request, from the next request on. Does nothing if it was added before. */
    void watch(ServletRequest request, String contextPath) {
        if (watched.containsKey(request.getLocalPort())) {
            return;
        }
        watched.computeIfAbsent(request.getLocalPort(), port -> {
            ServletRequest own = request;
            while (own instanceof ServletRequestWrapper wrapper) {
                own = wrapper.getRequest();
            }
            try {
                Object monitoring = ask(
                        ask(ask(ask(own, "getUnwrappedCoyoteRequest"), "getCoyoteRequest"), "getHttpFilter"),
                        "getMonitoringConfig");
                return probe(monitoring, contextPath + StrictRequests.BAD_REQUEST);
            } catch (ReflectiveOperationException | RuntimeException e) {
                LOG.log(Level.DEBUG, "This server is not Payara", e);
                return () -> {};
            }
        });
    }

    /** Removes all probes, when the application ends. */
    void end() {
        watched.values().forEach(Runnable::run);
        watched.clear();
    }

    private static Runnable probe(Object monitoring, String refusal) throws ReflectiveOperationException {
        ClassLoader grizzly = monitoring.getClass().getClassLoader();
        Class<?> type = grizzly.loadClass(PROBE);
        // Looked up once, because the rest runs for each request.
        Method packet = grizzly.loadClass(REQUEST_TYPE).getMethod("getRequest");
        Method address = packet.getReturnType().getMethod("getRequestURI");
        Method lead = packet.getReturnType().getMethod("setRequestURI", String.class);
        Method header = packet.getReturnType().getMethod("getHeader", String.class);
        Method setHeader = packet.getReturnType().getMethod("setHeader", String.class, String.class);
        DoubleLengths lengths = new DoubleLengths(grizzly);
        InvocationHandler events = (self, event, arguments) -> {
            if (event.getName().equals(RECEIVED)) {
                Object received = packet.invoke(arguments[REQUEST]);
                if (isInvalid(String.valueOf(address.invoke(received)))
                        || lengths.has(received)
                        || InvalidHosts.isInvalid((String) header.invoke(received, HOST))) {
                    lead.invoke(received, refusal);
                    setHeader.invoke(received, HOST, SOUND_HOST);
                }
            }
            return event.getDeclaringClass() == Object.class ? callObjectMethod(self, event, arguments) : null;
        };
        Object probes = Array.newInstance(type, 1);
        Array.set(probes, 0, Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, events));
        call(monitoring, "addProbes", probes);
        GrizzlyLogSuppressor.suppress();
        return () -> {
            GrizzlyLogSuppressor.restore();
            try {
                call(monitoring, "removeProbes", probes);
            } catch (ReflectiveOperationException e) {
                LOG.log(Level.DEBUG, "A probe stays", e);
            }
        };
    }

    /**
     * Returns whether a path has a broken escape. That is a percent sign without two hexadecimal digits, an encoded
     * NUL, or escapes that are not UTF-8, such as {@code %C3%28} and halves of characters. RESTEasy on WildFly would
     * write a stack trace for the last kind. Costs one search for a path without escapes, and a decoding of the path
     * otherwise.
     */
    static boolean isInvalid(String path) {
        if (path.indexOf('%') < 0) {
            return false;
        }
        ByteBuffer bytes = ByteBuffer.allocate(path.length());
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) != '%') {
                // An unescaped character of any kind ends an incomplete escaped one.
                bytes.put((byte) '/');
                continue;
            }
            if (i + 2 >= path.length()) {
                return true;
            }
            int high = Character.digit(path.charAt(i + 1), HEX);
            int low = Character.digit(path.charAt(i + 2), HEX);
            if (high < 0 || low < 0 || high + low == 0) {
                return true;
            }
            bytes.put((byte) (high * HEX + low));
            i += 2;
        }
        CharBuffer text = CharBuffer.allocate(bytes.position());
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(bytes.flip(), text, true)
                .isError();
    }

    private static @Nullable Object callObjectMethod(Object self, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "equals" -> self == arguments[0];
            case "hashCode" -> System.identityHashCode(self);
            default -> InvalidAddresses.class.getName();
        };
    }

    private static Object ask(Object of, String method) throws ReflectiveOperationException {
        return of.getClass().getMethod(method).invoke(of);
    }

    private static void call(Object of, String name, Object argument) throws ReflectiveOperationException {
        for (Method method : of.getClass().getMethods()) {
            if (method.getName().equals(name)
                    && method.getParameterCount() == 1
                    && method.getParameterTypes()[0].isInstance(argument)) {
                method.invoke(of, argument);
                return;
            }
        }
        throw new NoSuchMethodException(name);
    }
}
