package org.hotseat.testing;

import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisMonitor;

/**
 * The commands that Redis gets from anybody, scripts included, as Redis itself tells it; from the constructor to
 * {@link #commands()}.
 */
public final class RedisMonitor implements AutoCloseable {

    /**
     * One command.
     *
     * @param byScript whether a script gave it, not a client
     */
    public record Command(boolean byScript, List<String> words) {

        public boolean is(String name) {
            return words.get(0).equalsIgnoreCase(name);
        }
    }

    private final Jedis watched;
    private final Jedis marker;
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    public RedisMonitor(int port) {
        watched = new Jedis("127.0.0.1", port, 600_000);
        marker = new Jedis("127.0.0.1", port);
        Thread thread = new Thread(this::watch, "redis-monitor");
        thread.setDaemon(true);
        thread.start();
        mark();
        lines.clear();
    }

    /** Everything until now, in its order. */
    public List<Command> commands() {
        mark();
        List<Command> commands = new ArrayList<>();
        for (String line : lines) {
            List<String> words = words(line);
            if (!words.isEmpty() && !words.get(0).equalsIgnoreCase("ECHO")) {
                commands.add(new Command(line.contains(" lua] "), words));
            }
        }
        return commands;
    }

    private void mark() {
        String sign = UUID.randomUUID().toString();
        await().atMost(Patience.HANG).until(() -> {
            marker.echo(sign);
            return lines.stream().anyMatch(line -> line.contains(sign));
        });
    }

    private void watch() {
        try {
            watched.monitor(new JedisMonitor() {
                @Override
                public void onCommand(String line) {
                    lines.add(line);
                }
            });
        } catch (RuntimeException e) {
            // Closed: enough was seen.
        }
    }

    /**
     * The quoted words of a line; inside, a backslash stands before a quote, a backslash, a letter, or x and two
     * digits.
     */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inside = false;
        for (int i = line.indexOf("] "); i < line.length() && i >= 0; i++) {
            char c = line.charAt(i);
            if (c == '"') {
                if (inside) {
                    words.add(word.toString());
                    word.setLength(0);
                }
                inside = !inside;
            } else if (inside && c == '\\') {
                i++;
                boolean hex = line.charAt(i) == 'x';
                word.append(hex ? (char) Integer.parseInt(line.substring(i + 1, i + 3), 16) : plain(line.charAt(i)));
                i += hex ? 2 : 0;
            } else if (inside) {
                word.append(c);
            }
        }
        return words;
    }

    private static char plain(char escaped) {
        return switch (escaped) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escaped;
        };
    }

    @Override
    public void close() {
        watched.disconnect();
        marker.close();
    }
}
