package org.hotseat.storm;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.hotseat.contract.Contract;
import org.jspecify.annotations.Nullable;

/**
 * One keep-alive connection to a server on 127.0.0.1; opened by the first request and again after a failure. Much
 * cheaper than the JDK's client, which would be most of what two cores have to do. For one thread.
 */
final class Wire implements AutoCloseable {

    private static final int CONNECT_MILLIS = 5_000;

    private final int port;
    private final int timeoutMillis;
    private @Nullable Socket socket;
    private @Nullable InputStream in;
    private @Nullable Request asked;

    Wire(URI server, Duration timeout) {
        if (!"127.0.0.1".equals(server.getHost()) || !"http".equals(server.getScheme())) {
            throw new IllegalArgumentException("a storm goes to http://127.0.0.1 only, not to " + server);
        }
        this.port = server.getPort();
        this.timeoutMillis = (int) timeout.toMillis();
    }

    /** Sends; the answer is fetched by {@link #receive}. */
    void send(Request request, String token) throws IOException {
        asked = request;
        try {
            Socket open = socket == null ? connect() : socket;
            open.getOutputStream()
                    .write(request.text("127.0.0.1:" + port, token).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /**
     * Waits for the answer. Fails when there is none in time: what was asked for may have happened all the same.
     *
     * @throws IllegalStateException when the contract does not allow the answer
     */
    Answer receive() throws IOException {
        try {
            if (in == null) {
                throw new EOFException("nothing was sent");
            }
            return read(in);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private Socket connect() throws IOException {
        Socket fresh = new Socket();
        socket = fresh;
        fresh.setTcpNoDelay(true);
        fresh.setSoTimeout(timeoutMillis);
        fresh.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
        in = new BufferedInputStream(fresh.getInputStream(), 8_192);
        return fresh;
    }

    private Answer read(InputStream from) throws IOException {
        String[] first = line(from).split(" ", 3);
        int status = Integer.parseInt(first[1]);
        Map<String, String> headers = new HashMap<>();
        for (String header = line(from); !header.isEmpty(); header = line(from)) {
            String[] parts = header.split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
        }
        byte[] bytes = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"))
                ? chunks(from)
                : from.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        if ("close".equalsIgnoreCase(headers.get("connection"))) {
            close();
        }
        String body = new String(bytes, StandardCharsets.UTF_8);
        check(status, headers, body);
        return new Answer(status, headers.getOrDefault("retry-after", ""), body);
    }

    private void check(int status, Map<String, String> headers, String body) {
        if (asked != null) {
            String path = "/hotseat/api/" + asked.path().split("\\?", 2)[0];
            try {
                Contract.check(
                        asked.method(),
                        path,
                        status,
                        name -> headers.getOrDefault(name.toLowerCase(Locale.ROOT), ""),
                        body);
            } catch (AssertionError e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        }
    }

    private static byte[] chunks(InputStream from) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (int size = chunkSize(from); size > 0; size = chunkSize(from)) {
            whole.write(from.readNBytes(size));
            line(from);
        }
        line(from);
        return whole.toByteArray();
    }

    private static int chunkSize(InputStream from) throws IOException {
        return Integer.parseInt(line(from).split(";")[0].strip(), 16);
    }

    private static String line(InputStream from) throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int c = from.read(); c != '\n'; c = from.read()) {
            if (c < 0) {
                throw new EOFException("the server ended the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // It is given up in any case.
        }
        socket = null;
        in = null;
    }
}
