package org.hotseat.api.direct;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.hotseat.api.body.RequiredBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule that tells ordinary requests from all others. */
class DirectRequestTest {

    private static final String PLAIN = "/hotseat/api/schedules/evening/holds";
    private static final Map<String, List<String>> JSON = Map.of("Content-Type", List.of("application/json"));

    @Test
    void itsPartsAreThoseOfTheRequest() {
        DirectRequest read = DirectRequest.of(
                request(
                        "POST",
                        PLAIN,
                        null,
                        12,
                        Map.of(
                                "Content-Type", List.of("application/json"),
                                "Authorization", List.of("Bearer a"),
                                "Idempotency-Key", List.of("k"))),
                100);
        assertThat(read).isEqualTo(new DirectRequest("schedules", "evening", "holds", "Bearer a", "k", 12));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/hotseat/api/schedules/evening",
                "/hotseat/api/schedules/evening/holds/",
                "/hotseat/api/schedules/evening/holds/p1",
                "/hotseat/api/schedules/evening;a=b/holds",
                "/hotseat/api/schedules/even%69ng/holds",
                "/hotseat/api/schedules/../holds",
                "/hotseat/api/schedules/./holds",
                "/hotseat/api/schedules//holds",
                "/hotseat/api//evening/holds",
                "/hotseat/apischedules/evening/holds",
                "/hotseat/api/",
                "/hotseat/api"
            })
    void aPathThatIsWrittenOtherwiseIsNotOrdinary(String uri) {
        DirectRequest read = DirectRequest.of(request("POST", uri, null, 2, JSON), 100);
        assertThat(read == null || read.model().isEmpty() || read.word().isEmpty())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "GET, -, 2, Accept, */*",
                "POST, a=b, 2, Accept, */*",
                "POST, '', 2, Accept, */*",
                "POST, -, 101, Accept, */*",
                "POST, -, 2, Content-Encoding, identity",
                "POST, -, 2, Transfer-Encoding, chunked",
                "POST, -, 2, Accept, text/html",
                "POST, -, 2, Accept, application/json-patch+json",
                "POST, -, 2, Accept, 'text/html, application/jsonlines'",
                "POST, -, 2, Accept, application/json;q=0",
            })
    void whatElseIsOddIsNotOrdinary(String method, String query, int length, String header, String value) {
        Map<String, List<String>> headers = Map.of("Content-Type", List.of("application/json"), header, List.of(value));
        assertThat(DirectRequest.of(request(method, PLAIN, query, length, headers), 100))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "*/*", "text/html, application/json", "text/html,*/*"})
    void anAnswerInJsonIsWelcome(String accept) {
        Map<String, List<String>> headers = new java.util.HashMap<>(JSON);
        headers.put("Accept", List.of(accept));
        assertThat(DirectRequest.of(request("POST", PLAIN, null, 2, headers), 100))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "Idempotency-Key", "Content-Type", "Accept"})
    void aHeaderThatCountsIsThereOnce(String name) {
        Map<String, List<String>> headers = new java.util.HashMap<>(JSON);
        headers.put(name, List.of("application/json", "application/json"));
        assertThat(DirectRequest.of(request("POST", PLAIN, null, 2, headers), 100))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "application/json, 2, true",
                "application/json; charset=UTF-8, 2, true",
                "application/json;charset=utf-8, 2, true",
                "application/json;charset=utf-16, 2, false",
                "application/merge-patch+json, 2, false",
                "text/plain, 0, false",
                "-, 2, false",
                "-, 0, true",
                "-, -1, true"
            })
    void bodiesAreJsonOrAbsent(String type, int length, boolean ordinary) {
        Map<String, List<String>> headers = type == null ? Map.of() : Map.of("Content-Type", List.of(type));
        assertThat(DirectRequest.of(request("POST", PLAIN, null, length, headers), 100) != null)
                .isEqualTo(ordinary);
    }

    @Test
    void aBodyThatCameLaterWithoutAnAnnouncedLengthIsNotTakenForNone() {
        HttpServletRequest empty = request("POST", PLAIN, null, -1, JSON);
        assertThat(DirectRequest.of(empty, 100)).isNotNull();
        HttpServletRequest late = new HttpServletRequestWrapper(empty) {
            @Override
            public Object getAttribute(String name) {
                return name.equals(RequiredBody.READ) ? new byte[] {'{', '}'} : null;
            }
        };
        assertThat(DirectRequest.of(late, 100)).isNull();
    }

    private static HttpServletRequest request(
            String method, String uri, String query, long length, Map<String, List<String>> headers) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                DirectRequestTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, called, arguments) -> switch (called.getName()) {
                    case "getMethod" -> method;
                    case "getRequestURI" -> uri;
                    case "getContextPath" -> "/hotseat";
                    case "getQueryString" -> query;
                    case "getContentLengthLong" -> length;
                    case "getAttribute" -> null;
                    case "getHeaders" ->
                        Collections.enumeration(headers.getOrDefault((String) arguments[0], List.of()));
                    case "getHeader" ->
                        headers.getOrDefault((String) arguments[0], List.of()).stream()
                                .findFirst()
                                .orElse(null);
                    default -> throw new UnsupportedOperationException(called.getName());
                });
    }
}
