package org.hotseat.api.files;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.hotseat.api.OpenRequest;
import org.hotseat.contract.ContractFile;
import org.hotseat.testing.InServer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** The contract at the address of the interface, on the port of the application, and the page that is made of it. */
@RunAsClient
class ContractFilesIT extends InServer {

    private static final Path CONTRACT = Path.of("src/main/resources/META-INF/openapi.yaml");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @ArquillianResource
    private URL base;

    @Test
    void yamlIsTheFileAndJsonSaysTheSame() throws Exception {
        HttpResponse<String> yaml = get("api/openapi.yaml");
        assertThat(yaml.statusCode()).isEqualTo(200);
        assertThat(yaml.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/yaml"));
        assertThat(yaml.body()).isEqualTo(Files.readString(CONTRACT));

        HttpResponse<String> json = get("api/openapi.json");
        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(json.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
        JsonObject document = Json.createReader(new StringReader(json.body())).readObject();
        assertThat(document).isEqualTo(ContractFile.json());
    }

    @Test
    void bothAreCompressedAndNotSentAgainToWhoeverHasThem() throws Exception {
        for (String path : new String[] {"api/openapi.yaml", "api/openapi.json"}) {
            HttpResponse<byte[]> packed = http.send(
                    HttpRequest.newBuilder(at(path))
                            .header("Accept-Encoding", "gzip")
                            .build(),
                    BodyHandlers.ofByteArray());
            String whole = get(path).body();
            assertThat(new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes())
                    .asString(java.nio.charset.StandardCharsets.UTF_8)
                    .isEqualTo(whole);
            HttpResponse<byte[]> again = http.send(
                    HttpRequest.newBuilder(at(path))
                            .header("Accept-Encoding", "gzip")
                            .header(
                                    "If-None-Match",
                                    packed.headers().firstValue("ETag").orElseThrow())
                            .build(),
                    BodyHandlers.ofByteArray());
            assertThat(again.statusCode()).as(path).isEqualTo(304);
        }
    }

    @Test
    void onlyReadsAreAnswered() throws Exception {
        HttpResponse<String> refused = http.send(
                HttpRequest.newBuilder(at("api/openapi.yaml"))
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build(),
                BodyHandlers.ofString());
        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.body()).contains("\"code\":\"method-not-allowed\"");
    }

    /** Seen: one answer in twenty had no body, when the body of its request was awaited. */
    @Test
    void errorsOfRequestsWithBodiesAreAlwaysOurs() {
        List<String> paths = List.of("api/openapi.yaml", "pages/none.js", "nothing");
        ExecutorService clients = Executors.newFixedThreadPool(16);
        try {
            List<CompletableFuture<String>> answers = IntStream.range(0, 2_000)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> answer(paths.get(i % 3)), clients))
                    .toList();
            assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).contains("\"code\":"));
        } finally {
            clients.shutdownNow();
        }
    }

    /** The answer to a request whose body comes behind its headers, so that it is awaited. */
    private String answer(String path) {
        String head = "POST " + base.getPath() + path + " HTTP/1.1\nContent-Length: 2\nConnection: close";
        try (OpenRequest request = OpenRequest.begin(base, head)) {
            request.send("{}");
            return request.untilClosed();
        }
    }

    @Test
    void thePageOfTheContractMayHavePicturesInItsStyleAndNothingElseMore() throws Exception {
        HttpResponse<String> lead = get("reference");
        assertThat(lead.statusCode()).isEqualTo(302);
        assertThat(lead.headers().firstValue("Location")).hasValue("reference/");

        HttpResponse<String> page = get("reference/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<title>REST reference").doesNotContain("<style", "style=", "onclick", "//");
        String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertThat(policy).contains("img-src 'self' data:;").doesNotContain("unsafe");
        assertThat(policy.replace(" data:", ""))
                .isEqualTo(get("api/openapi.json")
                        .headers()
                        .firstValue("Content-Security-Policy")
                        .orElseThrow());
        for (String file : new String[] {"swagger-ui-bundle.js", "swagger-ui.css", "reference.js", "reference.css"}) {
            assertThat(get("reference/" + file).statusCode()).as(file).isEqualTo(200);
        }
        assertThat(get("webjars/swagger-ui/5.34.1/index.html").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofString());
    }

    private URI at(String path) throws Exception {
        return URI.create(base.toURI() + path);
    }
}
