package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.hotseat.api.problem.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers of the container itself, which asks the page of errors for their bodies. */
class ErrorPageTest {

    @ParameterizedTest
    @CsvSource({
        "true, 403, /hotseat/api/sales/s/orders, 503, unavailable",
        "true, 403, /hotseat/metrics, 403, forbidden",
        "true, 404, /hotseat/api/sales/s/orders, 404, not-found",
        "true, 404, /hotseat/nothing, 404, not-found",
        "first, 404, /hotseat/api/sales/s/orders, 503, unavailable",
        "first, 404, /hotseat/nothing, 404, not-found",
        "false, 403, /hotseat/api/sales/s/orders, 503, unavailable",
        "false, 404, /hotseat/api/wallets/w/payouts, 503, unavailable",
        "false, 404, /hotseat/nothing, 404, not-found",
    })
    void onlyTheContainerRefusesAResourceWithoutAReason(
            String served, int status, String uri, int answer, String code) {
        ErrorPage.resourcesServedSince(
                switch (served) {
                    case "false" -> OptionalLong.empty();
                    case "first" -> OptionalLong.of(System.nanoTime());
                    default ->
                        OptionalLong.of(
                                System.nanoTime() - Duration.ofMinutes(5).toNanos());
                });

        Problem problem = new ErrorPage().answer(request(status, uri));

        assertThat(problem.status()).isEqualTo(answer);
        assertThat(problem.code()).isEqualTo(code);
        assertThat(problem.retryAfterSeconds()).isEqualTo(answer == 503 ? OptionalInt.of(1) : OptionalInt.empty());
    }

    private HttpServletRequest request(int status, String uri) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, called, arguments) -> switch (called.getName()) {
                    case "getContextPath" -> "/hotseat";
                    case "getServletPath" -> "/problem";
                    case "getAttribute" ->
                        switch ((String) arguments[0]) {
                            case RequestDispatcher.ERROR_STATUS_CODE -> status;
                            case RequestDispatcher.ERROR_REQUEST_URI -> uri;
                            default -> null;
                        };
                    default -> throw new UnsupportedOperationException(called.getName());
                });
    }
}
