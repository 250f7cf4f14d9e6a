package org.hotseat.api.direct;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hotseat.api.CacheHeaders;
import org.hotseat.api.UnconfirmedAnswer;
import org.hotseat.api.json.Json;
import org.hotseat.api.limit.WriteLimits;
import org.hotseat.api.limit.WriteLimits.Counted;
import org.hotseat.api.meter.ClaimOutcome;
import org.hotseat.api.meter.Route;
import org.hotseat.api.problem.Problem;
import org.hotseat.api.problem.Problems;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.claim.ClaimCount;
import org.hotseat.kernel.claim.ClaimCounts;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/**
 * Writes the answers of fast-path operations that are served without Jakarta REST, in the same form as Jakarta REST
 * with its filters and writers.
 */
@Service
public class DirectAnswers {

    private static final System.Logger LOG = System.getLogger(DirectAnswers.class.getName());
    private static final int OK = 200;
    private static final int FIRST_ERROR = 400;
    private static final String JSON = "application/json";
    private static final String PROBLEM = Problem.MEDIA_TYPE.getType() + "/" + Problem.MEDIA_TYPE.getSubtype();

    private final WriteLimits limits;
    private final Problems problems;
    private final ClaimCounts claims;
    private final Counter given;

    @Inject
    DirectAnswers(WriteLimits limits, Problems problems, ClaimCounts claims, MeterRegistry meters) {
        this.limits = limits;
        this.problems = problems;
        this.claims = claims;
        this.given = Counter.builder("hotseat.requests.direct")
                .description("REST requests for fast-path operations that were answered without Jakarta REST")
                .register(meters);
    }

    Counted count(WriteLimits.Write write) {
        return limits.count(write);
    }

    /** Begins the answer of a request that has just arrived. */
    Answer begin(Route route, long beginNanos, Claim claim, HttpServletResponse response) {
        return new Answer(route, beginNanos, claim, response);
    }

    /**
     * The resource that a request claims something of.
     *
     * @param uri the path of the request
     */
    record Claim(String model, String id, String uri) {}

    /** One answer. It is sent once, by any thread. */
    final class Answer {

        private final Route route;
        private final long beginNanos;
        private final Claim claim;
        private final ClaimCount count;
        private final HttpServletResponse response;
        private final @Nullable TraceSpan span = Act.current().span();
        private @Nullable Act act;
        private Counted counted = Counted.NOTHING;

        private Answer(Route route, long beginNanos, Claim claim, HttpServletResponse response) {
            this.claim = claim;
            this.count = claims.begin(claim.model(), claim.id());
            this.route = route;
            this.beginNanos = beginNanos;
            this.response = response;
        }

        /** Sets the counted write and the act of this thread's request. */
        public void of(Counted write) {
            act = Act.current();
            counted = write;
        }

        /** Sends the outcome of the resource method, which is completed. */
        void end(CompletableFuture<?> outcome) {
            int status = OK;
            byte[] body;
            String claimed;
            try {
                Object entity = outcome.join();
                if (entity instanceof Response given) {
                    status = given.getStatus();
                    entity = given.getEntity();
                }
                if (entity instanceof Result<?> result && result.refusal().isPresent()) {
                    refuse(result.refusal().get());
                    return;
                }
                Object answer =
                        entity instanceof Result<?> result ? result.answer().orElseThrow() : entity;
                Optional<UnconfirmedAnswer> form = unconfirmed(status, answer);
                status = form.map(UnconfirmedAnswer::status).orElse(status);
                body = Json.bytes(form.isPresent() ? form.get().fields() : answer);
                claimed = ClaimOutcome.of(answer);
            } catch (RuntimeException e) {
                // A refusal of the operation, or an error of the server, which gets 500 and an incident in the log.
                refuse(e);
                return;
            }
            send(status, JSON, body, claimed);
        }

        /** Ends the request without an answer. */
        void abandon() {
            claims.leave(count);
        }

        void refuse(Throwable refusal) {
            // A stage may end on a thread without an act, but the log has to name the request.
            Problem problem = act == null ? problems.of(refusal) : act.during(() -> problems.of(refusal));
            Optional<UnconfirmedAnswer> form = unconfirmed(problem.status(), problem.json());
            if (form.isPresent()) {
                boolean decided = form.get().status() < FIRST_ERROR;
                send(
                        form.get().status(),
                        decided ? JSON : PROBLEM,
                        Json.bytes(form.get().fields()),
                        decided ? ClaimOutcome.GRANTED : problem.code());
                return;
            }
            problem.headers().forEach((name, value) -> response.setHeader(name, String.valueOf(value)));
            send(problem.status(), PROBLEM, problem.json(), problem.code());
        }

        private Optional<UnconfirmedAnswer> unconfirmed(int status, Object answer) {
            if (act == null || !act.confirming()) {
                return Optional.empty();
            }
            Optional<UnconfirmedAnswer> form = UnconfirmedAnswer.of(act, "POST", claim.uri(), status, answer);
            form.ifPresent(known -> known.headers().forEach(response::setHeader));
            return form;
        }

        private void send(int status, String type, byte[] body, String claimed) {
            long nanos = System.nanoTime() - beginNanos;
            claims.end(count, claim.id(), status, claimed, nanos);
            counted.writeHeaders(response::setHeader);
            limits.answered(counted, status);
            route.answered(status, nanos, span);
            route.claimed(claimed);
            given.increment();
            response.setHeader("Cache-Control", CacheHeaders.PRIVATE);
            response.setStatus(status);
            response.setContentType(type);
            response.setContentLength(body.length);
            try {
                response.getOutputStream().write(body);
            } catch (IOException e) {
                // The client is gone. The change is done nevertheless, and a repetition gets the same answer.
                LOG.log(Level.DEBUG, "An answer could not be sent", e);
            }
        }
    }
}
