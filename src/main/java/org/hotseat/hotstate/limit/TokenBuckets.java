package org.hotseat.hotstate.limit;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.kernel.form.RateLimiter;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Limits rates by token buckets in Redis, by Redis's clock; one script serves all limits of a request. A bucket is one
 * number in the partition of its resource. It exists until the bucket is full again, so buckets that are lost with
 * Redis begin full. This class is stateless.
 */
@Service
public class TokenBuckets implements RateLimiter {

    private static final Script<Take> TAKE = Script.load("hotstate/take_tokens", Take.class);

    enum Take {
        TAKEN,
        EMPTY
    }

    private record Bucket(String name, String key, RateLimit limit) {}

    private final Scripts scripts;
    private final Keyspace keyspace;
    private final SaleModelRegistry models;

    @Inject
    public TokenBuckets(Scripts scripts, Keyspace keyspace, SaleModelRegistry models) {
        this.scripts = scripts;
        this.keyspace = keyspace;
        this.models = models;
    }

    @Override
    public Verdict take(ResourceId resource, Caller caller, String address) {
        return take(resource, models.byName(resource.model()).limits(resource.id()), caller, address);
    }

    /** Consumes a token for each limit that the caller passes, like {@link #take(ResourceId, Caller, String)}. */
    public Verdict take(ResourceId resource, RateLimits limits, Caller caller, String address) {
        String name = name(resource);
        List<Bucket> buckets = new ArrayList<>(3);
        if (!caller.mayActForOthers()) {
            add(buckets, "user", name + ":user:" + caller.subject(), limits.perUser());
            // A colon separates the words of a key, so the colons of an IPv6 address are replaced.
            add(buckets, "address", name + ":address:" + address.replace(':', '-'), limits.perAddress());
        }
        add(buckets, "all", name, limits.perResource());
        return buckets.isEmpty()
                ? new Verdict(List.of(), Duration.ZERO)
                : take(keyspace.partitionOf(resource.id()), buckets);
    }

    /** Returns the name of the bucket that all callers of a resource share, without the tag of the partition. */
    public static String name(ResourceId resource) {
        return "rate:" + resource.model() + ":" + resource.id();
    }

    private Verdict take(Partition partition, List<Bucket> buckets) {
        List<String> keys = new ArrayList<>(buckets.size());
        List<String> arguments = new ArrayList<>(2 * buckets.size());
        for (Bucket bucket : buckets) {
            keys.add(partition.key(bucket.key()));
            arguments.add(Integer.toString(bucket.limit().requests()));
            arguments.add(Integer.toString(bucket.limit().perSeconds()));
        }
        ScriptReply<Take> reply = scripts.run(TAKE.call(partition, keys, arguments));
        List<String> reported = reply.rest();
        List<Quota> quotas = new ArrayList<>(buckets.size());
        for (int i = 0; i < buckets.size(); i++) {
            Bucket bucket = buckets.get(i);
            quotas.add(new Quota(
                    bucket.name(),
                    bucket.limit(),
                    Long.parseLong(reported.get(2 * i)),
                    Duration.ofMillis(Long.parseLong(reported.get(2 * i + 1)))));
        }
        return new Verdict(
                quotas,
                switch (reply.word()) {
                    case TAKEN -> Duration.ZERO;
                    case EMPTY -> Duration.ofMillis(reply.number("wait_ms"));
                });
    }

    private static void add(List<Bucket> buckets, String name, String key, Optional<RateLimit> limit) {
        limit.ifPresent(set -> buckets.add(new Bucket(name, key, set)));
    }
}
