package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.hotseat.facts.StorageKey;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;

/**
 * Encrypts the codes of a batch at rest, by AES-GCM and the key of {@link CodeSettings}, and recognizes equal codes by
 * their digests. A drop keeps the key that the server had when it was created, and stores its {@link #keyId}, which is
 * not secret. Thread-safe.
 */
@Service
public class CodeCipher {

    private static final String HMAC = "HmacSHA256";
    private static final int DIGEST_BYTES = 16;
    private static final String SEPARATOR = "\n";

    private final StorageKey key;
    private final Optional<SecretKey> digestKey;
    private final String keyId;

    @Inject
    CodeCipher(CodeSettings settings) {
        this.key = new StorageKey(settings.key());
        this.digestKey = key.key().map(secret -> new SecretKeySpec(mac(secret, "digests of codes"), HMAC));
        this.keyId = key.key()
                .map(secret -> text(mac(secret, "name of the key"), DIGEST_BYTES / 2))
                .orElse("");
    }

    /** Returns the name of this server's key; empty without a key. */
    public String keyId() {
        return keyId;
    }

    /**
     * Checks that this server has a key.
     *
     * @throws Conflict {@code other-codes-key} when codes are encrypted by a key that this server does not have
     */
    void check(String usedKeyId) {
        if (!usedKeyId.isEmpty() && !usedKeyId.equals(keyId)) {
            throw otherKey();
        }
    }

    public static Conflict otherKey() {
        return new Conflict(
                "other-codes-key", "The codes of this drop are encrypted by a key that this server does not have.");
    }

    /**
     * Returns the digest of a code, which is unique within a drop. For encrypted codes it depends on the key, so that
     * short codes cannot be found by trial.
     *
     * @param usedKeyId the key id of the drop, which was checked before
     */
    String digest(DropId drop, String usedKeyId, String code) {
        String reported = drop + SEPARATOR + code;
        return text(usedKeyId.isEmpty() ? sha256(reported) : mac(digestKey.orElseThrow(), reported), DIGEST_BYTES);
    }

    /**
     * Encrypts codes.
     *
     * @param place the place where the result is stored; the result can be decrypted for this place only
     */
    byte[] encrypt(List<String> codes, String place) {
        return key.seal(String.join(SEPARATOR, codes).getBytes(StandardCharsets.US_ASCII), place);
    }

    /**
     * Decrypts codes.
     *
     * @throws org.hotseat.kernel.error.Broken when the content was changed, or stored for another place
     */
    List<String> decrypt(byte[] whole, String place) {
        return List.of(new String(key.open(whole, place), StandardCharsets.US_ASCII).split(SEPARATOR));
    }

    private static byte[] mac(SecretKey secret, String text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret.getEncoded(), HMAC));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + HMAC, e);
        }
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static String text(byte[] bytes, int length) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(bytes, length));
    }
}
