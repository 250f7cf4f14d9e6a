package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.kernel.Unavailable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@code @Lock} on Weld, the CDI implementation of both servers, over locks that write down what is done with them. The beans
 * have no scope, so that the server of the in-server tests, which gets this class too, does not find them.
 */
class LockInterceptorTest {

    /** Every taking and release of the test, in order. */
    private static final List<String> SEEN = new CopyOnWriteArrayList<>();

    private static SeContainer container;
    private static Orders orders;

    /** Business methods of every kind. */
    public static class Orders {

        @Inject
        private Payments payments;

        @Lock(key = "order:{orderId}", ttlMs = 1_000)
        public String pay(String orderId, long cents) {
            SEEN.add("pay");
            return orderId + cents;
        }

        @Lock(key = "z:{from}", ttlMs = 1_000)
        @Lock(key = "a:{to}", ttlMs = 1_000)
        @Lock(key = "m", ttlMs = 1_000)
        public void move(@Nullable String from, String to) {
            SEEN.add("move");
        }

        @Lock(key = "s:{a}", ttlMs = 1_000)
        @Lock(key = "s:{b}", ttlMs = 2_000)
        public void same(String a, String b) {
            SEEN.add("same");
        }

        @Lock(key = "fails", ttlMs = 1_000)
        public void fail() throws IOException {
            throw new IOException("the method's own");
        }

        @Lock(key = "unreleasable", ttlMs = 1_000)
        public void failAndFailToRelease() throws IOException {
            throw new IOException("the method's own");
        }

        @Lock(key = "unreleasable", ttlMs = 1_000)
        public String answerAndFailToRelease() {
            return "answer";
        }

        @Lock(key = "order:{orderId}", ttlMs = 1_000, reentrant = true)
        public void nested(String orderId) {
            payments.again(orderId);
        }
    }

    /** Every business method is locked. */
    @Lock(key = "payments", ttlMs = 1_000)
    public static class Payments {

        public void plain() {
            SEEN.add("plain");
        }

        @Lock(key = "order:{orderId}", ttlMs = 1_000, reentrant = true)
        public void again(String orderId) {
            SEEN.add("again");
        }
    }

    /** Makes the lock manager that the interceptor gets. */
    public static class Recorded {

        @Produces
        @Singleton
        LockManager locks() {
            return new RecordingLocks();
        }
    }

    /** Locks of a map that write down what is done, and one that cannot be released. */
    private static final class RecordingLocks implements LockManager {

        private final DistributedLocks real =
                new DistributedLocks(new NaiveStore(new NaiveStore.Data()), TestThreads.DAEMONS);

        @Override
        public Optional<DistributedLock> tryLock(String key, LockOptions options) {
            Optional<DistributedLock> lock = real.tryLock(key, options);
            SEEN.add((lock.isPresent() ? "+" : "!") + key + " " + options.ttl().toMillis());
            return lock.map(held -> new RecordingLock(held));
        }

        @Override
        public LockLease renew(String key, String token, Duration ttl) {
            return real.renew(key, token, ttl);
        }

        @Override
        public boolean release(String key, String token) {
            return real.release(key, token);
        }
    }

    private record RecordingLock(DistributedLock lock) implements DistributedLock {

        @Override
        public String key() {
            return lock.key();
        }

        @Override
        public String token() {
            return lock.token();
        }

        @Override
        public long fencingToken() {
            return lock.fencingToken();
        }

        @Override
        public java.time.Instant expiresAt() {
            return lock.expiresAt();
        }

        @Override
        public boolean isHeld() {
            return lock.isHeld();
        }

        @Override
        public boolean renew() {
            return lock.renew();
        }

        @Override
        public boolean release() {
            SEEN.add("-" + key());
            boolean freed = lock.release();
            if (key().equals("unreleasable")) {
                throw new Unavailable("redis", "Redis is away.", null);
            }
            return freed;
        }
    }

    @BeforeAll
    static void start() {
        container = container(Orders.class, Payments.class);
        orders = container.select(Orders.class).get();
    }

    @AfterAll
    static void stop() {
        container.close();
    }

    @BeforeEach
    void forget() {
        SEEN.clear();
    }

    private static SeContainer container(Class<?>... beans) {
        List<Class<?>> all = new ArrayList<>(List.of(beans));
        all.addAll(List.of(
                Recorded.class,
                LockInterceptor.class,
                SeveralLocksInterceptor.class,
                LockedCalls.class,
                RequestLocks.class));
        return SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addBeanClasses(all.toArray(Class<?>[]::new))
                .addExtensions(new LockDeployment())
                .initialize();
    }

    @Test
    void aMethodRunsUnderTheLockOfItsParameters() {
        assertThat(orders.pay("o-1", 7)).isEqualTo("o-17");
        assertThat(SEEN).containsExactly("+order:o-1 1000", "pay", "-order:o-1");
    }

