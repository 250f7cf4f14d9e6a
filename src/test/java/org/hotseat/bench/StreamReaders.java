package org.hotseat.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Many streams that are read and thrown away by one thread. */
public final class StreamReaders implements AutoCloseable {

    /** Connections that the kernel has room for until the server accepts them. */
    private static final int SLICE = 50;

    private final Selector selector = Selector.open();
    private final List<SocketChannel> channels = new ArrayList<>();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final Thread thread = new Thread(this::read, "stream-readers");
    private volatile boolean closed;

    public StreamReaders() throws IOException {
        thread.start();
    }

    /** Opens streams on some paths by turns; returns when all have been answered. */
    public void open(int port, List<String> paths, int count) throws IOException, InterruptedException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        for (int i = 0; i < count; i++) {
            SocketChannel channel = SocketChannel.open(server);
            channel.write(ByteBuffer.wrap(("GET " + paths.get(i % paths.size())
                            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1)));
            channel.configureBlocking(false);
            channels.add(channel);
            selector.wakeup();
            synchronized (this) {
                channel.register(selector, SelectionKey.OP_READ, new boolean[1]);
            }
            while (i - begun.get() > SLICE) {
                Thread.sleep(1);
            }
        }
        while (begun.get() < count) {
            Thread.sleep(10);
        }
    }

    private void read() {
        ByteBuffer in = ByteBuffer.allocateDirect(64 * 1024);
        try {
            while (!closed) {
                selector.select(100);
                synchronized (this) {
                    // The thread that registers has the selector now.
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    take(key, in);
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(SelectionKey key, ByteBuffer in) throws IOException {
        in.clear();
        int count = ((SocketChannel) key.channel()).read(in);
        if (count < 0) {
            ended.incrementAndGet();
            key.cancel();
            key.channel().close();
            return;
        }
        bytes.addAndGet(count);
        reads.incrementAndGet();
        boolean[] first = (boolean[]) key.attachment();
        if (!first[0]) {
            first[0] = true;
            begun.incrementAndGet();
        }
    }

    /** Bytes that have come. */
    long bytes() {
        return bytes.get();
    }

    /** The number of times that something has come, which is about the number of events. */
    long reads() {
        return reads.get();
    }

    /** Streams that the server has ended. */
    public long ended() {
        return ended.get();
    }

    /** A registered channel is closed when its selector looks again or is closed, too. */
    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (SocketChannel channel : channels) {
            channel.close();
        }
        selector.close();
    }
}
