package org.hotseat.wallet;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Keyspace;
import org.hotseat.toolkit.BackgroundThread;

/**
 * Completes the follow-ups of debits. The server that has made a debit does so at once. If it dies, another server
 * finds the follow-up some seconds later. One thread of each server looks for them while the application runs.
 */
@Service
public class FollowUps {

    private static final System.Logger LOG = System.getLogger(FollowUps.class.getName());

    private static final int PAGE = 100;
    private static final long PAUSE_MILLIS = 2_000;

    /** The least age of a debit that is looked for; a younger one is the work of its own server. */
    private static final Duration LEFT_ALONE = Duration.ofSeconds(5);

    private final WalletFacts facts;
    private final Map<String, DebitFollowUp> kinds;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final ThreadFactory threads;
    private final BackgroundThread working =
            new BackgroundThread("hotseat-follow-ups", "what follows debits", this::work);

    @Inject
    FollowUps(
            WalletFacts facts,
            @Any Instance<DebitFollowUp> kinds,
            RedisClock clock,
            Keyspace keyspace,
            ThreadFactory threads) {
        this(facts, kinds.stream().toList(), clock, keyspace, threads);
    }

    FollowUps(
            WalletFacts facts, List<DebitFollowUp> kinds, RedisClock clock, Keyspace keyspace, ThreadFactory threads) {
        this.facts = facts;
        this.kinds = kinds.stream().collect(Collectors.toMap(DebitFollowUp::kind, Function.identity()));
        this.clock = clock;
        this.keyspace = keyspace;
        this.threads = threads;
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        working.start(threads);
    }

    @PreDestroy
    void stop() {
        working.stop();
    }

    /**
     * Does the work that follows a posted debit, and records that it is done. Blocks; may be repeated.
     *
     * @throws Unavailable when a store is unavailable; it is then done later
     */
    public void complete(WalletEntry debit) {
        FollowUp next = debit.followUp().orElseThrow();
        DebitFollowUp kind = kinds.get(next.kind());
        if (kind == null) {
            throw new Broken("Nothing knows what follows the debit " + debit.id(), null);
        }
        kind.complete(debit);
        facts.close(debit.id());
    }

    /** Tries once to complete every debit that was left open before a time; skips those that cannot be completed. */
    void resume(Instant before) {
        String after = "";
        List<WalletEntry> open;
        do {
            open = facts.open(before, after, PAGE);
            for (WalletEntry debit : open) {
                resume(debit);
                after = debit.id();
            }
        } while (open.size() == PAGE);
    }

    private void resume(WalletEntry debit) {
        try {
            complete(debit);
        } catch (Unavailable e) {
            throw e;
        } catch (RuntimeException e) {
            // A failure of one debit must not prevent the work for the others.
            LOG.log(Level.WARNING, "HS604 follow-up of debit " + debit.id() + " failed", e);
        }
    }

    private void work() throws InterruptedException {
        while (!working.pause(PAUSE_MILLIS)) {
            try {
                resume(clock.now(keyspace.partition(0)).minus(LEFT_ALONE));
            } catch (Unavailable e) {
                LOG.log(Level.DEBUG, "What follows debits waits for a store", e);
            }
        }
    }
}
