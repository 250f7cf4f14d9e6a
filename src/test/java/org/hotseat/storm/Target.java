package org.hotseat.storm;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hotseat.testing.TestTokens;

/**
 * One server with the tokens that it believes. For any number of threads.
 *
 * <p>Its address is the server's root, {@code http://127.0.0.1:port/}.
 */
public final class Target {

    private final URI uri;
    private final boolean demo;
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    /** A server that this JVM has started, which believes its tokens. */
    public Target(URI uri) {
        this(uri, false);
    }

    private Target(URI uri, boolean demo) {
        this.uri = uri;
        this.demo = demo;
    }

    /** A running demo, which gives tokens itself. */
    static Target demo(URI uri) {
        return new Target(uri, true);
    }

    Wire open(Duration timeout) {
        return new Wire(uri, timeout);
    }

    /** A token of a role; asked for once, and again after {@link #forget}. */
    public String token(String role) throws IOException {
        if (role.isEmpty()) {
            return "";
        }
        String known = tokens.get(role);
        if (known != null) {
            return known;
        }
        String token = demo ? fromDemo(role) : TestTokens.of("storm-" + role, role);
        tokens.put(role, token);
        return token;
    }

    private String fromDemo(String role) throws IOException {
        try (Wire wire = open(Duration.ofSeconds(30))) {
            String body = "{\"subject\":\"storm-" + role + "\",\"groups\":[\"" + role + "\"]}";
            wire.send(new Request("token", "POST", "demo/tokens", "", body, null), "");
            Answer answer = wire.receive();
            if (!answer.is(200)) {
                throw new IOException("no token: " + answer + "; only the demo gives them");
            }
            return answer.text("token");
        }
    }

    /** After a 401: the server was started again with another key. */
    public void forget(String role) {
        tokens.remove(role);
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
