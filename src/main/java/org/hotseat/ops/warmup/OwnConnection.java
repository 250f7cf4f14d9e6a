package org.hotseat.ops.warmup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A connection to this server itself, on which one request follows another. A client of the platform would take more
 * processor time than what it is to warm up. Not for several threads.
 */
final class OwnConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int FIRST_STATUS_DIGIT = "HTTP/1.1 ".length();
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n");
    private static final int NO_CONTENT = 204;

    private final InetSocketAddress server;
    private final byte[] in = new byte[64 * 1024];
    private @Nullable Socket socket;

    OwnConnection(InetSocketAddress server) {
        this.server = server;
    }

    /** Sends a request without a body, and returns the status. */
    int get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    }

    /** Sends a request for a resource, and returns the status. */
    int get(String path, String token) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token + "\r\n\r\n");
    }

    /**
     * Sends a request, and returns the status.
     *
     * @param key the {@code Idempotency-Key}; empty for none
     * @param apart whether the body is sent apart from the head, as many clients do
     */
    int post(String path, String token, String body, String key, boolean apart) throws IOException {
        String head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\n"
                + (key.isEmpty() ? "" : "Idempotency-Key: " + key + "\r\n")
                + "Content-Length: " + body.length() + "\r\n\r\n";
        return apart ? send(head, body) : send(head + body);
    }

    private int send(String... parts) throws IOException {
        try {
            Socket open = open();
            for (String part : parts) {
                open.getOutputStream().write(part.getBytes(StandardCharsets.ISO_8859_1));
            }
            String answer = receive(open.getInputStream());
            int end = answer.indexOf("\r\n\r\n");
            if (answer.substring(0, end).toLowerCase(Locale.ROOT).contains("\r\nconnection: close")) {
                close();
            }
            return Integer.parseInt(answer.substring(FIRST_STATUS_DIGIT, FIRST_STATUS_DIGIT + 3));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private Socket open() throws IOException {
        Socket open = socket;
        if (open == null) {
            open = new Socket();
            socket = open;
            open.setTcpNoDelay(true);
            open.setSoTimeout(TIMEOUT_MILLIS);
            open.connect(server, TIMEOUT_MILLIS);
        }
        return open;
    }

    private String receive(InputStream stream) throws IOException {
        int read = 0;
        while (read < in.length) {
            int more = stream.read(in, read, in.length - read);
            if (more < 0) {
                throw new EOFException("the server has closed the connection");
            }
            read += more;
            String text = new String(in, 0, read, StandardCharsets.ISO_8859_1);
            if (whole(text)) {
                return text;
            }
        }
        throw new IOException("an answer of more than " + in.length + " bytes");
    }

    private static boolean whole(String text) {
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return false;
        }
        Matcher length = LENGTH.matcher(text.substring(0, end + 2).toLowerCase(Locale.ROOT));
        if (length.find()) {
            return text.length() >= end + 4 + Integer.parseInt(length.group(1));
        }
        return text.startsWith(Integer.toString(NO_CONTENT), FIRST_STATUS_DIGIT) || text.endsWith("0\r\n\r\n");
    }

    @Override
    public void close() {
        Socket open = socket;
        socket = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // It is given up in any case.
            }
        }
    }
}
