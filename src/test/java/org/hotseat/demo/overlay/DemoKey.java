package org.hotseat.demo.overlay;

import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import org.hotseat.toolkit.Settings;

/**
 * The key pair that the demo signs with. Kept in a file, as PKCS#8 in PEM, so that tokens outlive a restart and several
 * servers of one demo believe each other's. The first that needs the file creates it, under a file lock.
 */
public final class DemoKey {

    static final String SETTING = "hotseat.demo.key";

    private static final Duration GOOD_FOR = Duration.ofHours(12);
    private static final int MAX_SECONDS = 31_536_000;
    private static final int BITS = 2048;
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private DemoKey() {}

    /**
     * Signs with the key of the file, for the issuer and the audiences of the settings of verification. A token is good
     * for twelve hours, or as long as these settings allow.
     *
     * @throws IllegalArgumentException naming the variable when the file cannot be used
     */
    public static TokenSigner signer(Path file, Settings settings, Clock clock) {
        Duration longest = Duration.ofSeconds(
                settings.integer("hotseat.token.lifetime.seconds", (int) GOOD_FOR.toSeconds(), 60, MAX_SECONDS));
        Set<String> audiences = Arrays.stream(
                        settings.text("mp.jwt.verify.audiences", "").split(","))
                .map(String::strip)
                .filter(audience -> !audience.isEmpty())
                .collect(Collectors.toSet());
        return new TokenSigner(
                open(file),
                settings.text("mp.jwt.verify.issuer", ""),
                audiences,
                GOOD_FOR.compareTo(longest) < 0 ? GOOD_FOR : longest,
                clock);
    }

    /** The same with the server's settings, of which {@code hotseat.demo.key} names the file. */
    static TokenSigner signer(Config config) {
        Settings settings = new Settings(name -> config.getOptionalValue(name, String.class));
        Path key = settings.text(SETTING)
                .map(Path::of)
                .orElseThrow(() -> Settings.bad(SETTING, "must name the file of the demo's key", null));
        return signer(key, settings, Clock.systemUTC());
    }

    private static RSAKey open(Path file) {
        try {
            RSAPrivateCrtKey key = kept(file.toAbsolutePath());
            RSAPublicKeySpec spec = new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent());
            RSAPublicKey publicKey =
                    (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(spec);
            return new RSAKey.Builder(publicKey).privateKey(key).build();
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw Settings.bad(SETTING, "must name a file with an RSA private key in PEM, or a new file", e);
        }
    }

    private static RSAPrivateCrtKey kept(Path file) throws IOException, GeneralSecurityException {
        Path folder = file.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options, ownerOnly(file));
                FileLock lock = channel.lock()) {
            if (lock.isValid() && channel.size() == 0) {
                RSAPrivateCrtKey key = created();
                channel.write(ByteBuffer.wrap(pem(key).getBytes(StandardCharsets.US_ASCII)));
                channel.force(true);
                return key;
            }
            return parse(new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.US_ASCII));
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static RSAPrivateCrtKey created() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(BITS);
        return (RSAPrivateCrtKey) generator.generateKeyPair().getPrivate();
    }

    private static RSAPrivateCrtKey parse(String pem) throws GeneralSecurityException {
        String body = pem.replace(BEGIN, "").replace(END, "").replaceAll("\\s", "");
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body));
        if (KeyFactory.getInstance("RSA").generatePrivate(spec) instanceof RSAPrivateCrtKey key) {
            return key;
        }
        throw new IllegalArgumentException("an RSA key without its public part");
    }

    private static String pem(RSAPrivateCrtKey key) {
        return BEGIN + "\n" + Base64.getMimeEncoder().encodeToString(key.getEncoded()) + "\n" + END + "\n";
    }
}
