package org.hotseat.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/**
 * Checks the demo's port before anything is compiled: Maven's profile {@code demo} runs this file as a source, so it
 * uses nothing but the JDK. Ends with 1 and one sentence when the port is taken, which names a demo that answers there.
 */
final class DemoPort {

    private DemoPort() {}

    public static void main(String[] arguments) {
        Optional<String> trouble = trouble(System.getenv().getOrDefault("HOTSEAT_PORT", ""));
        trouble.ifPresent(System.err::println);
        System.exit(trouble.isPresent() ? 1 : 0);
    }

    /**
     * The reason why a demo cannot listen there, for people; a text that is no port is the business of
     * {@link DemoSettings}.
     */
    static Optional<String> trouble(String named) {
        String text = named.isBlank() ? "8080" : named.strip();
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535 || isFree(Integer.parseInt(text))) {
            return Optional.empty();
        }
        int port = Integer.parseInt(text);
        String who = isDemo(port)
                ? "A Hotseat demo runs already at http://127.0.0.1:" + port + "/hotseat/. Use it, or end it by Ctrl-C"
                : "Port " + port + " is in use. Stop what listens there";
        return Optional.of("\n" + who + ", or choose another port: HOTSEAT_PORT=8081 mvn -Pdemo package\n");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isDemo(int port) {
        HttpRequest question = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/hotseat/demo/demo.js"))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return HttpClient.newHttpClient()
                            .send(question, BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
