package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * When an earlier test has had a store away, waits until the server under test is ready again: the next test is not
 * about that. In the server itself it does nothing.
 */
public final class InServerReady implements BeforeEachCallback {

    private static final int OK = 200;

    @Override
    public void beforeEach(ExtensionContext context) {
        if (System.getProperty(StoresSessionListener.DIRECTORY) == null
                || !TestStores.current().wereTroubled()) {
            return;
        }
        URI ready = Management.health().resolve("ready");
        HttpClient http = HttpClient.newHttpClient();
        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(http.send(
                                        HttpRequest.newBuilder(ready)
                                                .timeout(Patience.HANG)
                                                .build(),
                                        BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(OK));
    }
}
