package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyReadingTest {

    /** Grizzly writes 200 over a status that another thread sets at the time of the first look; see ADR 141. */
    @Test
    void statusIsAskedForBeforeAnotherThreadCanSetIt() throws IOException, ServletException {
        List<String> asked = new ArrayList<>();
        HttpServletRequest withoutBody = stub(
                HttpServletRequest.class,
                (proxy, method, arguments) -> method.getName().equals("getContentLengthLong") ? 0L : null);
        HttpServletResponse response = stub(HttpServletResponse.class, (proxy, method, arguments) -> {
            asked.add(method.getName());
            return HttpServletResponse.SC_OK;
        });
        List<String> before = new ArrayList<>();

        new BodyReading().doFilter(withoutBody, response, (then, answer) -> before.addAll(asked));

        assertThat(before).containsExactly("getStatus");
    }

    private static <T> T stub(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }
}
