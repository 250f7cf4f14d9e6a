package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.contract.Contract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The proxy's rule ({@code docs/how-to/deploy.md}) on a Payara that starts: whoever sends requests only to a server
 * that has just said it is ready never gets an answer of the server's own, which would tell him that his order does not
 * exist.
 */
@Tag("own-server")
class ReadyMeansReadyIT {

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Patience.HANG)
            .build();

    @Test
    void serverThatSaysItIsReadyAnswersInHotseatsWordsAndHasWrittenAFact() throws Exception {
        ServerSettings settings = ServerSettings.builtWar(directory)
                .shortLived()
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(TestStores.current().redisPort()))
                .with("MONGODB_DATABASE", "ready_means_ready");
        List<String> passed = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        CompletableFuture<ServerProcess> start = CompletableFuture.supplyAsync(() -> ServerProcess.start(settings));
        try {
            do {
                ask(settings, "GET", passed, refused);
                ask(settings, "DELETE", passed, refused);
            } while (!start.isDone() || (passed.size() < 10 && !start.isCompletedExceptionally()));
            assertThat(commits(settings))
                    .as("group commits of a server that is ready")
                    .isPositive();
        } finally {
            start.join().stop();
        }

        // Without the rule there would be answers of Payara's, so the test has looked at the right time.
        assertThat(refused).anyMatch(answer -> answer.startsWith("404") || answer.startsWith("403"));
        assertThat(passed)
                .allMatch(answer -> answer.contains("\"type\":\"/hotseat/reference/codes#"), "Hotseat's words")
                .noneMatch(answer -> answer.startsWith("503"));
    }

    /** The first one loads most of the classes that facts need, for which a claim's fact may not have the time. */
    private double commits(ServerSettings settings) throws IOException, InterruptedException {
        HttpRequest question = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + settings.port() + "/hotseat/metrics"))
                .timeout(Patience.HANG)
                .header("Authorization", "Bearer " + ServerSettings.METRICS_TOKEN)
                .build();
        String metrics = http.send(question, BodyHandlers.ofString()).body();
        Matcher count = Pattern.compile("^hotseat_journal_batch_size_facts_count (\\S+)", Pattern.MULTILINE)
                .matcher(metrics);
        assertThat(count.find()).as(metrics).isTrue();
        return Double.parseDouble(count.group(1));
    }

    /** Both questions, in the order in which a proxy asks them. */
    private void ask(ServerSettings settings, String method, List<String> passed, List<String> refused) {
        URI ready = URI.create("http://127.0.0.1:" + settings.managementPort() + "/health/ready");
        URI order = URI.create("http://127.0.0.1:" + settings.port() + "/hotseat/api/nothing-is-here");
        boolean isReady = send("GET", ready).startsWith("200");
        (isReady ? passed : refused).add(send(method, order));
    }

    private String send(String method, URI uri) {
        try {
            HttpResponse<String> answer = Contract.check(http.send(
                    HttpRequest.newBuilder(uri)
                            .timeout(Patience.HANG)
                            .method(method, BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString()));
            return answer.statusCode() + " " + answer.body();
        } catch (IOException e) {
            return "none";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