    @Test
    void severalLocksAreTakenInTheOrderOfTheirKeysAndReleasedInReverse() {
        orders.move("x", "y");
        assertThat(SEEN).containsExactly("+a:y 1000", "+m 1000", "+z:x 1000", "move", "-z:x", "-m", "-a:y");
    }

    @Test
    void equalKeysAreOneLockWithTheLongestTime() {
        orders.same("1", "1");
        assertThat(SEEN).containsExactly("+s:1 2000", "same", "-s:1");
    }

    @Test
    void aLockThatIsNotToBeHadGivesThoseTakenBackAndDoesNotRunTheMethod() {
        DistributedLock held = container
                .select(LockManager.class)
                .get()
                .tryLock("m", LockOptions.of(Duration.ofSeconds(9)))
                .orElseThrow();
        SEEN.clear();
        assertThatThrownBy(() -> orders.move("x", "y"))
                .isInstanceOfSatisfying(
                        LockNotAcquiredException.class, e -> assertThat(e.key()).isEqualTo("m"));
        assertThat(SEEN).containsExactly("+a:y 1000", "!m 1000", "-a:y");
        held.release();
    }

    @Test
    void aMethodThatFailsReleasesItsLockAndKeepsItsException() {
        assertThatThrownBy(orders::fail).isInstanceOf(IOException.class).hasMessage("the method's own");
        assertThat(SEEN).containsExactly("+fails 1000", "-fails");
    }

    @Test
    void aReleaseThatFailsHidesNeitherExceptionNorAnswer() {
        assertThatThrownBy(orders::failAndFailToRelease).isInstanceOf(IOException.class);
        assertThat(orders.answerAndFailToRelease()).isEqualTo("answer");
    }

    @Test
    void aLockMayBeTakenAgainWithinItsRequestOnly() {
        RequestContextController request =
                container.select(RequestContextController.class).get();
        request.activate();
        try {
            orders.nested("o-2");
        } finally {
            request.deactivate();
        }
        assertThat(SEEN).containsExactly("+order:o-2 1000", "again", "-order:o-2");
        assertThatThrownBy(() -> orders.nested("o-2")).isInstanceOf(LockNotAcquiredException.class);
    }

    @Test
    void aLockOnTheClassCountsForMethodsThatHaveNone() {
        Payments payments = container.select(Payments.class).get();
        payments.plain();
        assertThat(SEEN).containsExactly("+payments 1000", "plain", "-payments");
        SEEN.clear();
        payments.again("o-3");
        assertThat(SEEN).containsExactly("+order:o-3 1000", "again", "-order:o-3");
    }

    @Test
    void valuesThatMakeNoKeyAreTheCallersMistake() {
        assertThatThrownBy(() -> orders.move(null, "y"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("from");
        assertThatThrownBy(() -> orders.pay("two words", 1)).isInstanceOf(InvalidInput.class);
        assertThat(SEEN).isEmpty();
    }

    /** Locks that cannot work, each in a way of its own. */
    public static class Broken {

        @Lock(key = "order:{order.id}", ttlMs = 1_000)
        public void expression(String order) {}

        @Lock(key = "order:{ordreId}", ttlMs = 1_000)
        public void misspelt(String orderId) {}

        @Lock(key = "order:{orderId", ttlMs = 1_000)
        public void unclosed(String orderId) {}

        @Lock(key = "order", ttlMs = 0)
        public void timeless() {}

        @Lock(key = "order:{orderId}", ttlMs = 1_000)
        @Lock(key = "{}", ttlMs = 1_000)
        public void empty(String orderId) {}

        @Lock(key = "order", ttlMs = 1_000)
        private void hidden() {}

        void call() {
            hidden();
        }
    }

    @Test
    void aDeploymentWithLocksThatCannotWorkIsRefusedWithEachMethodNamed() {
        assertThatThrownBy(() -> container(Broken.class).close())
                .satisfies(refusal -> assertThat(everything(refusal))
                        .contains("Broken.expression: {order.id} is not the name of a parameter")
                        .contains("Broken.misspelt: it has no parameter named ordreId")
                        .contains("Broken.unclosed: its key \"order:{orderId\"")
                        .contains("Broken.timeless: ttl must be 10 ms to 24 h")
                        .contains("Broken.empty: {} is not the name of a parameter")
                        .contains("Broken.hidden: static and private methods are not intercepted"));
        assertThatCode(() -> container(Payments.class).close()).doesNotThrowAnyException();
    }

    private static String everything(Throwable refusal) {
        assertThat(refusal).isInstanceOf(DeploymentException.class);
        StringBuilder all = new StringBuilder();
        for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
            all.append(cause).append('\n');
            for (Throwable other : cause.getSuppressed()) {
                all.append(other).append('\n');
            }
        }
        return all.toString();
    }
}
