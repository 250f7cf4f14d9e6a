package org.hotseat.webhook.send;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.Service;
import org.hotseat.webhook.send.Attempt.Outcome;

/**
 * Looks up the addresses of a URL's host, once for both the check and the call. All addresses must be allowed, so a
 * name that leads to an inner address is refused.
 */
@Service
public class Destinations {

    /** Looks up the addresses of a host. */
    interface Lookup {
        InetAddress[] find(String host) throws UnknownHostException;
    }

    /**
     * The number of look-ups at a time. A look-up ends only when the system ends it and occupies its thread until then.
     */
    private static final int THREADS = 8;

    private static final int MAX_ADDRESSES = 8;
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private final AllowList allowed;
    private final Lookup names;
    private final ExecutorService lookups;
    private final ScheduledThreadPoolExecutor timer;

    @Inject
    Destinations(WebhookSettings settings, ThreadFactory threads) {
        this(settings.allowed(), InetAddress::getAllByName, threads);
    }

    Destinations(AllowList allowed, Lookup names, ThreadFactory threads) {
        this.allowed = allowed;
        this.names = names;
        this.lookups = Executors.newFixedThreadPool(THREADS, threads);
        this.timer = new ScheduledThreadPoolExecutor(1, threads);
        timer.setRemoveOnCancelPolicy(true);
    }

    @PreDestroy
    void stop() {
        lookups.shutdownNow();
        timer.shutdownNow();
    }

    /**
     * The addresses to which a webhook may be sent now, to be tried one after another.
     *
     * @param why the reason if there are none; empty otherwise
     */
    public record Found(List<InetAddress> addresses, Optional<Outcome> why) {

        static Found none(Outcome why) {
            return new Found(List.of(), Optional.of(why));
        }
    }

    /** Looks up the addresses of a URL. Never fails. */
    public CompletionStage<Found> of(URI url) {
        if (!allowed.allows(url)) {
            return CompletableFuture.completedStage(Found.none(Outcome.NOT_ALLOWED));
        }
        CompletableFuture<Found> found = new CompletableFuture<>();
        try {
            lookups.execute(() -> found.complete(find(AllowList.hostOf(url))));
            var late = timer.schedule(
                    () -> found.complete(Found.none(Outcome.UNKNOWN_HOST)), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            return found.whenComplete((addresses, failure) -> late.cancel(false));
        } catch (RejectedExecutionException e) {
            // The server stops.
            return CompletableFuture.completedStage(Found.none(Outcome.UNREACHABLE));
        }
    }

    private Found find(String host) {
        try {
            List<InetAddress> addresses =
                    List.of(names.find(host)).stream().limit(MAX_ADDRESSES).toList();
            return !addresses.isEmpty() && addresses.stream().allMatch(allowed::allows)
                    ? new Found(addresses, Optional.empty())
                    : Found.none(addresses.isEmpty() ? Outcome.UNKNOWN_HOST : Outcome.NOT_ALLOWED);
        } catch (UnknownHostException e) {
            return Found.none(Outcome.UNKNOWN_HOST);
        }
    }
}
