package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.OptionalInt;
import org.hotseat.api.problem.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers of the container itself, which asks the page of errors for their bodies. */
class ErrorPageTest {

    @ParameterizedTest
    @CsvSource({
        "default, 403, /hotseat/api/sales/s/orders, 503, unavailable",
        "org.hotseat.api.HotseatApplication, 403, /hotseat/api/sales/s/orders, 503, unavailable",
        "default, 403, /hotseat/metrics, 403, forbidden",
        "default, 404, /hotseat/api/sales/s/orders, 503, unavailable",
        ", 404, /hotseat/api/wallets/w/payouts, 503, unavailable",
        "org.hotseat.api.HotseatApplication, 404, /hotseat/api/sales/s/orders, 404, not-found",
        "default, 404, /hotseat/nothing, 404, not-found",
        ", 404, /hotseat/nothing, 404, not-found",
        "default, 404, /hotseat/api/../nothing, 404, not-found",
        "default, 404, /hotseat/api/%2E%2e/nothing, 404, not-found",
    })
    void whatIsNoAnswerOfJakartaRestDoesNotSayThatThereIsNoResource(
            String servlet, int status, String uri, int answer, String code) {
        Problem problem = new ErrorPage().answer(request(servlet, status, uri));

        assertThat(problem.status()).isEqualTo(answer);
        assertThat(problem.code()).isEqualTo(code);
        assertThat(problem.retryAfterSeconds()).isEqualTo(answer == 503 ? OptionalInt.of(1) : OptionalInt.empty());
    }

    private HttpServletRequest request(String servlet, int status, String uri) {
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
                            case RequestDispatcher.ERROR_SERVLET_NAME -> servlet;
                            default -> null;
                        };
                    default -> throw new UnsupportedOperationException(called.getName());
                });
    }
}
