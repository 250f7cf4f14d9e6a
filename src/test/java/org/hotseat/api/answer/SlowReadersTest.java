package org.hotseat.api.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The memory that answers take whose clients do not take them. */
class SlowReadersTest {

    private static final int LENGTH = SlowReaders.GREAT + 1;
    private static final FilterChain GREAT =
            (request, response) -> response.getOutputStream().write(new byte[LENGTH]);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SlowReaders slow = new SlowReaders(2L * LENGTH, meters, Thread::new);

    @AfterEach
    void stop() {
        slow.stop();
    }

    /** A client with a connection that takes so many bytes and no more. */
    private static final class Client {

        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private int room;
        private int ends;
        private WriteListener listener;

        Client(int room) {
            this.room = room;
        }

        private final ServletOutputStream stream = new ServletOutputStream() {
            @Override
            public void write(int b) {
                taken.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                taken.write(bytes, offset, length);
            }

            @Override
            public boolean isReady() {
                return taken.size() < room;
            }

            @Override
            public void setWriteListener(WriteListener given) {
                listener = given;
                more(0);
            }
        };

        void more(int bytes) {
            room += bytes;
            try {
                listener.onWritePossible();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        HttpServletResponse response() {
            return proxy(HttpServletResponse.class, name -> name.equals("getOutputStream") ? stream : null);
        }

        HttpServletRequest request() {
            return proxy(HttpServletRequest.class, name -> switch (name) {
                case "getMethod" -> "GET";
                case "getProtocol" -> "HTTP/1.1";
                case "startAsync" -> async();
                default -> null;
            });
        }

        private AsyncContext async() {
            return proxy(AsyncContext.class, name -> {
                if (name.equals("complete")) {
                    ends++;
                }
                return name.equals("getRequest") ? request() : null;
            });
        }

        private static <T> T proxy(Class<T> type, Function<String, Object> answers) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, arguments) -> answers.apply(method.getName())));
        }
    }

    private Client ask(int room) throws ServletException, IOException {
        Client client = new Client(room);
        slow.serve(client.request(), client.response(), GREAT);
        return client;
    }

    @Test
    void anAnswerGoesOnWhenItsClientTakesMoreOfIt() throws ServletException, IOException {
        Client client = ask(1);
        assertThat(client.ends).isZero();
        client.more(LENGTH);
        assertThat(client.taken.size()).isEqualTo(LENGTH);
        assertThat(client.ends).isEqualTo(1);
    }

    @Test
    void oneTooManyGivesUpTheOneThatHasTakenNothingForTheLongestTime() throws ServletException, IOException {
        Client first = ask(1);
        Client second = ask(1);
        first.more(SlowReaders.GREAT / 2);
        Client third = ask(LENGTH + 1);
        assertThat(second.ends).isEqualTo(1);
        assertThat(third.taken.size()).isEqualTo(LENGTH);
        assertThat(first.ends).isZero();
        assertThat(meters.counter("hotseat.answers.cut").count()).isEqualTo(1);
        first.more(LENGTH);
        assertThat(first.taken.size()).isEqualTo(LENGTH);
    }

    @Test
    void oneThatAllOfTheMemoryIsTooSmallForIsSentAlone() throws ServletException, IOException {
        SlowReaders small = new SlowReaders(1, meters, Thread::new);
        Client client = new Client(1);
        small.serve(client.request(), client.response(), GREAT);
        client.more(LENGTH);
        assertThat(client.taken.size()).isEqualTo(LENGTH);
        small.stop();
    }
}
