package org.hotseat.api.answer;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/**
 * Runs an action when the container has ended an asynchronous request, for whatever reason.
 *
 * @param ended the action; may run more than once
 */
public record AsyncEnd(Runnable ended) implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) {
        ended.run();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        ended.run();
    }

    @Override
    public void onError(AsyncEvent event) {
        ended.run();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // Requests are started only once.
    }
}
