package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.contract.ContractFile;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no client of an API sends: both servers give the same answers to them. */
@RunAsClient
class OddRequestsIT extends OverRest {

    private static final Pattern ALLOW = Pattern.compile("(?i)\r\nallow: *([A-Z, ]+)\r\n");

    /** An id in a template of addresses. */
    private static final String ID = "\\{[a-zA-Z]+}";

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

    /** RESTEasy names the methods of each template that an address fits: a letter may have the id {@code replay}. */
    @Test
    void theRefusalOfOptionsNamesTheMethodsOfTheAddress() {
        Map<String, Set<String>> methods = new TreeMap<>();
        ContractFile.operations().keySet().forEach(operation -> {
            int space = operation.indexOf(' ');
            Set<String> known = methods.computeIfAbsent(operation.substring(space + 1), any -> new TreeSet<>());
            known.add(operation.substring(0, space));
            if (operation.startsWith("GET ")) {
                known.add("HEAD");
            }
        });
        methods.forEach((template, known) -> {
            String path = template.replaceAll(ID, "none-1");
            Set<String> fitting = new TreeSet<>();
            methods.forEach((other, more) -> {
                if (path.matches(other.replaceAll(ID, "[^/]+"))) {
                    fitting.addAll(more);
                }
            });
            String answer = RawCall.send(base, "OPTIONS " + base.getPath() + "api" + path + " HTTP/1.1", "")
                    .answer();
            assertThat(answer).as(path).startsWith("HTTP/1.1 405").contains("application/problem+json");
            Matcher allow = ALLOW.matcher(answer);
            assertThat(allow.find()).as("%s: %s", path, answer).isTrue();
            assertThat(List.of(allow.group(1).split(", ")))
                    .as(path)
                    .containsAll(known)
                    .isSubsetOf(fitting);
        });
    }

    /** Payara answered 200 with nothing to some of them, whatever the method, and wrote a stack trace each time. */
    @ParameterizedTest
    @ValueSource(strings = {"", ":80", "x:xyz", "x:1x", "x folded: y", "a b", "a@b", "a/b", "[::1", "@management"})
    void aHostThatIsNoneIsRefused(String host) {
        for (String method : List.of("GET", "DELETE")) {
            String path = base.getPath() + "api/orders/none HTTP/1.1";
            try (OpenRequest byHeader = OpenRequest.begin(base, method + " " + path, host)) {
                assertThat(byHeader.status()).as("%s %s", method, host).isEqualTo(400);
            }
            if (host.indexOf(' ') < 0 && host.indexOf('/') < 0) {
                try (OpenRequest byAddress = OpenRequest.begin(base, method + " http://" + host + path)) {
                    assertThat(byAddress.status())
                            .as("%s http://%s", method, host)
                            .isEqualTo(400);
                }
            }
        }
        try (OpenRequest other = OpenRequest.begin(base, "GET " + base.getPath() + "api/orders HTTP/1.1", "other")) {
            assertThat(other.status()).isEqualTo(401);
        }
    }

    @Test
    void malformedRequestsWriteNothingIntoTheLog() {
        String post = "POST " + base.getPath() + "api/schedules/s/holds HTTP/1.1\nConnection: close\n"
                + "Content-Type: application/json\n";
        String chunked = post + "Transfer-Encoding: chunked";
        // Payara asks nobody before the first chunk has come.
        List<String[]> malformed = List.of(
                new String[] {post + "Content-Length: 5\nTransfer-Encoding: chunked", "localhost", "0\r\n\r\n"},
                new String[] {chunked + "\nContent-Length: 5", "localhost", "0\r\n\r\n"},
                new String[] {chunked, "localhost", "zz\r\n{}\r\n0\r\n\r\n"},
                new String[] {chunked, "localhost", "-1\r\n{}\r\n0\r\n\r\n"},
                new String[] {post + "Content-Length: 2", "", "{}"},
                new String[] {post + "Content-Length: 2", "x:xyz", "{}"});
        // The first request of all shows the server which port is to be watched; otherwise the warm-up has sent it.
        nobody().get("api/schedules").is(200);
        int logged = RequestLog.read().length();
        for (int i = 0; i < MANY; i++) {
            String[] each = malformed.get(i % malformed.size());
            try (OpenRequest request = OpenRequest.begin(base, each[0], each[1])) {
                request.send(each[2]);
                // WildFly looks for a token before it reads a chunk.
                assertThat(request.status()).as(each[0] + each[2]).isIn(400, 401);
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
