package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** A body is never taken for the next request, whatever the method of the request that carries it. */
@RunAsClient
class SmugglingIT extends OverRest {

    /** Gets 404, which nothing else here does. */
    private static final String INNER = "GET /hotseat/api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3})");

    @ArquillianResource
    private URL base;

    @Test
    void bodyIsNotTheNextRequest() {
        for (String method : List.of("TRACE", "CONNECT", "OPTIONS", "HEAD", "GET", "PATCH", "PRI", "ANY")) {
            for (String path : List.of("", "pages/app.js", "api/schedules", "api/probe/list", "metrics")) {
                assertOneRequest(method, path, "Content-Length: " + INNER.length(), INNER);
                assertOneRequest(
                        method,
                        path,
                        "Transfer-Encoding: chunked",
                        Integer.toHexString(INNER.length()) + "\r\n" + INNER + "\r\n0\r\n\r\n");
            }
        }
    }

    /** Two programs on the way could take each of them for another request (RFC 9112, section 6.3). */
    @Test
    void ambiguousRequestsAreRefusedAndTheirConnectionsClosed() {
        // The first request of all shows the server which port is to be watched; otherwise the warm-up has sent it.
        nobody().get("api/schedules").is(200);
        String post = "POST " + base.getPath() + "api/schedules/s/holds HTTP/1.1\nContent-Type: application/json\n";
        for (String head : List.of(
                post + "Content-Length: 5\nTransfer-Encoding: chunked",
                post + "Transfer-Encoding: chunked\nContent-Length: 5",
                post + "Content-Length: 0\nContent-Length: 5",
                post + "Content-Length: 5\nContent-Length: 5",
                post + "Transfer-Encoding: xchunked",
                post + "Transfer-Encoding: chunked, identity",
                post + "Transfer-Encoding: gzip, chunked",
                post + "Transfer-Encoding: chunked\nTransfer-Encoding: xchunked",
                post + "Transfer-Encoding: chunked\nTransfer-Encoding: chunked",
                post + "Content-Length: 0\nHost: elsewhere",
                "GET " + base.getPath() + "api/schedules HTTP/1.1\nHost: elsewhere")) {
            try (OpenRequest request = OpenRequest.begin(base, head)) {
                request.send("0\r\n\r\n" + INNER);
                String answers = request.untilClosed();
                assertThat(STATUS.matcher(answers).results().map(found -> found.group(1)))
                        .as("%s: %s", head, answers)
                        .hasSize(1)
                        .allMatch(status -> status.equals("400") || status.equals("501"));
            }
        }
    }

    private void assertOneRequest(String method, String path, String announcement, String body) {
        String next =
                "GET " + base.getPath() + "api/probe/list HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        try (OpenRequest request =
                OpenRequest.begin(base, method + " " + base.getPath() + path + " HTTP/1.1\n" + announcement)) {
            request.send(body + next);
            String answers = request.untilClosed();
            Matcher statuses = STATUS.matcher(answers);
            assertThat(statuses.results().map(found -> found.group(1)))
                    .as("%s %s, %s: %s", method, path, announcement, answers)
                    .isNotEmpty()
                    .doesNotContain("404");
        }
    }
}
