package org.hotseat.demo.overlay;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the demo's launcher to break its stores. The launcher names the address, which has a secret in it; where the
 * stores are somebody else's it names none, and nothing is broken.
 */
final class StoreFaults {

    static final String SETTING = "hotseat.demo.faults";

    static final Set<String> NAMES = Set.of("empty-redis", "mongodb-away");

    private final Optional<URI> launcher;

    StoreFaults(Optional<String> address) {
        this.launcher = address.filter(text -> !text.isBlank()).map(URI::create);
    }

    boolean possible() {
        return launcher.isPresent();
    }

    /** Returns when Redis is empty, or MongoDB is away, which it then is for five seconds. */
    void cause(String fault) {
        URI address = launcher.orElseThrow(() -> new IllegalStateException("The stores are not the demo's own."))
                .resolve(fault);
        try {
            int status = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(address)
                                    .timeout(Duration.ofSeconds(10))
                                    .POST(HttpRequest.BodyPublishers.noBody())
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();
            if (status != 204) {
                throw new IllegalStateException("The demo's launcher answers with status " + status);
            }
        } catch (IOException e) {
            throw new IllegalStateException("The demo's launcher does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
