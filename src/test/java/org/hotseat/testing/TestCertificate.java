package org.hotseat.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A key and a certificate for a Redis on this machine, as Redis reads them, and a trust store for Java. */
public record TestCertificate(Path certificate, Path key, Path trustStore) {

    /** Of the trust store. */
    public static final String PASSWORD = "changeit";

    private static final String KEYTOOL =
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString();

    /** Makes them in a directory. */
    public static TestCertificate make(Path directory) throws IOException, GeneralSecurityException {
        Path store = directory.resolve("server.p12");
        keytool(
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
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
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        Path key = pem(
                directory.resolve("server.key"),
                "PRIVATE KEY",
                keys.getKey("redis", PASSWORD.toCharArray()).getEncoded());
        Path certificate = pem(
                directory.resolve("server.crt"),
                "CERTIFICATE",
                keys.getCertificate("redis").getEncoded());
        // A key pair that a PKCS12 file holds is not trusted by Java; the certificate alone is.
        Path trusted = directory.resolve("trusted.p12");
        keytool(
                "-importcert",
                "-noprompt",
                "-keystore",
                trusted.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                "redis",
                "-file",
                certificate.toString());
        return new TestCertificate(certificate, key, trusted);
    }

    /** The lines of redis.conf that name it, and others. */
    public List<String> redisSettings(String... more) {
        List<String> lines = new ArrayList<>(List.of(more));
        lines.add("tls-cert-file \"" + certificate + "\"");
        lines.add("tls-key-file \"" + key + "\"");
        lines.add("tls-ca-cert-file \"" + certificate + "\"");
        lines.add("tls-auth-clients no");
        return lines;
    }

    private static Path pem(Path file, String kind, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n");
    }

    private static void keytool(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(KEYTOOL));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String said = String.join("\n", out.lines().toList());
            if (process.onExit().join().exitValue() != 0) {
                throw new IOException("keytool: " + said);
            }
        }
    }
}
