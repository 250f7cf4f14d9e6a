package org.hotseat.webhook.send;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.nio.support.AsyncRequestBuilder;
import org.apache.hc.core5.io.CloseMode;
import org.hotseat.kernel.Service;
import org.hotseat.webhook.send.ReplyConsumer.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request to an address that was looked up before; it makes no look-ups itself. It follows no redirects,
 * repeats nothing and keeps no cookies. A slow response occupies no waiting thread: two threads of this server do all
 * of the work.
 */
@Service
public class Sender {

    private final Duration timeout;
    private final ThreadFactory threads;
    private final ScheduledThreadPoolExecutor timer;
    private final SSLContext trusted;
    private @Nullable CloseableHttpAsyncClient client;

    @Inject
    Sender(WebhookSettings settings, ThreadFactory threads) {
        this(settings.timeout(), threads, defaultContext());
    }

    Sender(Duration timeout, ThreadFactory threads, SSLContext trusted) {
        this.timeout = timeout;
        this.threads = threads;
        this.trusted = trusted;
        this.timer = new ScheduledThreadPoolExecutor(1, threads);
        timer.setRemoveOnCancelPolicy(true);
    }

    private static SSLContext defaultContext() {
        try {
            return SSLContext.getDefault();
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has a default of TLS", e);
        }
    }

    @PreDestroy
    synchronized void stop() {
        timer.shutdownNow();
        if (client != null) {
            client.close(CloseMode.IMMEDIATE);
        }
    }

    /**
     * Posts once. The request may have been received even if this fails.
     *
     * @param address an address of the URL's host; the request names the host, and the server's certificate must be
     *     valid for it
     * @param within the longest time; the time-out of the setting if that is shorter
     * @return the head of the response. Fails with {@link TimeoutException}, or with an {@link java.io.IOException}; it
     *     is a {@link java.net.ConnectException} if nothing was sent
     */
    public CompletionStage<Reply> post(
            URI url, InetAddress address, Map<String, String> headers, byte[] body, Duration within) {
        AsyncRequestBuilder request = AsyncRequestBuilder.post(url)
                .setEntity(body, ContentType.parse(headers.getOrDefault("content-type", "")));
        headers.forEach((name, value) -> {
            if (!name.equals("content-type")) {
                request.addHeader(name, value);
            }
        });
        HttpHost host = new HttpHost(url.getScheme(), address, AllowList.hostOf(url), AllowList.portOf(url));
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        ReplyConsumer consumer = new ReplyConsumer();
        Future<Reply> sending = started()
                .execute(
                        host,
                        request.build(),
                        consumer,
                        null,
                        HttpClientContext.create(),
                        completionCallback(answer, consumer));
        Duration max = within.compareTo(timeout) < 0 ? within : timeout;
        Future<?> late = timer.schedule(
                () -> {
                    // The head of a response is enough, even if its body does not end.
                    consumer.head()
                            .ifPresentOrElse(
                                    answer::complete,
                                    () -> answer.completeExceptionally(new TimeoutException("no answer in time")));
                    sending.cancel(true);
                },
                max.toMillis(),
                TimeUnit.MILLISECONDS);
        return answer.whenComplete((reply, failure) -> late.cancel(false));
    }

    private static FutureCallback<Reply> completionCallback(CompletableFuture<Reply> answer, ReplyConsumer consumer) {
        return new FutureCallback<>() {
            @Override
            public void completed(Reply reply) {
                answer.complete(reply);
            }

            @Override
            public void failed(Exception failure) {
                consumer.head().ifPresentOrElse(answer::complete, () -> answer.completeExceptionally(failure));
            }

            @Override
            public void cancelled() {
                answer.completeExceptionally(new TimeoutException("cancelled"));
            }
        };
    }

    /**
     * Returns the client. It is started at the first use, since most servers have no webhooks and need no threads for
     * them.
     */
    private synchronized CloseableHttpAsyncClient started() {
        CloseableHttpAsyncClient known = client;
        if (known == null) {
            known = SenderClient.create(timeout, threads, trusted);
            known.start();
            client = known;
        }
        return known;
    }
}
