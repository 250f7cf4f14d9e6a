package org.hotseat.api.answer;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * The connection of a request, which can be closed by force. Servlets offer no way to do this. A container that
 * completes a request keeps the written bytes until the client has taken them, and a client that has stopped reading
 * never takes them. So the methods of Payara and of Undertow are called by reflection. On other servers, and with
 * HTTP/2, whose connections also carry other requests, nothing is closed.
 */
public final class ConnectionCloser {

    private static final System.Logger LOG = System.getLogger(ConnectionCloser.class.getName());

    /**
     * The chains of methods that lead to the connection. Each method is public, has no parameters, and is called on the
     * result of the one before. The last one closes the connection.
     */
    private static final List<List<String>> WAYS = List.of(
            List.of(
                    "getUnwrappedCoyoteRequest",
                    "getCoyoteRequest",
                    "getContext",
                    "getConnection",
                    "terminateSilently"),
            List.of("getExchange", "getConnection", "close"));

    private final ServletRequest request;

    private ConnectionCloser(ServletRequest request) {
        this.request = request;
    }

    public static ConnectionCloser of(ServletRequest request) {
        ServletRequest own = request;
        while (own instanceof ServletRequestWrapper wrapper) {
            own = wrapper.getRequest();
        }
        return new ConnectionCloser(own);
    }

    /**
     * Closes the connection. Returns at once.
     *
     * @return whether the connection was closed
     */
    public boolean closeNow() {
        return request.getProtocol().startsWith("HTTP/1") && WAYS.stream().anyMatch(this::invokeAll);
    }

    private boolean invokeAll(List<String> way) {
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
