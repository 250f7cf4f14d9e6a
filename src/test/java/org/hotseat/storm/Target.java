package org.hotseat.storm;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One server with the tokens that its demo endpoint gave. For any number of threads. */
public final class Target {

    private final URI uri;
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    /** @param uri the server's root, {@code http://127.0.0.1:port/} */
    public Target(URI uri) {
        this.uri = uri;
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
        try (Wire wire = open(Duration.ofSeconds(30))) {
            String body = "{\"subject\":\"storm-" + role + "\",\"groups\":[\"" + role + "\"]}";
            wire.send(new Request("token", "POST", "demo/tokens", "", body, null), "");
            Answer answer = wire.receive();
            if (!answer.is(200)) {
                throw new IOException("no token: " + answer + "; only a demo (HOTSEAT_DEMO=true) gives them");
            }
            tokens.put(role, answer.text("token"));
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
