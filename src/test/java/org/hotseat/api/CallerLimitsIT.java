package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Nobody writes without end: the default limits of callers, as they hold on every model. */
@RunAsClient
class CallerLimitsIT extends OverRest {

    /** The cycles of hold and cancel that one user got through before there were limits. */
    private static final int CYCLES = 546;

    /** HOTSEAT_LIMIT_USER by default: 400/60, which is one more each 150 ms. */
    private static final int AT_ONCE = 400;

    private static final long ONE_MORE_NANOS = 150_000_000;

    @Test
    void aUserWhoHoldsAndCancelsWithoutEndIsToldWhenToComeAgain() {
        String schedule = schedule(3);
        Person busy = user();
        String hold = schedule + "/holds/" + busy.id();
        long begin = System.nanoTime();
        int allowed = 0;
        Answer answer = busy.post(schedule + "/holds");
        while (answer.status() != 429 && allowed < 2 * CYCLES) {
            answer.is(allowed % 2 == 0 ? 201 : 204);
            allowed++;
            answer = allowed % 2 == 0 ? busy.post(schedule + "/holds") : busy.delete(hold);
        }

        long more = (System.nanoTime() - begin) / ONE_MORE_NANOS;
        answer.refused(429, "'too-fast'");
        assertThat(answer.header("Retry-After")).hasValue("1");
        assertThat(answer.header("RateLimit-Policy")).hasValue("\"caller\";q=400;w=60");
        assertThat(allowed).isBetween(AT_ONCE, AT_ONCE + (int) more + 1);
        busy.get(schedule).is(200);
        busy.delete("api/orders/1-unknown").is(404);
        user().post(schedule + "/holds").is(201);
        service().post(schedule + "/holds", "{'userId':'" + newId("for") + "'}").is(201);
    }
}
