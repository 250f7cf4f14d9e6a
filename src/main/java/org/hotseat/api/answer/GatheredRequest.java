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
 * The request of a {@link GatheredAnswer}, as a GET. Where it is answered later, its end is the moment in which the
 * answer is whole.
 */
public final class GatheredRequest extends HttpServletRequestWrapper {

    private final Consumer<AsyncContext> whole;
    private volatile @Nullable AsyncContext later;

    /** @param whole is given the context to be completed when the answer has been sent */
    public GatheredRequest(HttpServletRequest request, Consumer<AsyncContext> whole) {
        super(request);
        this.whole = whole;
    }

    /** Whether the answer is, or was, given later. */
    public boolean isLater() {
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
