package org.hotseat.hotstate.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.kernel.form.RateLimiter.Quota;
import org.hotseat.kernel.form.RateLimiter.Verdict;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.redis.KeyTable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.params.SetParams;

/** Buckets in a real Redis; time goes by when a bucket's moment is put back, not by sleeping. */
@ParameterizedClass
@ValueSource(ints = {1, 4})
class TokenBucketsIT {

    private static final Caller USER = new Caller("p1", Set.of(Role.USER));
    private static final Caller OTHER = new Caller("p2", Set.of(Role.USER));
    private static final Caller SERVICE = new Caller("s", Set.of(Role.SERVICE));

    /** Long enough that nothing of note is refilled while a test runs, however slow the machine. */
    private static final int DAY = 86_400;

    @Parameter
    private int partitions;

    private ScriptLab lab;
    private TokenBuckets buckets;
    private Partition partition;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, partitions);
        buckets = new TokenBuckets(lab.scripts(), lab.keyspace(), new SaleModelRegistry());
        partition = lab.keyspace().partitionOf("r");
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void aBucketGivesItsRequestsAndThenSaysHowLongToWait() {
        RateLimits limits = limits(3, 0, 0);
        for (int left = 2; left >= 0; left--) {
            Verdict verdict = take(limits, USER, "a");
            assertThat(verdict.granted()).isTrue();
            assertThat(verdict.quotas()).singleElement().extracting(Quota::left).isEqualTo((long) left);
        }
        Verdict verdict = take(limits, USER, "a");
        assertThat(verdict.granted()).isFalse();
        assertThat(verdict.after().toSeconds()).isBetween(DAY / 3 - 600L, DAY / 3L);
        assertThat(verdict.quotas().get(0).full().toSeconds()).isBetween(DAY - 600L, (long) DAY);
        assertThat(take(limits, OTHER, "a").granted()).isTrue();
    }

    @Test
    void timeRefillsEvenlyAndNeverBeyondTheLimit() {
        RateLimits limits = limits(4, 0, 0);
        for (int i = 0; i < 4; i++) {
            assertThat(take(limits, USER, "a").granted()).isTrue();
        }
        assertThat(take(limits, USER, "a").granted()).isFalse();
        goBy("rate:things:r:user:p1", DAY / 2 + 1);
        assertThat(take(limits, USER, "a").granted()).isTrue();
        assertThat(take(limits, USER, "a").granted()).isTrue();
        assertThat(take(limits, USER, "a").granted()).isFalse();
        goBy("rate:things:r:user:p1", 10 * DAY);
        assertThat(take(limits, USER, "a").quotas().get(0).left()).isEqualTo(3);
    }

    @Test
    void whenOneBucketIsEmptyNothingIsTakenOutOfTheOthers() {
        RateLimits limits = limits(1, 5, 5);
        assertThat(take(limits, USER, "a").granted()).isTrue();
        for (int i = 0; i < 10; i++) {
            Verdict refused = take(limits, USER, "a");
            assertThat(refused.granted()).isFalse();
            assertThat(refused.quotas()).extracting(Quota::left).containsExactly(0L, 4L, 4L);
            assertThat(refused.quotas()).extracting(Quota::name).containsExactly("user", "address", "all");
        }
    }

    @Test
    void anAddressIsSharedByItsUsersAndAllShareTheResource() {
        RateLimits limits = limits(0, 2, 3);
        assertThat(take(limits, USER, "10.0.0.1").granted()).isTrue();
        assertThat(take(limits, OTHER, "10.0.0.1").granted()).isTrue();
        assertThat(take(limits, OTHER, "10.0.0.1").granted()).isFalse();
        assertThat(take(limits, USER, "fd00:0:0:1").granted()).isTrue();
        assertThat(take(limits, USER, "fd00:0:0:2").granted()).isFalse();
    }

    @Test
    void servicesAndOperatorsAreHeldToTheLimitOfAllOnly() {
        RateLimits limits = limits(1, 1, 2);
        assertThat(take(limits, SERVICE, "a").quotas()).extracting(Quota::name).containsExactly("all");
        assertThat(take(limits, SERVICE, "a").granted()).isTrue();
        assertThat(take(limits, SERVICE, "a").granted()).isFalse();
        assertThat(take(limits(1, 1, 0), SERVICE, "a")).isEqualTo(new Verdict(List.of(), java.time.Duration.ZERO));
    }

    @Test
    void aLimitThatIsLoweredIsNotHeldAgainstWhoUsedUpTheOldOneForLongerThanTheNewTime() {
        take(limits(1, 0, 0), USER, "a");
        RateLimits lower = new RateLimits(Optional.of(new RateLimit(1, 2)), Optional.empty(), Optional.empty());
        assertThat(take(lower, USER, "a").after().toMillis()).isBetween(1L, 2_000L);
        goBy("rate:things:r:user:p1", 2);
        assertThat(take(lower, USER, "a").granted()).isTrue();
    }

    @Test
    void bucketsAreDescribedHaveATagAndGoByThemselves() {
        take(limits(1, 1, 1), USER, "fd00:0:0:1");
        List<String> keys = lab.jedis().keys("*rate:*").stream().toList();
        assertThat(keys).hasSize(3).allSatisfy(key -> {
            assertThat(key).startsWith(partition.tag());
            assertThat(KeyTable.rows().stream().filter(row -> row.describes(partition.name(key))))
                    .singleElement()
                    .extracting(KeyTable.Row::type)
                    .isEqualTo(lab.jedis().type(key));
            assertThat(lab.jedis().pttl(key)).isBetween(1L, DAY * 1_000L);
        });
    }

    /** Against a model that counts with whole tokens: never more than the limit plus what time has refilled. */
    @Test
    void neverMoreThanTheLimitAndWhatTimeRefills() {
        long seed = System.nanoTime();
        System.out.println("token buckets: seed " + seed);
        Random random = new Random(seed);
        int requests = 1 + random.nextInt(1_000);
        RateLimits limits =
                new RateLimits(Optional.of(new RateLimit(requests, DAY)), Optional.empty(), Optional.empty());
        long granted = 0;
        long gone = 0;
        for (int i = 0; i < 300; i++) {
            for (int asked = random.nextInt(2 * requests / 100 + 3); asked > 0; asked--) {
                granted += take(limits, USER, "a").granted() ? 1 : 0;
            }
            int seconds = random.nextInt(DAY / 100);
            gone += seconds;
            goBy("rate:things:r:user:p1", seconds);
            // The test itself takes less than 600 s.
            assertThat(granted).isLessThanOrEqualTo(requests + 1 + requests * (gone + 600) / DAY);
        }
    }

    private Verdict take(RateLimits limits, Caller caller, String address) {
        return buckets.take(new ResourceId("things", "r"), limits, caller, address);
    }

    /** As if the bucket had been left alone for so long. */
    private void goBy(String name, long seconds) {
        String key = partition.key(name);
        String moment = lab.jedis().get(key);
        if (moment != null) {
            lab.jedis()
                    .set(
                            key,
                            Long.toString(Long.parseLong(moment) - seconds * 1_000_000),
                            SetParams.setParams().px(DAY * 1_000L));
        }
    }

    private static RateLimits limits(int perUser, int perAddress, int perResource) {
        return new RateLimits(limit(perUser), limit(perAddress), limit(perResource));
    }

    private static Optional<RateLimit> limit(int requests) {
        return Optional.of(requests).filter(count -> count > 0).map(count -> new RateLimit(count, DAY));
    }
}
