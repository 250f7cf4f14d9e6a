package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.inject.spi.DeploymentException;
import org.junit.jupiter.api.Test;

/** A deployment with locks that cannot work is refused. */
class LockDeploymentTest {

    /** Locks that cannot work, each in a way of its own. */
    public static class Faulty {

        @Lock(key = "order:{order.trim()}", ttlMs = 1_000)
        public void expression(String order) {}

        @Lock(key = "order:{order.id}", ttlMs = 1_000)
        public void foreign(String order) {}

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
        assertThatThrownBy(() -> RecordedLocks.container(Faulty.class).close())
                .satisfies(refusal -> assertThat(everything(refusal))
                        .contains(
                                "Faulty.expression: {order.trim()} is neither the name of a parameter nor a path of names")
                        .contains("Faulty.foreign: {order.id}: String has no public id(), getId() or isId()")
                        .contains("Faulty.misspelt: it has no parameter named ordreId")
                        .contains("Faulty.unclosed: its key \"order:{orderId\"")
                        .contains("Faulty.timeless: ttl must be 10 ms to 24 h")
                        .contains("Faulty.empty: {} is neither the name of a parameter nor a path of names")
                        .contains("Faulty.hidden: static and private methods are not intercepted"));
        assertThatCode(() -> RecordedLocks.container(LockInterceptorTest.Payments.class)
                        .close())
                .doesNotThrowAnyException();
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
