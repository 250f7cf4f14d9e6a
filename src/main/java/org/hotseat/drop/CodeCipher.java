package org.hotseat.drop;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Conflict;
import org.hotseat.kernel.Service;

/**
 * Encrypts the codes of a batch at rest, by AES-GCM and the key of {@link CodeSettings}, and tells equal codes by their digests. A drop keeps
 * the key that the server had when it was created: it names it by {@link #keyId}, which is no secret. For all threads.
 */
@Service
class CodeCipher {

    private static final String AES_GCM = "AES/GCM/NoPadding";
    private static final String HMAC = "HmacSHA256";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int DIGEST_BYTES = 16;
    private static final String SEPARATOR = "\n";

    private final Optional<SecretKey> key;
    private final Optional<SecretKey> digestKey;
    private final String keyId;
    private final SecureRandom random = new SecureRandom();

    @Inject
    CodeCipher(CodeSettings settings) {
        this.key = settings.key();
        this.digestKey = key.map(secret -> new SecretKeySpec(mac(secret, "digests of codes"), HMAC));
        this.keyId = key.map(secret -> text(mac(secret, "name of the key"), DIGEST_BYTES / 2))
                .orElse("");
    }

    /** Names this server's key; empty without one. */
    String keyId() {
        return keyId;
    }

    /** @throws Conflict {@code other-codes-key} when codes are encrypted by a key that this server does not have */
    void check(String usedKeyId) {
        if (!usedKeyId.isEmpty() && !usedKeyId.equals(keyId)) {
            throw otherKey();
        }
    }

    static Conflict otherKey() {
        return new Conflict(
                "other-codes-key", "The codes of this drop are encrypted by a key that this server does not have.");
    }

    /**
     * Tells a code from all others of a drop. Of encrypted codes it needs the key, so that short codes cannot be found by trying.
     *
     * @param usedKeyId of the drop; checked before
     */
    String digest(DropId drop, String usedKeyId, String code) {
        String told = drop + SEPARATOR + code;
        return text(usedKeyId.isEmpty() ? sha256(told) : mac(digestKey.orElseThrow(), told), DIGEST_BYTES);
    }

    /** @param place where the result is stored; it cannot be decrypted elsewhere */
    byte[] encrypt(List<String> codes, String place) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] plain = String.join(SEPARATOR, codes).getBytes(StandardCharsets.US_ASCII);
        byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, plain, place);
        byte[] whole = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
        System.arraycopy(sealed, 0, whole, NONCE_BYTES, sealed.length);
        return whole;
    }

    /** @throws Broken when it was changed, or stored elsewhere */
    List<String> decrypt(byte[] whole, String place) {
        byte[] nonce = Arrays.copyOf(whole, NONCE_BYTES);
        byte[] sealed = Arrays.copyOfRange(whole, NONCE_BYTES, whole.length);
        String plain = new String(run(Cipher.DECRYPT_MODE, nonce, sealed, place), StandardCharsets.US_ASCII);
        return List.of(plain.split(SEPARATOR));
    }

    private byte[] run(int mode, byte[] nonce, byte[] input, String place) {
        try {
            Cipher cipher = Cipher.getInstance(AES_GCM);
            cipher.init(mode, key.orElseThrow(), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new Broken("The codes of " + place + " cannot be encrypted or decrypted", e);
        }
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
