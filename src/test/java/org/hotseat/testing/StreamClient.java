package org.hotseat.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * A reader of server-sent events on a connection of its own, by the rules of the standard. It reads on a thread of its
 * own, unless it is one that does not read.
 */
public final class StreamClient implements AutoCloseable {

    /** An event as a page gets it. */
    public record Event(String id, String name, String data) {}

    private final Socket socket;
    private final List<Event> events = new CopyOnWriteArrayList<>();
    private volatile String head = "";
    private volatile String lastId = "";
    private volatile int comments;
    private volatile boolean ended;

    private StreamClient(Socket socket) {
        this.socket = socket;
    }

    /**
     * Asks for a stream and reads it.
     *
     * @param headers names and values by turns
     */
    public static StreamClient open(URI address, String... headers) {
        StreamClient client = ask(address, headers);
        Thread reading = new Thread(client::read, "stream-client");
        reading.setDaemon(true);
        reading.start();
        Awaitility.await().atMost(Patience.HANG).until(() -> !client.head.isEmpty() || client.ended);
        return client;
    }

    /** The same for a client that reads nothing. */
    public static StreamClient deaf(URI address, String... headers) {
        return ask(address, headers);
    }

    private static StreamClient ask(URI address, String... headers) {
        try {
            Socket socket = new Socket();
            socket.setReceiveBufferSize(8_192);
            socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
            StringBuilder request = new StringBuilder("GET " + address.getRawPath()
                    + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery())
                    + " HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\nAccept: text/event-stream\r\n");
            for (int i = 0; i < headers.length; i += 2) {
                request.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
            }
            socket.getOutputStream().write(request.append("\r\n").toString().getBytes(ISO_8859_1));
            return new StreamClient(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() {
        try {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            List<String> lines = new ArrayList<>();
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                lines.add(line);
            }
            head = String.join("\n", lines);
            boolean chunked = header("transfer-encoding").equals("chunked");
            InputStream body = chunked ? new Chunks(in) : in;
            Parts parts = new Parts();
            while (true) {
                parts.take(line(body));
            }
        } catch (IOException e) {
            ended = true;
        }
    }

    /** The part of an event that has come. */
    private final class Parts {

        private String name = "message";
        private final List<String> data = new ArrayList<>();

        void take(String line) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    events.add(new Event(lastId, name, String.join("\n", data)));
                }
                data.clear();
                name = "message";
            } else if (line.startsWith(":")) {
                comments++;
            } else if (line.startsWith("data: ")) {
                data.add(line.substring(6));
            } else if (line.startsWith("event: ")) {
                name = line.substring(7);
            } else if (line.startsWith("id: ")) {
                lastId = line.substring(4);
            }
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the connection has ended");
            } else if (c != '\r') {
                line.write(c);
            }
        }
        return line.toString(UTF_8);
    }

    /** The content of a chunked body. */
    private static final class Chunks extends InputStream {

        private final InputStream in;
        private int left;

        Chunks(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                left = Integer.parseInt(line(in).split(";", 2)[0].strip(), 16);
                if (left == 0) {
                    return -1;
                }
            }
            int c = in.read();
            left--;
            if (left == 0) {
                line(in);
            }
            return c;
        }
    }

    /** Status line and headers. */
    public String head() {
        return head;
    }

    public int status() {
        return Integer.parseInt(head.split(" ", 3)[1]);
    }

    /** The value of a header in small letters; empty for none. */
    public String header(String name) {
        return head.lines()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> line.startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findAny()
                .orElse("");
    }

    /** The events that have come. */
    public List<Event> events() {
        return List.copyOf(events);
    }

    /** The id that a browser would send to go on. */
    public String lastId() {
        return lastId;
    }

    /** Heartbeats that have come. */
    public int comments() {
        return comments;
    }

    /** Whether the server has ended the connection. */
    public boolean hasEnded() {
        return ended;
    }

    /** Waits for an event. */
    public Event await(Predicate<Event> wanted) {
        return Awaitility.await()
                .atMost(Patience.HANG)
                .until(() -> events.stream().filter(wanted).findFirst(), Optional::isPresent)
                .orElseThrow();
    }

    /** Whether the server has broken the connection of one that reads nothing off; known by writing to it. */
    public boolean isReset() {
        try {
            socket.getOutputStream().write('\n');
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
