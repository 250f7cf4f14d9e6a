package org.hotseat.api.problem;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.NotSignedIn;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemsTest {

    private final Problems problems = new Problems();
    private final Logger logger = Logger.getLogger(Problems.class.getName());
    private final Log log = new Log();

    /** Keeps what is logged instead of showing it. */
    private static final class Log extends Handler {
        private final List<LogRecord> records = new java.util.ArrayList<>();

        @Override
        public void publish(LogRecord entry) {
            records.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
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

    static Stream<Arguments> kinds() {
        return Stream.of(
                Arguments.of(InvalidInput.of("name", "is required"), 400, "Bad Request"),
                Arguments.of(new NotSignedIn("no-token", "m"), 401, "Unauthorized"),
                Arguments.of(new Forbidden("not-yours", "m"), 403, "Forbidden"),
                Arguments.of(new NotFound("unknown", "m"), 404, "Not Found"),
                Arguments.of(new Conflict("sold-out", "m"), 409, "Conflict"),
                Arguments.of(new KeyReused(), 422, "Unprocessable Content"),
                Arguments.of(new TooFast("m", 7), 429, "Too Many Requests"),
                Arguments.of(new Broken("m", null), 500, "Internal Server Error"),
                Arguments.of(new Unavailable("redis", "m", null), 503, "Service Unavailable"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyKindHasItsStatusAlsoWhenWrapped(HotseatException kind, int status, String title) {
        for (Throwable thrown :
                List.of(kind, new CompletionException(kind), new ExecutionException(new CompletionException(kind)))) {
            Problem problem = problems.of(thrown);
            JsonObject body = body(problem);

            assertThat(problem.status()).isEqualTo(status);
            assertThat(body.getInt("status")).isEqualTo(status);
            assertThat(body.getString("title")).isEqualTo(title);
            assertThat(body.getString("type")).isEqualTo("/hotseat/reference/codes#" + kind.code());
            assertThat(body.getString("code")).isEqualTo(kind.code());
            assertThat(body.getString("detail")).isEqualTo(kind.getMessage());
        }
    }

    @Test
    void codeThatIsANumberIsWrittenAsOne() {
        assertThat(body(problems.of(new Conflict("-2", "m"))).getInt("code")).isEqualTo(-2);
        assertThat(body(problems.of(new Conflict("30004", "m"))).getInt("code")).isEqualTo(30004);
        for (String word : List.of("-", "", "1e3", "0x1", "99999999999")) {
            assertThat(body(problems.of(new Conflict(word, "m"))).get("code")).isInstanceOf(JsonString.class);
        }
    }

    @Test
    void propertiesFollowAndNeverReplaceTheFieldsOfEveryProblem() {
        Conflict held = new Conflict("-1", "m").with("lockId", 17L).with("status", 200);

        JsonObject body = body(problems.of(held));

        assertThat(body.getInt("lockId")).isEqualTo(17);
        assertThat(body.getInt("status")).isEqualTo(409);
    }

    @Test
    void everyBadFieldIsListed() {
        InvalidInput bad = new InvalidInput(List.of(
                new InvalidInput.BadField("name", "is required"),
                new InvalidInput.BadField("maxPlayers", "must be a number")));

        JsonObject body = body(problems.of(bad));

        assertThat(body.getJsonArray("errors").getValuesAs(JsonObject.class))
                .extracting(error -> error.getString("field"))
                .containsExactly("name", "maxPlayers");
    }

    @Test
    void callersDoingsAreNotLogged() {
        problems.of(new Conflict("-2", "m"));
        problems.of(InvalidInput.of("a", "b"));
        problems.of(new NotSignedIn("no-token", "m"));

        assertThat(log.records).isEmpty();
    }

    @Test
    void unknownErrorIsLoggedOnceAndReportedOnlyAsAnIncident() {
        RuntimeException secret = new IllegalStateException("mongodb://user:secret@db.internal", new Error("inner"));

        JsonObject body = body(problems.of(secret));

        assertThat(body.getInt("status")).isEqualTo(500);
        assertThat(body.toString()).doesNotContain("secret", "mongodb", "Exception", "inner");
        assertThat(log.records).singleElement().satisfies(entry -> {
            assertThat(entry.getMessage()).contains(body.getString("incident"));
            assertThat(entry.getThrown()).isSameAs(secret);
        });
    }

    /** By them a caller's report is found, and a fault that only one route or role has is seen. */
    @Test
    void anIncidentNamesTheRequestTheRouteAndTheRolesAndNotThePerson() {
        Act act = Act.of(new Actor("jane", Set.of(Role.USER), "r-17"), "", "POST /schedules/{id}/holds");

        act.during(() -> problems.of(new IllegalStateException("m")));
        problems.of(new IllegalStateException("m"));

        assertThat(log.records.get(0).getMessage())
                .endsWith(" (request r-17, POST /schedules/{id}/holds, user)")
                .doesNotContain("jane");
        assertThat(log.records.get(1).getMessage()).endsWith(" (no request)");
    }

    @Test
    void causeOfABrokenStoreIsNotReported() {
        JsonObject body = body(problems.of(
                new Broken("The fact was refused.", new RuntimeException("E11000 duplicate")).with("factId", "1-0")));

        assertThat(body.getString("factId")).isEqualTo("1-0");
        assertThat(body.toString()).doesNotContain("E11000");
        assertThat(log.records).hasSize(1);
    }

    @Test
    void storeThatIsUnavailableAsksForARepetitionAndIsLoggedOnceAtATime() {
        for (int i = 0; i < 100; i++) {
            assertThat(problems.of(new Unavailable("redis", "m", null)).retryAfterSeconds())
                    .hasValue(1);
        }

        assertThat(log.records).hasSizeBetween(1, 2);
    }

    @Test
    void haltedCauseChainEnds() {
        Exception one = new Exception("one");
        Exception two = new Exception("two", one);
        one.initCause(two);

        assertThat(problems.of(one).status()).isEqualTo(500);
    }

    private static JsonObject body(Problem problem) {
        return jakarta.json.Json.createReader(new ByteArrayInputStream(problem.json()))
                .readObject();
    }
}
