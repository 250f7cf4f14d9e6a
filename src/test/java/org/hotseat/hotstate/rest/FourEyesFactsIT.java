package org.hotseat.hotstate.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.redis.Partition;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

/** Acts that two operators have to ask for. */
class FourEyesFactsIT {

    private static final Caller ANN = operator("ann");
    private static final Caller BEN = operator("ben");
    private static final Caller CAT = operator("cat");

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(), "four_eyes_" + UUID.randomUUID(), Duration.ofSeconds(20), true, 100, 100));
    private final RedisClock clock = new RedisClock(null) {
        @Override
        public Instant now(Partition partition) {
            return now;
        }
    };
    private final FourEyesFacts operators = withRules("cancel");

    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void theSameRequestOfAnotherOperatorIsDoneAndBothMayRepeatIt() {
        refused("schedules/x ill", ANN);
        refused("schedules/x ill", ANN);

        operators.check("cancel", "schedules/x ill", BEN);

        operators.check("cancel", "schedules/x ill", ANN);
        operators.check("cancel", "schedules/x ill", BEN);
        operators.check("cancel", "schedules/x ill", CAT);
    }

    /** As long as the reply to a key is remembered, and no longer. */
    @Test
    void aConfirmedActIsRepeatedForADay() {
        refused("schedules/x ill", ANN);
        operators.check("cancel", "schedules/x ill", BEN);

        now = now.plus(FourEyesFacts.REPEATED).minusMillis(1);
        operators.check("cancel", "schedules/x ill", BEN);

        now = now.plusMillis(1);
        refused("schedules/x ill", BEN);
    }

    @Test
    void anotherRequestIsNotTheSame() {
        refused("schedules/x ill", ANN);
        refused("schedules/x rain", BEN);
        refused("schedules/y ill", BEN);
        refused("schedules/x ill", ANN);
    }

    @Test
    void aRequestThatHasWaitedForAnHourIsTheFirstOneAgain() {
        refused("schedules/x ill", ANN);
        now = now.plus(FourEyesFacts.WAIT);

        refused("schedules/x ill", BEN);
        operators.check("cancel", "schedules/x ill", ANN);
    }

    @Test
    void oldRequestsAreForgotten() {
        refused("schedules/x ill", ANN);
        operators.forget(now);
        assertThat(kept()).isEqualTo(1);

        operators.forget(now.plus(FourEyesFacts.WAIT));
        assertThat(kept()).isZero();
    }

    @Test
    void ofTwoAtOnceAtLeastOneIsTheSecond() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int i = 0; i < 50; i++) {
                String request = "schedules/" + i + " ill";
                List<Future<Boolean>> both =
                        List.of(threads.submit(() -> passes(request, ANN)), threads.submit(() -> passes(request, BEN)));
                assertThat(both.get(0).get() || both.get(1).get()).as(request).isTrue();
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void anActWithoutARuleIsDoneByOne() {
        operators.check("erase", "ann", ANN);
        withRules().check("cancel", "schedules/x ill", ANN);

        assertThat(kept()).isZero();
    }

    private FourEyesFacts withRules(String... acts) {
        return new FourEyesFacts(
                mongo,
                new FourEyesSettings(Set.of(acts)),
                clock,
                TestKeyspace.of(new Settings(name -> Optional.empty())));
    }

    private long kept() {
        return mongo.collection(FourEyesFacts.COLLECTION).countDocuments();
    }

    private boolean passes(String request, Caller caller) {
        try {
            operators.check("cancel", request, caller);
            return true;
        } catch (Conflict waits) {
            return false;
        }
    }

    private void refused(String request, Caller caller) {
        assertThatThrownBy(() -> operators.check("cancel", request, caller))
                .isInstanceOf(Conflict.class)
                .extracting(refusal -> ((Conflict) refusal).code())
                .isEqualTo("second-operator-needed");
    }

    private static Caller operator(String subject) {
        return new Caller(subject, Set.of(Role.OPERATOR));
    }
}
