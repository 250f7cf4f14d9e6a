package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.hotseat.api.problem.Problem;
import org.hotseat.api.problem.Problems;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.NotSignedIn;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.error.TooFast;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultAnswersTest {

    private final ResultAnswers answers = new ResultAnswers(new Problems());
    private final Sent sent = new Sent();

    /** An answer on its way, as the server shows it to a filter. */
    private static final class Sent {

        private int status = 201;
        private @Nullable Object entity;
        private @Nullable MediaType type;
        private final MultivaluedMap<String, Object> headers = new MultivaluedHashMap<>();

        private @Nullable Object call(String method, Object[] arguments) {
            switch (method) {
                case "getEntity":
                    return entity;
                case "getHeaders":
                    return headers;
                case "getEntityAnnotations":
                    return null;
                case "setStatus":
                    status = (int) arguments[0];
                    return null;
                case "setEntity":
                    entity = arguments[0];
                    type = arguments.length == 1 ? type : (MediaType) arguments[2];
                    return null;
                default:
                    throw new UnsupportedOperationException(method);
            }
        }

        private ContainerResponseContext context() {
            return (ContainerResponseContext) Proxy.newProxyInstance(
                    Sent.class.getClassLoader(),
                    new Class<?>[] {ContainerResponseContext.class},
                    (proxy, method, arguments) -> call(method.getName(), arguments));
        }

        private String body() {
            return new String((byte[]) Optional.ofNullable(entity).orElseThrow(), StandardCharsets.UTF_8);
        }
    }

    private void answer(Object entity) {
        sent.entity = entity;
        answers.filter(
                (ContainerRequestContext) Proxy.newProxyInstance(
                        Sent.class.getClassLoader(),
                        new Class<?>[] {ContainerRequestContext.class},
                        (proxy, method, arguments) -> {
                            throw new UnsupportedOperationException(method.getName());
                        }),
                sent.context());
    }

    @Test
    void anAnswerKeepsTheStatusThatTheResourceGave() {
        answer(Result.of(Map.of("lockId", 17)).map(view -> view));

        assertThat(sent.entity).isEqualTo(Map.of("lockId", 17));
        assertThat(sent.status).isEqualTo(201);
        assertThat(sent.headers).isEmpty();
    }

    @Test
    void aRefusalIsAnsweredWithItsProblem() {
        answer(Result.refused(new Conflict("-1", "The user holds a place.").with("lockId", 17L))
                .map(view -> "never made"));

        assertThat(sent.status).isEqualTo(409);
        assertThat(sent.type).isEqualTo(Problem.MEDIA_TYPE);
        assertThat(sent.body())
                .isEqualTo("{\"type\":\"/hotseat/reference/codes#-1\",\"title\":\"Conflict\",\"status\":409,"
                        + "\"detail\":\"The user holds a place.\",\"code\":-1,\"lockId\":17}");
        assertThat(sent.headers).isEmpty();
    }

    @Test
    void headersOfARefusalAreThoseOfAThrownOne() {
        answer(Result.refused(new TooFast("Too many requests.", 7)));
        assertThat(sent.status).isEqualTo(429);
        assertThat(sent.headers.getFirst("Retry-After")).isEqualTo(7);

        answer(Result.refused(new NotSignedIn("invalid-token", "The token is no good.")));
        assertThat(sent.status).isEqualTo(401);
        assertThat(sent.headers.getFirst("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"hotseat\", error=\"invalid_token\"");
    }

    @Test
    void whatIsNotFoundIsRefused() {
        answer(Result.ofOptional(Optional.empty(), () -> new NotFound("no-hold", "The user holds no place.")));
        assertThat(sent.status).isEqualTo(404);

        answer(Result.ofOptional(Optional.of("hold"), () -> new NotFound("no-hold", "The user holds no place.")));
        assertThat(sent.entity).isEqualTo("hold");
    }

    @Test
    void otherAnswersAreLeftAlone() {
        answer("text");

        assertThat(sent.entity).isEqualTo("text");
        assertThat(sent.status).isEqualTo(201);
    }
}
