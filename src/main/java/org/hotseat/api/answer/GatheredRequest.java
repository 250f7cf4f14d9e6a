package org.hotseat.api.answer;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.ws.rs.HttpMethod;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request whose answer is a {@link GatheredAnswer}. Its method always is GET. If it is answered asynchronously, its
 * completion means that the answer is complete.
 */
public final class GatheredRequest extends HttpServletRequestWrapper {

    private final Consumer<AsyncContext> whole;
    private volatile @Nullable AsyncContext later;

    /**
     * @param whole called with the context when the answer is complete; has to complete the context after the answer
     *     was sent
     */
    public GatheredRequest(HttpServletRequest request, Consumer<AsyncContext> whole) {
        super(request);
        this.whole = whole;
    }

    /** Returns whether the request is, or was, answered asynchronously. */
    public boolean isAsync() {
        return later != null;
    }

    @Override
    public String getMethod() {
        return HttpMethod.GET;
    }

    @Override
    public AsyncContext startAsync() {
        return gathered(super.startAsync());
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        return gathered(super.startAsync(request, response));
    }

    private AsyncContext gathered(AsyncContext own) {
        AsyncContext gathered = new DeferredCompletion(own, whole);
        later = gathered;
        return gathered;
    }

    @Override
    public AsyncContext getAsyncContext() {
        AsyncContext known = later;
        return known == null ? super.getAsyncContext() : known;
    }
}
