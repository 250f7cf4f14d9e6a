package org.hotseat.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AsyncDispatchTest {

    @Test
    void itWaitsUntilTheRequestsOwnThreadHasComeBack() {
        Catalina async = new Catalina();
        AsyncDispatch dispatch = new AsyncDispatch(async);

        dispatch.run();
        await().until(() -> async.looks.get() > 3);
        assertThat(async.dispatches).hasValue(0);
        async.delayed = false;

        await().until(() -> async.dispatches.get() == 1);
        assertThat(dispatch.isSafe()).isTrue();
    }

    @Test
    void anotherContainerDispatchesAtOnce() {
        AtomicInteger calls = new AtomicInteger();
        AsyncContext async = (AsyncContext) Proxy.newProxyInstance(
                AsyncContext.class.getClassLoader(),
                new Class<?>[] {AsyncContext.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("dispatch");
                    calls.incrementAndGet();
                    return null;
                });
        AsyncDispatch dispatch = new AsyncDispatch(async);

        dispatch.run();

        assertThat(calls).hasValue(1);
        assertThat(dispatch.isSafe()).isTrue();
    }

    /** With the method that Payara's has; the test's own class, as Payara's is not public. */
    private static final class Catalina implements AsyncContext {

        private final AtomicInteger looks = new AtomicInteger();
        private final AtomicInteger dispatches = new AtomicInteger();
        private volatile boolean delayed = true;

        @SuppressWarnings("unused")
        boolean isDelayAsyncDispatchAndComplete() {
            looks.incrementAndGet();
            return delayed;
        }

        @Override
        public void dispatch() {
            assertThat(delayed).isFalse();
            dispatches.incrementAndGet();
        }

        @Override
        public ServletRequest getRequest() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServletResponse getResponse() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean hasOriginalRequestAndResponse() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void dispatch(String path) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void dispatch(ServletContext context, String path) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void complete() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void start(Runnable run) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void addListener(AsyncListener listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void addListener(AsyncListener listener, ServletRequest request, ServletResponse response) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T extends AsyncListener> T createListener(Class<T> type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setTimeout(long timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long getTimeout() {
            throw new UnsupportedOperationException();
        }
    }
}
