package org.hotseat.api.direct;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.api.answer.SlowReaders;
import org.junit.jupiter.api.Test;

class BodyReadingTest {

    private static final ServletOutputStream READY = new ServletOutputStream() {
        @Override
        public void write(int b) {}

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    };

    /** Grizzly writes 200 over a status that another thread sets at the time of the first look; see ADR 141. */
    @Test
    void statusIsAskedForBeforeAnotherThreadCanSetIt() throws IOException, ServletException {
        List<String> asked = new ArrayList<>();
        HttpServletRequest withoutBody =
                stub(HttpServletRequest.class, (proxy, method, arguments) -> switch (method.getName()) {
                    case "getContentLengthLong" -> 0L;
                    case "getServletContext" -> stub(ServletContext.class, (context, called, none) -> null);
                    default -> null;
                });
        HttpServletResponse response = stub(HttpServletResponse.class, (proxy, method, arguments) -> {
            asked.add(method.getName());
            return method.getName().equals("getStatus") ? HttpServletResponse.SC_OK : READY;
        });
        List<String> before = new ArrayList<>();

        BodyReading filter = new BodyReading();
        filter.slow = new SlowReaders(1, new SimpleMeterRegistry(), Thread::new);

        filter.doFilter(withoutBody, response, (then, answer) -> before.addAll(asked));

        filter.slow.stop();
        assertThat(before).containsExactly("getStatus", "getOutputStream");
    }

    private static <T> T stub(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }
}
