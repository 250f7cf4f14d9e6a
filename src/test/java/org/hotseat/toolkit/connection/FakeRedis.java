package org.hotseat.toolkit.connection;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;

/** Speaks Redis's protocol, and answers scripts as a test says. */
final class FakeRedis implements AutoCloseable {

    static final String NO_SCRIPT = "-NOSCRIPT No matching script.\r\n";

    /** In place of a reply: the connection ends. */
    static final String BREAK = "break";

    /** In place of a reply: none. */
    static final String SILENCE = "";

    private final ServerSocket server;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<String> scripts = new CopyOnWriteArrayList<>();
    private final Function<String, String> answers;

    /** @param answers the reply to a script, by its command and first argument: {@code EVALSHA a} */
    FakeRedis(Function<String, String> answers) throws IOException {
        this.answers = answers;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        begin(this::accept);
    }

    static String reply(String word, String value) {
        return "*2\r\n$" + word.length() + "\r\n" + word + "\r\n$" + value.length() + "\r\n" + value + "\r\n";
    }

    RedisConnection connect(int timeoutMillis) {
        Map<String, String> settings = Map.of(
                "redis.host", "127.0.0.1",
                "redis.port", Integer.toString(server.getLocalPort()),
                "redis.timeout.ms", Integer.toString(timeoutMillis));
        return new RedisConnection(RedisSettings.from(new Settings(name -> Optional.ofNullable(settings.get(name)))));
    }

    /** The scripts that came, in their order. */
    List<String> scripts() {
        return List.copyOf(scripts);
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket socket = server.accept();
            open.add(socket);
            begin(() -> serve(socket));
        }
    }

    private void serve(Socket socket) throws IOException {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            for (List<String> command = command(in); !command.isEmpty(); command = command(in)) {
                // It is an old one, which knows one protocol only.
                String reply = command.get(0).equals("HELLO") ? "-ERR unknown command 'HELLO'\r\n" : "+OK\r\n";
                if (command.get(0).startsWith("EVAL")) {
                    String script = command.get(0) + " " + command.get(4);
                    scripts.add(script);
                    reply = answers.apply(script);
                }
                if (reply.equals(BREAK)) {
                    out.flush();
                    return;
                }
                out.write(reply.getBytes(StandardCharsets.UTF_8));
                if (in.available() == 0) {
                    out.flush();
                }
            }
        }
    }

    private static List<String> command(InputStream in) throws IOException {
        String count = line(in);
        List<String> words = new ArrayList<>();
        for (int i = count.isEmpty() ? 0 : Integer.parseInt(count.substring(1)); i > 0; i--) {
            int length = Integer.parseInt(line(in).substring(1));
            words.add(new String(in.readNBytes(length), StandardCharsets.UTF_8));
            line(in);
        }
        return words;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void begin(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // The test has closed it, or the client has.
                        Thread.currentThread().interrupt();
                    }
                },
                "fake-redis");
        thread.setDaemon(true);
        thread.start();
    }
}
