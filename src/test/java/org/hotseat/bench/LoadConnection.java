package org.hotseat.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One keep-alive connection: one request under way, answers of known length or chunked. */
final class LoadConnection {

    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)", Pattern.CASE_INSENSITIVE);
    private static final int FIRST_STATUS_DIGIT = "HTTP/1.1 ".length();

    private static final Pattern LAST = Pattern.compile("\r\nconnection: *close", Pattern.CASE_INSENSITIVE);

    private final Selector selector;
    private final InetSocketAddress server;
    private final ByteBuffer in = ByteBuffer.allocate(64 * 1024);
    private SocketChannel channel;
    private boolean last;
    private long sentNanos;
    private int status;

    LoadConnection(Selector selector, InetSocketAddress server) throws IOException {
        this.selector = selector;
        this.server = server;
        this.channel = connect();
    }

    private SocketChannel connect() throws IOException {
        SocketChannel fresh = SocketChannel.open(server);
        fresh.setOption(StandardSocketOptions.TCP_NODELAY, true);
        fresh.configureBlocking(false);
        fresh.register(selector, SelectionKey.OP_READ, this);
        return fresh;
    }

    void send(byte[] request) throws IOException {
        if (last) {
            // Servers end a connection after so many requests, and say so.
            channel.close();
            channel = connect();
        }
        sentNanos = System.nanoTime();
        in.clear();
        ByteBuffer out = ByteBuffer.wrap(request);
        // A request of some hundred bytes always fits the socket's buffer when the last one has been answered.
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    /** Reads what is there; answers whether the answer is whole. */
    boolean receive() throws IOException {
        if (channel.read(in) < 0) {
            throw new EOFException("the server closed a connection");
        }
        String text = new String(in.array(), 0, in.position(), StandardCharsets.ISO_8859_1);
        int headers = text.indexOf("\r\n\r\n");
        if (headers < 0) {
            return false;
        }
        status = Integer.parseInt(text.substring(FIRST_STATUS_DIGIT, FIRST_STATUS_DIGIT + 3));
        last = LAST.matcher(text).region(0, headers).find();
        Matcher length = LENGTH.matcher(text).region(0, headers);
        if (length.find()) {
            return text.length() >= headers + 4 + Integer.parseInt(length.group(1));
        }
        return status == 204 || text.endsWith("0\r\n\r\n");
    }

    int status() {
        return status;
    }

    long sentNanos() {
        return sentNanos;
    }

    void close() throws IOException {
        channel.close();
    }
}
