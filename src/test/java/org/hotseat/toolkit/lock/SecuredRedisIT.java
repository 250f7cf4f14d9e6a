package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The toolkit over TLS, as a user that may do no more than it needs (the rights are those that docs/redis-keys.md
 * names).
 */
class SecuredRedisIT {

    private static final String STORE_PASSWORD = "changeit";
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");

    @TempDir
    private Path directory;

    private final int tlsPort = FreePort.find();

    @Test
    void clientAndLocksWorkOverTlsWithAUserOfFewRights() throws Exception {
        try (EmbeddedRedis redis = secured()) {
            assertThat(redis.port()).isPositive();
            assertThat(client("toolkit", "right")).contains("done");
            assertThat(client("toolkit", "wrong")).contains("Unavailable").doesNotContain("done");
        }
    }

    private EmbeddedRedis secured() throws Exception {
        makeKeys();
        return EmbeddedRedis.with(
                FreePort.find(),
                directory,
                "tls-port " + tlsPort,
                "tls-cert-file \"" + directory.resolve("server.crt") + "\"",
                "tls-key-file \"" + directory.resolve("server.key") + "\"",
                "tls-auth-clients no",
                "user default off",
                "user toolkit on >right ~hotseat:* resetchannels &hotseat:* -@all +@read +@write +@scripting +@pubsub +@connection"
                        + " +time -@dangerous");
    }

    private void makeKeys() throws Exception {
        run(
                JAVA.resolve("keytool").toString(),
                "-genkeypair",
                "-keystore",
                store(),
                "-storetype",
                "PKCS12",
                "-storepass",
                STORE_PASSWORD,
                "-alias",
                "redis",
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-dname",
                "CN=redis",
                "-ext",
                "san=ip:127.0.0.1,dns:localhost",
                "-validity",
                "2");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(Path.of(store()))) {
            keys.load(in, STORE_PASSWORD.toCharArray());
        }
        pem(
                "server.key",
                "PRIVATE KEY",
                keys.getKey("redis", STORE_PASSWORD.toCharArray()).getEncoded());
        pem("server.crt", "CERTIFICATE", keys.getCertificate("redis").getEncoded());
    }

    private String store() {
        return directory.resolve("redis.p12").toString();
    }

    private void pem(String file, String kind, byte[] content) throws Exception {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                directory.resolve(file), "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n");
    }

    private String client(String user, String password) throws Exception {
        // A key pair that a PKCS12 file holds is not trusted by Java; the certificate alone is.
        String trusted = directory.resolve("trusted-" + password + ".p12").toString();
        run(
                JAVA.resolve("keytool").toString(),
                "-importcert",
                "-noprompt",
                "-keystore",
                trusted,
                "-storetype",
                "PKCS12",
                "-storepass",
                STORE_PASSWORD,
                "-alias",
                "redis",
                "-file",
                directory.resolve("server.crt").toString());
        return run(
                JAVA.resolve("java").toString(),
                "-Djavax.net.ssl.trustStore=" + trusted,
                "-Djavax.net.ssl.trustStorePassword=" + STORE_PASSWORD,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                SecuredClient.class.getName(),
                Integer.toString(tlsPort),
                user,
                password);
    }

    private static String run(String... command) throws Exception {
        Process process =
                new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String said = String.join("\n", out.lines().toList());
            process.waitFor();
            return said;
        }
    }
}
