package org.hotseat.api.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.kernel.list.StreamEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OpenStreamTest {

    private static final StreamSettings SETTINGS = new StreamSettings(10, 10, 10, 10, Duration.ofMillis(50));

    private final Output output = new Output();
    private final AtomicInteger completed = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final OpenStream stream = new OpenStream(context(), output, SETTINGS);

    OpenStreamTest() {
        stream.onEnd(ended::incrementAndGet);
    }

    @Test
    void eventsAreWrittenInOrderAndFlushed() {
        stream.send(StreamEvent.placed("a", 1));
        stream.start();
        stream.send(StreamEvent.named("change", Map.of("left", 2)));
        stream.send(StreamEvent.place("b"));

        assertThat(output.text().replaceFirst("retry: [234]\\d{3}\n\n", ""))
                .isEqualTo("id: a\ndata: 1\n\nevent: change\ndata: {\"left\":2}\n\nid: b\n\n");
        assertThat(output.flushed).isEqualTo(output.text().length());
    }

    @Test
    void whatTheConnectionDoesNotTakeWaitsForTheContainer() {
        stream.start();
        int before = output.text().length();
        output.room = 1;
        stream.send(StreamEvent.named("a", 1));
        stream.send(StreamEvent.named("b", 2));
        assertThat(output.text().substring(before)).isEqualTo("event: a\ndata: 1\n\n");

        output.free();
        assertThat(output.text().substring(before)).isEqualTo("event: a\ndata: 1\n\nevent: b\ndata: 2\n\n");
        assertThat(output.flushed).isEqualTo(output.text().length());
    }

    @Test
    void oneThatIsTooSlowIsCut() {
        stream.start();
        output.room = 0;
        StreamEvent large = StreamEvent.named("large", "x".repeat(10_000));
        assertThat(stream.hasRoom()).isTrue();
        int sent = 0;
        while (!stream.hasEnded()) {
            stream.send(large);
            sent++;
        }
        assertThat(sent * 10_000).isBetween(OpenStream.QUEUE_LIMIT - 20_000, OpenStream.QUEUE_LIMIT + 20_000);
        assertThat(stream.isAborted()).isTrue();
        assertThat(stream.hasRoom()).isFalse();
        stream.send(large);
        assertThat(completed).hasValue(1);
        assertThat(ended).hasValue(1);
    }

    @Test
    void oneThatTakesNothingIsCutAfterTwoHeartbeats() {
        stream.start();
        output.room = 0;
        stream.send(StreamEvent.named("a", 1));
        await().until(() -> {
            stream.heartbeat();
            return stream.isAborted();
        });
        assertThat(completed).hasValue(1);
    }

    @Test
    void oneOnWhichNothingHappensGetsHeartbeats() {
        stream.start();
        await().until(() -> {
            stream.heartbeat();
            return output.text().contains("\n\n:\n\n:\n\n");
        });
        assertThat(stream.hasEnded()).isFalse();
    }

    @Test
    void oneWhoseCallerIsGoneEndsWithTheNextWrite() {
        stream.start();
        output.gone = true;
        assertThat(stream.hasEnded()).isFalse();
        stream.send(StreamEvent.named("a", 1));
        assertThat(stream.hasEnded()).isTrue();
        assertThat(stream.isAborted()).isFalse();
        assertThat(ended).hasValue(1);
        assertThat(completed).hasValue(1);
    }

    @Test
    void itEndsOnceAndTellsThoseThatComeLater() {
        stream.start();
        stream.end();
        stream.onError(new IOException("gone"));
        stream.end();
        stream.onEnd(ended::incrementAndGet);
        assertThat(ended).hasValue(2);
        assertThat(completed).hasValue(1);
        stream.onDrained(() -> {
            throw new AssertionError("nothing is taken any more");
        });
    }

    @Test
    void thatEverythingIsTakenIsReportedOnceAndWhenItIs() {
        AtomicInteger reported = new AtomicInteger();
        stream.start();
        output.room = 0;
        stream.send(StreamEvent.named("a", 1));
        stream.onDrained(reported::incrementAndGet);
        assertThat(reported).hasValue(0);
        output.free();
        assertThat(reported).hasValue(1);
        stream.send(StreamEvent.named("b", 1));
        assertThat(reported).hasValue(1);
        stream.onDrained(reported::incrementAndGet);
        assertThat(reported).hasValue(2);
    }

    /** The connection fills and empties at random; nothing is lost, doubled or out of the order of its sender. */
    @Test
    void manyThreadsSendAndTheContainerGoesOn() throws InterruptedException {
        stream.start();
        output.choppy = true;
        int threads = 4;
        int each = 500;
        CountDownLatch gate = new CountDownLatch(1);
        List<Thread> senders = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            String name = "t" + i;
            Thread sender = new Thread(() -> {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int n = 0; n < each; n++) {
                    stream.send(StreamEvent.named(name, n));
                }
            });
            sender.start();
            senders.add(sender);
        }
        gate.countDown();
        for (Thread sender : senders) {
            sender.join();
        }
        await().until(() -> output.flushed == output.size() && output.text().split("event: ").length > threads * each);
        for (int i = 0; i < threads; i++) {
            StringBuilder expected = new StringBuilder();
            for (int n = 0; n < each; n++) {
                expected.append(n).append(' ');
            }
            StringBuilder got = new StringBuilder();
            for (String event : output.text().split("event: ")) {
                if (event.startsWith("t" + i)) {
                    got.append(event.replaceAll("(?s).*data: (\\d+)\n\n", "$1")).append(' ');
                }
            }
            assertThat(got.toString()).isEqualTo(expected.toString());
        }
    }

    private AsyncContext context() {
        ServletRequest request = (ServletRequest) Proxy.newProxyInstance(
                ServletRequest.class.getClassLoader(),
                new Class<?>[] {ServletRequest.class},
                (proxy, method, arguments) -> "HTTP/1.1");
        return (AsyncContext) Proxy.newProxyInstance(
                AsyncContext.class.getClassLoader(),
                new Class<?>[] {AsyncContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRequest" -> request;
                    case "complete" -> {
                        completed.incrementAndGet();
                        yield null;
                    }
                    default -> null;
                });
    }

    /** A connection with room for so many writes, which refuses what was not asked for. */
    private static final class Output extends ServletOutputStream {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private @Nullable WriteListener listener;
        private volatile int room = Integer.MAX_VALUE;
        private volatile boolean gone;
        private volatile boolean choppy;
        private volatile int flushed;
        private boolean ready;
        private int asked;

        @Override
        public synchronized boolean isReady() {
            if (choppy && ++asked % 3 == 0) {
                new Thread(this::free).start();
                ready = false;
                return false;
            }
            ready = room > 0;
            return ready;
        }

        void free() {
            synchronized (this) {
                room = Integer.MAX_VALUE;
                ready = true;
            }
            try {
                if (listener != null) {
                    listener.onWritePossible();
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void setWriteListener(WriteListener own) {
            listener = own;
            free();
        }

        @Override
        public synchronized void write(byte[] some) throws IOException {
            use();
            room--;
            bytes.writeBytes(some);
        }

        @Override
        public void write(int one) {
            throw new AssertionError("one by one");
        }

        @Override
        public synchronized void flush() throws IOException {
            use();
            flushed = bytes.size();
        }

        private void use() throws IOException {
            if (gone) {
                throw new IOException("gone");
            } else if (!ready) {
                throw new AssertionError("not ready");
            }
        }

        synchronized int size() {
            return bytes.size();
        }

        synchronized String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }
}
