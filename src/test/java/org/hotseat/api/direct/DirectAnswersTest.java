package org.hotseat.api.direct;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.hotseat.api.direct.DirectAnswers.Claim;
import org.hotseat.api.limit.WriteLimits;
import org.hotseat.api.limit.WriteLimits.Counted;
import org.hotseat.api.meter.Route;
import org.hotseat.api.problem.Problems;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.claim.ClaimCounts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DirectAnswersTest {

    private final Logger logger = Logger.getLogger(Problems.class.getName());
    private final Log log = new Log();

    private static final class Log extends Handler {

        private final List<String> lines = new ArrayList<>();

        @Override
        public void publish(LogRecord line) {
            lines.add(line.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** The answer's body goes nowhere. */
    private static final class Nowhere extends ServletOutputStream {

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(int octet) {
            // Nobody reads it.
        }
    }

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(log);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(log);
        logger.setUseParentHandlers(true);
    }

    /** As with MongoDB away: the stage ends on a thread that works for no request. */
    @Test
    void anIncidentOfAStageThatEndsElsewhereNamesItsRequest() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        DirectAnswers answers = new DirectAnswers(unlimited(), new Problems(), new ClaimCounts(), meters);
        DirectAnswers.Answer answer = answers.begin(
                new Route("POST", "/schedules/{id}/holds", meters), 0, new Claim("schedules", "x", "/x"), response());
        Act act = Act.arrived("r-17", "")
                .routed(new Actor("jane", Set.of(Role.USER), "r-17"), "", "POST /schedules/{id}/holds");
        act.during(() -> {
            answer.of(Counted.NOTHING);
            return true;
        });

        answer.end(CompletableFuture.failedFuture(new IllegalStateException("odd")));

        assertThat(log.lines)
                .singleElement()
                .asString()
                .endsWith("(request r-17, POST /schedules/{id}/holds, user)")
                .doesNotContain("jane");
    }

    /** Counts nothing, so it asks nobody. */
    @SuppressWarnings("NullAway")
    private static WriteLimits unlimited() {
        return new WriteLimits(null, null, null) {
            @Override
            public void answered(Counted counted, int status) {
                // Nothing was counted.
            }
        };
    }

    private static HttpServletResponse response() {
        return (HttpServletResponse) Proxy.newProxyInstance(
                DirectAnswersTest.class.getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, method, arguments) -> method.getName().equals("getOutputStream") ? new Nowhere() : null);
    }
}
