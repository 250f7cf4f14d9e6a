package org.hotseat.ops.warmup;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A connection to this server itself, for one request after another. An HTTP client of the platform would take more
 * processor time than the code that is warmed up. Not thread-safe.
 */
final class LocalHttpConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int FIRST_STATUS_DIGIT = "HTTP/1.1 ".length();
    private static final String LENGTH = "content-length:";
    private static final String UNKNOWN = "-1";

    private final InetSocketAddress server;
    private @Nullable Open open;

    private record Open(Socket socket, BufferedReader answers) {}

    LocalHttpConnection(InetSocketAddress server) {
        this.server = server;
    }

    /**
     * Sends a request and returns the status of its answer. An answer without a length ends the connection.
     *
     * @param request the request with head and body, in Latin letters
     */
    int send(String request) throws IOException {
        try {
            Open connected = open == null ? connect() : open;
            open = connected;
            connected.socket().getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            int status = Integer.parseInt(line(connected).substring(FIRST_STATUS_DIGIT, FIRST_STATUS_DIGIT + 3));
            String length = UNKNOWN;
            boolean last = false;
            for (String line = line(connected); !line.isEmpty(); line = line(connected)) {
                length = line.startsWith(LENGTH)
                        ? line.substring(LENGTH.length()).strip()
                        : length;
                last |= line.equals("connection: close");
            }
            long left = Long.parseLong(length);
            while (left > 0) {
                long skipped = connected.answers().skip(left);
                if (skipped == 0) {
                    throw new EOFException("the server has closed the connection");
                }
                left -= skipped;
            }
            if (last || left < 0) {
                close();
            }
            return status;
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private Open connect() throws IOException {
        Socket socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(server, TIMEOUT_MILLIS);
        return new Open(
                socket,
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1)));
    }

    private static String line(Open connected) throws IOException {
        String line = connected.answers().readLine();
        if (line == null) {
            throw new EOFException("the server has closed the connection");
        }
        return line.toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        Open ended = open;
        open = null;
        if (ended != null) {
            try {
                ended.socket().close();
            } catch (IOException e) {
                // The connection is given up in any case.
            }
        }
    }
}
