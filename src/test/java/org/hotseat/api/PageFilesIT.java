package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.hotseat.testing.InServer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** The files of the pages: compressed where that is welcome, never older than the server, and nothing but them. */
@RunAsClient
class PageFilesIT extends InServer {

    private static final Path FILES = Path.of("src/main/webapp");

    private final HttpClient http = HttpClient.newHttpClient();

    @ArquillianResource
    private URL base;

    @Test
    void filesAreTheSameWithAndWithoutCompression() throws Exception {
        for (String file : List.of("pages/app.js", "pages/styles/base.css", "pages/icon.svg", "pages/texts/zh.js")) {
            byte[] there = Files.readAllBytes(FILES.resolve(file));
            HttpResponse<byte[]> plain = get(file);
            assertThat(plain.statusCode()).as(file).isEqualTo(200);
            assertThat(plain.body()).isEqualTo(there);
            assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
            for (String welcome : List.of("gzip, deflate, br", "br;q=1.0, GZIP;q=0.8")) {
                HttpResponse<byte[]> packed = get(file, "Accept-Encoding", welcome);
                assertThat(packed.headers().firstValue("Content-Encoding")).hasValue("gzip");
                assertThat(packed.headers().firstValue("Vary"))
                        .hasValueSatisfying(vary -> assertThat(vary).contains("Accept-Encoding"));
                assertThat(packed.headers().firstValue("Content-Type"))
                        .isEqualTo(plain.headers().firstValue("Content-Type"));
                assertThat(new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes())
                        .isEqualTo(there);
            }
            assertThat(get(file, "Accept-Encoding", "gzip;q=0, br").headers().firstValue("Content-Encoding"))
                    .isEmpty();
        }
    }

    @Test
    void aFileThatIsKnownIsNotSentAgain() throws Exception {
        HttpResponse<byte[]> first = get("pages/app.js", "Accept-Encoding", "gzip");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-cache");
        HttpResponse<byte[]> again = get("pages/app.js", "Accept-Encoding", "gzip", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(get("pages/app.js", "If-None-Match", tag).statusCode())
                .as("another form has another tag")
                .isEqualTo(200);
    }

    @Test
    void theStartPageNamesBundlesThatAreKeptForEver() throws Exception {
        String start = text(get(""));
        List<String> bundles = Pattern.compile("(?:href|src)=\"(bundles/[^\"]+)\"")
                .matcher(start)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(bundles).hasSize(2);
        for (String bundle : bundles) {
            HttpResponse<byte[]> file = get(bundle, "Accept-Encoding", "gzip");
            assertThat(file.statusCode()).isEqualTo(200);
            assertThat(file.headers().firstValue("Cache-Control"))
                    .hasValueSatisfying(kept -> assertThat(kept).contains("immutable"));
            assertThat(file.headers().firstValue("Content-Encoding")).hasValue("gzip");
            // Named by the start page of a server of another version.
            HttpResponse<byte[]> other = get(bundle.replaceAll("-[0-9a-f]{16}", "-0123456789abcdef"));
            assertThat(other.statusCode()).isEqualTo(302);
            assertThat(other.headers().firstValue("Cache-Control")).hasValue("no-store");
            assertThat(other.headers().firstValue("Location"))
                    .hasValueSatisfying(address -> assertThat(address).endsWith(bundle.substring("bundles/".length())));
        }
        assertThat(get("bundles/buy-home-0123456789abcdef.js").statusCode()).isEqualTo(404);
        assertThat(get("bundles/none.js").statusCode()).isEqualTo(404);
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void nothingElseIsServed() throws Exception {
        for (String path : List.of(
                "pages/",
                "pages/none.js",
                "pages/app.js/",
                "pages/..%2fWEB-INF/web.xml",
                "pages/%2e%2e/WEB-INF/web.xml")) {
            HttpResponse<byte[]> answer = get(path, "Accept-Encoding", "gzip");
            assertThat(answer.statusCode()).as(path).isIn(400, 404);
            assertThat(text(answer)).doesNotContain("web-app");
        }
    }

    private HttpResponse<byte[]> get(String path, String... headers)
            throws IOException, InterruptedException, URISyntaxException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base.toURI() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
