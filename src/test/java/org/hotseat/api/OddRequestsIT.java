package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that no client of an API sends: both servers give the same answers to them. */
@RunAsClient
class OddRequestsIT extends OverRest {

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    private static final int MANY = 200;

    /** The most bytes that a server may log meanwhile. */
    private static final int BYTES_BESIDE = 20_000;

    @ArquillianResource
    private URL base;

    @ParameterizedTest
    @CsvSource({
        "OPTIONS, api/schedules, 405",
        "OPTIONS, api/schedules/none/holds, 405",
        "OPTIONS, pages/app.js, 200",
        "FOO, api/schedules, 405",
        "DELETE, api/schedules, 405",
        "TRACE, api/schedules, 405",
        "POST, '', 405",
        "POST, index.html, 405",
        "DELETE, '', 405",
        "PUT, index.html, 405",
        "POST, pages/app.js, 405",
        "DELETE, api/orders/%zz, 400",
        "GET, nothing, 404",
        "GET, api/nothing, 404",
    })
    void aMethodThatAnAddressDoesNotHaveIsRefused(String method, String path, int status) {
        RawCall answer = RawCall.send(base, method + " " + base.getPath() + path + " HTTP/1.1", "");
        assertThat(answer.status()).as(answer.answer()).isEqualTo(status);
        // WildFly answers these two by itself, before any application, and says no more than the status.
        boolean byWildFly = System.getProperty("arquillian.launch").equals("wildfly")
                && (method.equals("TRACE") || path.contains("%"));
        if (status >= 400 && !byWildFly) {
            assertThat(answer.answer()).contains("application/problem+json");
        }
    }

    @Test
    void theHeadOfAFileSaysHowGreatItIs() {
        for (String path : List.of("api/openapi.yaml", "api/openapi.json", "pages/app.js", "")) {
            String head = head(path);
            String get = RawCall.send(base, "GET " + base.getPath() + path + " HTTP/1.1", "")
                    .answer();
            Matcher length = LENGTH.matcher(head);
            assertThat(length.find()).as("%s: %s", path, head).isTrue();
            assertThat(Integer.parseInt(length.group(1)))
                    .as(path)
                    .isEqualTo(get.length() - get.indexOf("\r\n\r\n") - 4);
        }
        // A list is sent as it is read: the length of one that is greater than a buffer is not known before.
        assertThat(head("api/schedules")).contains("application/json");
    }

    private String head(String path) {
        String head = RawCall.send(base, "HEAD " + base.getPath() + path + " HTTP/1.1", "")
                .answer();
        assertThat(head).as(path).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
        return head;
    }

    @Test
    void aLengthBesideChunksWritesNothingIntoTheLog() {
        String post = "POST " + base.getPath() + "api/schedules/s/holds HTTP/1.1\nConnection: close\n";
        List<String> both = List.of(
                post + "Content-Length: 5\nTransfer-Encoding: chunked",
                post + "Transfer-Encoding: chunked\nContent-Length: 5");
        // The first request of all shows the server which port is to be watched; otherwise the warm-up has sent it.
        nobody().get("api/schedules").is(200);
        int logged = RequestLog.read().length();
        for (int i = 0; i < MANY; i++) {
            try (OpenRequest request = OpenRequest.begin(base, both.get(i % 2))) {
                // Payara asks nobody before the first chunk has come.
                request.send("0\r\n\r\n");
                assertThat(request.status()).isEqualTo(400);
            }
        }
        assertThat(RequestLog.read().length() - logged).isLessThan(BYTES_BESIDE);
    }

    /** Both servers speak HTTP/2 without TLS where a client asks for it; a proxy drops the header. */
    @Test
    void anUpgradeToHttp2IsTaken() {
        String upgrade = "GET " + base.getPath() + "api/schedules HTTP/1.1\nConnection: Upgrade, HTTP2-Settings\n"
                + "Upgrade: h2c\nHTTP2-Settings: AAMAAABkAAQAAP__";
        try (OpenRequest request = OpenRequest.begin(base, upgrade)) {
            assertThat(request.status()).isEqualTo(101);
        }
    }
}
