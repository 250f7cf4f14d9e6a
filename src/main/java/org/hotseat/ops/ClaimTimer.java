package org.hotseat.ops;

import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.facts.claim.ClaimFacts;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.claim.ClaimCounts;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Keyspace;
import org.jspecify.annotations.Nullable;

/** Looks every second how many claims are under way, and writes the numbers of claims every 10 s. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class ClaimTimer {

    private record Read(Instant at, long nanos) {}

    private final NonOverlappingRuns looking = new NonOverlappingRuns("the look at claims under way");
    private final NonOverlappingRuns writing = new NonOverlappingRuns("the numbers of claims");
    private volatile @Nullable Read read;

    @Inject
    private ClaimCounts counts;

    @Inject
    private ClaimFacts facts;

    @Inject
    private RedisClock clock;

    @Inject
    private Keyspace keyspace;

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    void look() {
        looking.run(counts::look);
    }

    @Schedule(hour = "*", minute = "*", second = "*/10", persistent = false)
    void write() {
        writing.run(() -> now().ifPresent(facts::write));
    }

    /** Writes what is still only counted, when the server ends. */
    @PreDestroy
    void end() {
        write();
    }

    /** Returns Redis's time. While Redis is away its last time goes on, so that refusals keep their minute. */
    private Optional<Instant> now() {
        try {
            read = new Read(clock.now(keyspace.partition(0)), System.nanoTime());
        } catch (Unavailable e) {
            // The last time is taken. Before the first time nothing was granted or decided.
        }
        Read last = read;
        return Optional.ofNullable(last).map(known -> known.at().plusNanos(System.nanoTime() - known.nanos()));
    }
}
