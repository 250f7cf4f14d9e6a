package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import org.hotseat.toolkit.InvalidArgumentException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@code @Lock} on Weld, the CDI implementation of both servers, over locks that write down what is done with them. The
 * beans have no scope, so that the server of the in-server tests, which gets this class too, does not find them.
 */
class LockInterceptorTest {

    private static SeContainer container;
    private static Orders orders;

    /** Business methods of every kind. */
    public static class Orders {

        @Inject
        private Payments payments;

        @Lock(key = "order:{orderId}", ttlMs = 1_000)
        public String pay(String orderId, long cents) {
            RecordedLocks.SEEN.add("pay");
            return orderId + cents;
        }

        @Lock(key = "z:{from}", ttlMs = 1_000)
        @Lock(key = "a:{to}", ttlMs = 1_000)
        @Lock(key = "m", ttlMs = 1_000)
        public void move(@Nullable String from, String to) {
            RecordedLocks.SEEN.add("move");
        }

        @Lock(key = "s:{a}", ttlMs = 1_000)
        @Lock(key = "s:{b}", ttlMs = 2_000)
        public void same(String a, String b) {
            RecordedLocks.SEEN.add("same");
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
            RecordedLocks.SEEN.add("plain");
        }

        @Lock(key = "order:{orderId}", ttlMs = 1_000, reentrant = true)
        public void again(String orderId) {
            RecordedLocks.SEEN.add("again");
        }
    }

    @BeforeAll
    static void start() {
        container = RecordedLocks.container(Orders.class, Payments.class);
        orders = container.select(Orders.class).get();
    }

    @AfterAll
    static void stop() {
        container.close();
    }

    @BeforeEach
    void forget() {
        RecordedLocks.SEEN.clear();
    }

    @Test
    void aMethodRunsUnderTheLockOfItsParameters() {
        assertThat(orders.pay("o-1", 7)).isEqualTo("o-17");
        assertThat(RecordedLocks.SEEN).containsExactly("+order:o-1 1000", "pay", "-order:o-1");
    }

    @Test
    void severalLocksAreTakenInTheOrderOfTheirKeysAndReleasedInReverse() {
        orders.move("x", "y");
        assertThat(RecordedLocks.SEEN)
                .containsExactly("+a:y 1000", "+m 1000", "+z:x 1000", "move", "-z:x", "-m", "-a:y");
    }

    @Test
    void equalKeysAreOneLockWithTheLongestTime() {
        orders.same("1", "1");
        assertThat(RecordedLocks.SEEN).containsExactly("+s:1 2000", "same", "-s:1");
    }

    @Test
    void aLockThatIsNotToBeHadGivesThoseTakenBackAndDoesNotRunTheMethod() {
        DistributedLock held = container
                .select(LockManager.class)
                .get()
                .tryLock("m", LockOptions.of(Duration.ofSeconds(9)))
                .orElseThrow();
        RecordedLocks.SEEN.clear();
        assertThatThrownBy(() -> orders.move("x", "y"))
                .isInstanceOfSatisfying(
                        LockNotAcquiredException.class, e -> assertThat(e.key()).isEqualTo("m"));
        assertThat(RecordedLocks.SEEN).containsExactly("+a:y 1000", "!m 1000", "-a:y");
        held.release();
    }

    @Test
    void aMethodThatFailsReleasesItsLockAndKeepsItsException() {
        assertThatThrownBy(orders::fail).isInstanceOf(IOException.class).hasMessage("the method's own");
        assertThat(RecordedLocks.SEEN).containsExactly("+fails 1000", "-fails");
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
        assertThat(RecordedLocks.SEEN).containsExactly("+order:o-2 1000", "again", "-order:o-2");
        assertThatThrownBy(() -> orders.nested("o-2")).isInstanceOf(LockNotAcquiredException.class);
    }

    @Test
    void aLockOnTheClassCountsForMethodsThatHaveNone() {
        Payments payments = container.select(Payments.class).get();
        payments.plain();
        assertThat(RecordedLocks.SEEN).containsExactly("+payments 1000", "plain", "-payments");
        RecordedLocks.SEEN.clear();
        payments.again("o-3");
        assertThat(RecordedLocks.SEEN).containsExactly("+order:o-3 1000", "again", "-order:o-3");
    }

    @Test
    void valuesThatMakeNoKeyAreTheCallersMistake() {
        assertThatThrownBy(() -> orders.move(null, "y"))
                .isInstanceOf(InvalidArgumentException.class)
                .hasMessageContaining("from");
        assertThatThrownBy(() -> orders.pay("two words", 1)).isInstanceOf(InvalidArgumentException.class);
        assertThat(RecordedLocks.SEEN).isEmpty();
    }
}
