package org.hotseat.webhook.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.hotseat.testing.TestCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The certificate must be for the name, whatever address is called. That of this server is for localhost. */
class SenderTlsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    private HttpsServer server;
    private SSLContext trusting;

    @BeforeEach
    void start() throws IOException, GeneralSecurityException {
        TestCertificate certificate = TestCertificate.make(directory);
        char[] password = TestCertificate.PASSWORD.toCharArray();
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store(directory.resolve("server.p12"), password), password);
        SSLContext serving = SSLContext.getInstance("TLS");
        serving.init(own.getKeyManagers(), null, null);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store(certificate.trustStore(), password));
        trusting = SSLContext.getInstance("TLS");
        trusting.init(null, trusted.getTrustManagers(), null);
        server = HttpsServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(serving));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    private static KeyStore store(Path file, char[] password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password);
        }
        return store;
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theNameIsTheCertificates() throws Exception {
        assertThat(post("localhost", trusting)).isEqualTo(204);
    }

    @Test
    void anotherNameOfTheSameAddressIsRefused() {
        assertThatThrownBy(() -> post("hooks.invalid", trusting))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(SSLException.class);
    }

    @Test
    void aCertificateThatIsNotTrustedIsRefused() throws GeneralSecurityException {
        SSLContext usual = SSLContext.getDefault();
        assertThatThrownBy(() -> post("localhost", usual)).hasCauseInstanceOf(SSLException.class);
    }

    private int post(String name, SSLContext trust) throws Exception {
        Sender sender = new Sender(TIMEOUT, Executors.defaultThreadFactory(), trust);
        try {
            URI url = URI.create("https://" + name + ":" + server.getAddress().getPort() + "/");
            return sender.post(url, InetAddress.getByName("127.0.0.1"), Map.of(), new byte[0], TIMEOUT)
                    .toCompletableFuture()
                    .get()
                    .status();
        } finally {
            sender.stop();
        }
    }
}
