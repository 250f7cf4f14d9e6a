package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.Role;
import org.hotseat.testing.MainClasses;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form of answers that are not confirmed. */
class UnconfirmedAnswerTest {

    private static final String ROOT = "/hotseat/api/";

    private record Claimed(String claimId, UserId userId, Optional<String> state) {}

    private final Act act = confirming(Role.USER);

    private static Act confirming(Role role) {
        Act act = Act.of(new Actor("ann", Set.of(role), "r"), "");
        act.confirm();
        return act;
    }

    @Test
    void whatIsConfirmedIsLeftAsItIs() {
        Act confirmed = Act.of(new Actor("ann", Set.of(Role.USER), "r"), "");
        assertThat(UnconfirmedAnswer.of(confirmed, "POST", ROOT + "sales/s/orders", 201, Map.of("orderId", "o")))
                .isEmpty();
        assertThat(UnconfirmedAnswer.of(null, "POST", ROOT + "sales/s/orders", 201, Map.of()))
                .isEmpty();
    }

    @Test
    void aGoodAnswerKeepsItsBodyAndTellsItsState() {
        UnconfirmedAnswer form = answer("POST", "sales/s/orders", 201, Map.of("orderId", "o-1"));
        assertThat(form.status()).isEqualTo(202);
        assertThat(form.fields()).isEqualTo(Map.of("orderId", "o-1", "state", "confirming"));
        assertThat(form.headers()).isEqualTo(Map.of("Location", ROOT + "orders/o-1", "Retry-After", "1"));

        assertThat(answer("POST", "orders/o/payments", 200, Map.of("state", "CAPTURED"))
                        .fields())
                .isEqualTo(Map.of("state", "CAPTURED", "confirming", true));
        Claimed claimed = new Claimed("d:1", UserId.of("a b"), Optional.empty());
        assertThat(answer("POST", "drops/d/claims", 201, claimed).fields()).containsEntry("state", "confirming");
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, orders/o-1, orders/o-1",
        "POST, schedules/s/holds, schedules/s/holds/bob",
        "DELETE, schedules/s/holds/eve, schedules/s/holds/eve",
        "POST, schedules/s/holds/eve/extension, schedules/s/holds/eve",
        "POST, drops/d/claims, drops/d/claims/bob",
        "POST, rains/r/grabs, users/ann/claims",
        "PUT, rains/r, rains/r",
        "POST, sales/s/stop, sales/s"
    })
    void theAddressTellsTheOutcome(String method, String path, String address) {
        assertThat(answer(method, path, 200, Map.of("userId", "bob")).headers())
                .containsEntry("Location", ROOT + address);
    }

    /** A claim that fails here needs its own address in {@link UnconfirmedAnswer}. */
    @Test
    void aClaimThatIsShownBesideItsUserIsAskedAboutThere() {
        List<String> claims = MainClasses.resources().stream()
                .filter(resource -> has(resource, method -> method.isAnnotationPresent(FastPath.class))
                        && has(resource, method -> method.isAnnotationPresent(GET.class) && ofUser(method)))
                .map(resource -> resource.getAnnotation(Path.class).value().replace("{id}", "x"))
                .toList();
        assertThat(claims)
                .contains("schedules/x/holds", "drops/x/claims")
                .allSatisfy(path -> assertThat(answer("POST", path, 201, Map.of("userId", "bob"))
                                .headers())
                        .containsEntry("Location", ROOT + path + "/bob"));
    }

    private static boolean has(Class<?> resource, Predicate<Method> which) {
        return Arrays.stream(resource.getMethods()).anyMatch(which);
    }

    private static boolean ofUser(Method method) {
        Path path = method.getAnnotation(Path.class);
        return path != null && path.value().equals("{userId}");
    }

    @Test
    void aServiceThatGrabsForOthersIsSentToTheRain() {
        assertThat(UnconfirmedAnswer.of(confirming(Role.SERVICE), "POST", ROOT + "rains/r/grabs", 200, Map.of())
                        .orElseThrow()
                        .headers())
                .containsEntry("Location", ROOT + "rains/r");
    }

    /** Trouble after the decision leaves no body that says whose it is. */
    @ParameterizedTest
    @CsvSource({
        "USER, schedules/s/holds, schedules/s/holds/ann",
        "USER, drops/d/claims, drops/d/claims/ann",
        "SERVICE, schedules/s/holds, schedules/s",
        "SUPPORT, drops/d/claims, drops/d"
    })
    void whatIsDecidedWithoutABodyIsFoundByItsPersonOrItsResource(Role role, String path, String address) {
        assertThat(UnconfirmedAnswer.of(confirming(role), "POST", ROOT + path, 503, problem(503, "unavailable"))
                        .orElseThrow()
                        .headers())
                .containsEntry("Location", ROOT + address);
    }

    @Test
    void anAnswerWithoutABodyGetsOne() {
        assertThat(answer("DELETE", "orders/o", 204, null).fields()).isEqualTo(Map.of("state", "confirming"));
    }

    @Test
    void aRefusalKeepsItsStatusAndTroubleAfterTheDecisionIsNone() {
        UnconfirmedAnswer refused = answer("POST", "sales/s/orders", 409, problem(409, "30007"));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.fields()).containsEntry("confirming", true).doesNotContainKey("state");
        assertThat(refused.headers()).isEmpty();

        UnconfirmedAnswer decided = answer("POST", "sales/s/orders", 503, problem(503, "30008"));
        assertThat(decided.status()).isEqualTo(202);
        assertThat(decided.fields()).isEqualTo(Map.of("state", "confirming"));
        assertThat(UnconfirmedAnswer.of(act, "POST", ROOT + "sales/s/orders", 500, problem(500, "broken")))
                .isEmpty();
    }

    @Test
    void anOrderThatIsReadTellsItsStateAndOtherReadsDoNot() {
        UnconfirmedAnswer read = answer("GET", "orders/o", 200, Map.of("orderId", "o"));
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.fields()).containsEntry("state", "confirming");
        assertThat(read.headers()).isEmpty();
        assertThat(UnconfirmedAnswer.of(act, "GET", ROOT + "sales/s", 200, Map.of("saleId", "s")))
                .isEmpty();
        assertThat(UnconfirmedAnswer.of(act, "GET", ROOT + "orders/o", 503, problem(503, "unavailable")))
                .isEmpty();
    }

    private UnconfirmedAnswer answer(String method, String path, int status, @Nullable Object answer) {
        return UnconfirmedAnswer.of(act, method, ROOT + path, status, answer).orElseThrow();
    }

    private static byte[] problem(int status, String code) {
        return ("{\"status\":" + status + ",\"code\":\"" + code + "\"}").getBytes(StandardCharsets.UTF_8);
    }
}
