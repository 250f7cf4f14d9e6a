package org.hotseat.api.answer;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.util.function.Consumer;

/**
 * Delays the completion of an asynchronous request until its answer was sent.
 *
 * @param own the container's own context
 * @param whole called with the container's own context, instead of its completion
 */
record DeferredCompletion(AsyncContext own, Consumer<AsyncContext> whole) implements AsyncContext {

    @Override
    public void complete() {
        whole.accept(own);
    }

    @Override
    public ServletRequest getRequest() {
        return own.getRequest();
    }

    @Override
    public ServletResponse getResponse() {
        return own.getResponse();
    }

    @Override
    public boolean hasOriginalRequestAndResponse() {
        return own.hasOriginalRequestAndResponse();
    }

    @Override
    public void dispatch() {
        own.dispatch();
    }

    @Override
    public void dispatch(String path) {
        own.dispatch(path);
    }

    @Override
    public void dispatch(ServletContext context, String path) {
        own.dispatch(context, path);
    }

    @Override
    public void start(Runnable work) {
        own.start(work);
    }

    @Override
    public void addListener(AsyncListener listener) {
        own.addListener(listener);
    }

    @Override
    public void addListener(AsyncListener listener, ServletRequest request, ServletResponse response) {
        own.addListener(listener, request, response);
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
        return own.createListener(type);
    }

    @Override
    public void setTimeout(long millis) {
        own.setTimeout(millis);
    }

    @Override
    public long getTimeout() {
        return own.getTimeout();
    }
}
