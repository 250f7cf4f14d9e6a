package org.hotseat.api.answer;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * The connection on which a request has come, to be broken off. Servlets have no way to it: a container that is asked
 * to complete a request keeps what was written until the client has taken it, which one that has stopped reading never
 * does. So the methods of Payara and of Undertow are called by name. Where there are none, and with HTTP/2, whose
 * connections have other requests, nothing is broken off.
 */
public final class ClientConnection {

    private static final System.Logger LOG = System.getLogger(ClientConnection.class.getName());

    /** Public methods without parameters, each of what the one before gives; the last breaks off. */
    private static final List<List<String>> WAYS = List.of(
            List.of(
                    "getUnwrappedCoyoteRequest",
                    "getCoyoteRequest",
                    "getContext",
                    "getConnection",
                    "terminateSilently"),
            List.of("getExchange", "getConnection", "close"));

    private final ServletRequest request;

    private ClientConnection(ServletRequest request) {
        this.request = request;
    }

    public static ClientConnection of(ServletRequest request) {
        ServletRequest own = request;
        while (own instanceof ServletRequestWrapper wrapper) {
            own = wrapper.getRequest();
        }
        return new ClientConnection(own);
    }

    /** Returns at once. Answers whether the connection is broken off. */
    public boolean breakOff() {
        return request.getProtocol().startsWith("HTTP/1") && WAYS.stream().anyMatch(this::goes);
    }

    private boolean goes(List<String> way) {
        Object at = request;
        try {
            for (String method : way) {
                at = at == null ? null : at.getClass().getMethod(method).invoke(at);
            }
            return true;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(Level.DEBUG, "No way to the connection", e);
            return false;
        }
    }
}
