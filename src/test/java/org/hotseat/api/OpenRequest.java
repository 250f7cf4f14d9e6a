package org.hotseat.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.time.Duration;
import java.util.Locale;
import org.hotseat.testing.Patience;

/** A request on a connection of its own whose body comes piece by piece, or never. */
public final class OpenRequest implements AutoCloseable {

    private final Socket socket;
    private final PushbackInputStream answer;

    private OpenRequest(Socket socket) throws IOException {
        this.socket = socket;
        this.answer = new PushbackInputStream(socket.getInputStream());
    }

    /**
     * Sends a request line and headers.
     *
     * @param head with \n at their ends, without Host, and with what announces the body
     */
    public static OpenRequest begin(URL server, String head) {
        return begin(server, head, server.getAuthority());
    }

    /** The same to a host that is named otherwise. */
    static OpenRequest begin(URL server, String head, String host) {
        try {
            Socket socket = new Socket(server.getHost(), server.getPort());
            socket.setSoTimeout(Patience.HANG_MILLIS);
            OpenRequest request = new OpenRequest(socket);
            request.send((head.stripTrailing() + "\nHost: " + host + "\n\n").replace("\n", "\r\n"));
            return request;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A POST in the name of a person of which only so many bytes of the announced body have come; nobody's token is
     * empty.
     */
    public static OpenRequest post(URL server, String path, Person caller, int announced, String sent) {
        String token = caller.token().isEmpty() ? "" : "\nAuthorization: Bearer " + caller.token();
        OpenRequest request = begin(
                server,
                "POST " + server.getPath() + path + " HTTP/1.1\nContent-Type: application/json\nContent-Length: "
                        + announced + token);
        request.send(sent);
        return request;
    }

    public void send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The status of the answer, without reading on: the connection may stay open. */
    public int status() {
        try {
            byte[] line = answer.readNBytes("HTTP/1.1 200".length());
            String text = new String(line, ISO_8859_1);
            assertThat(text).matches("HTTP/1\\.1 \\d{3}");
            return Integer.parseInt(text.substring(text.length() - 3));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that comes until the connection ends; a server that closes it with bytes unread resets it. */
    public String untilClosed() {
        StringBuilder text = new StringBuilder();
        try {
            for (int next = answer.read(); next >= 0; next = answer.read()) {
                text.append((char) next);
            }
        } catch (SocketException e) {
            text.append("(reset)");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** All that comes to the end of a JSON object; the connection may stay open. */
    public String problem() {
        try {
            StringBuilder text = new StringBuilder();
            for (int next = answer.read(); next >= 0; next = answer.read()) {
                text.append((char) next);
                if (next == '}') {
                    return text.toString();
                }
            }
            return text.append(" (closed)").toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether an answer says that its connection ends with it. */
    static boolean isLast(String answer) {
        return answer.toLowerCase(Locale.ROOT).contains("\r\nconnection: close\r\n");
    }

    /** Whether nothing comes for so long; what comes is read later all the same. */
    public boolean silentFor(Duration time) {
        try {
            socket.setSoTimeout((int) time.toMillis());
            try {
                int next = answer.read();
                if (next >= 0) {
                    answer.unread(next);
                }
                return false;
            } catch (SocketTimeoutException e) {
                return true;
            } catch (SocketException e) {
                // A server that has answered may reset the connection.
                return false;
            } finally {
                socket.setSoTimeout(Patience.HANG_MILLIS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the connection at once, so that the server learns it by a reset. */
    public void abort() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        abort();
    }
}
