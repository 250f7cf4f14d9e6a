package org.hotseat.ops.warmup;

import java.io.EOFException;
import java.io.IOException;
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
    private static final String HEAD_END = "\r\n\r\n";
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n");

    private final InetSocketAddress server;
    private final byte[] in = new byte[64 * 1024];
    private @Nullable Socket socket;

    OwnConnection(InetSocketAddress server) {
        this.server = server;
    }

    /** Sends a request without a token, and returns the status. */
    int get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1" + HEAD_END);
    }

    /**
     * Sends a request, and returns the status.
     *
     * @param key the {@code Idempotency-Key}; empty for none
     */
    int post(String path, String token, String body, String key) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\n"
                + (key.isEmpty() ? "" : "Idempotency-Key: " + key + "\r\n")
                + "Content-Length: " + body.length() + HEAD_END + body);
    }

    private int send(String request) throws IOException {
        try {
            Socket open = open();
            open.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            String answer = receive(open);
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

    /** A claim's answer has a length; the connection ends with one that has none, whose body is left unread. */
    private String receive(Socket open) throws IOException {
        int read = 0;
        while (read < in.length) {
            int more = open.getInputStream().read(in, read, in.length - read);
            if (more < 0) {
                throw new EOFException("the server has closed the connection");
            }
            read += more;
            String text = new String(in, 0, read, StandardCharsets.ISO_8859_1);
            int end = text.indexOf(HEAD_END);
            if (end >= 0) {
                String head = text.substring(0, end + 2).toLowerCase(Locale.ROOT);
                Matcher length = LENGTH.matcher(head);
                boolean last = !length.find();
                if (last || read >= end + HEAD_END.length() + Integer.parseInt(length.group(1))) {
                    if (last || head.contains("\r\nconnection: close")) {
                        close();
                    }
                    return head;
                }
            }
        }
        throw new IOException("an answer of more than " + in.length + " bytes");
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
