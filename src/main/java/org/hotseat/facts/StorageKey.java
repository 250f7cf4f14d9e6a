package org.hotseat.facts;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.toolkit.Settings;
import org.jspecify.annotations.Nullable;

/**
 * The key that encrypts secrets before they are stored, by AES-GCM: codes of drops, secrets of webhooks, and the key
 * that signs tickets.
 *
 * @param key the AES-256 key; without it secrets are stored in plain form
 */
@Service
public record StorageKey(Optional<SecretKey> key) {

    private static final String KEY = "hotseat.codes.key";
    private static final String AES_GCM = "AES/GCM/NoPadding";
    private static final int BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Reads the key.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public StorageKey(Settings settings) {
        this(settings.key(KEY, BYTES).map(bytes -> new SecretKeySpec(bytes, "AES")));
    }

    /**
     * Encrypts a secret.
     *
     * @param place the place where the result is stored; the result can be decrypted for this place only
     */
    public byte[] seal(byte[] plain, String place) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, plain, place);
        byte[] whole = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
        System.arraycopy(sealed, 0, whole, NONCE_BYTES, sealed.length);
        return whole;
    }

    /**
     * Decrypts a secret.
     *
     * @throws Broken when it was changed, stored for another place, or encrypted by another key
     */
    public byte[] open(byte[] whole, String place) {
        byte[] nonce = Arrays.copyOf(whole, NONCE_BYTES);
        byte[] sealed = Arrays.copyOfRange(whole, NONCE_BYTES, whole.length);
        return run(Cipher.DECRYPT_MODE, nonce, sealed, place);
    }

    /**
     * Checks at the start that this server has the key of a stored secret. A server without the key would answer some
     * requests with errors while other servers work.
     *
     * @throws IllegalArgumentException naming the variable, when another key encrypted the secret or this server has no
     *     key
     */
    public void check(byte[] whole, String place) {
        if (key.isEmpty()) {
            throw wrongKey(place, null);
        }
        try {
            open(whole, place);
        } catch (Broken e) {
            throw wrongKey(place, e);
        }
    }

    private static IllegalArgumentException wrongKey(String place, @Nullable Throwable cause) {
        return Settings.bad(
                KEY, "is not the key by which the secrets of " + place + " are encrypted: set that one", cause);
    }

    private byte[] run(int mode, byte[] nonce, byte[] input, String place) {
        try {
            Cipher cipher = Cipher.getInstance(AES_GCM);
            cipher.init(mode, key.orElseThrow(), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new Broken("The secrets of " + place + " cannot be encrypted or decrypted", e);
        }
    }

    /** Returns a text without the key. */
    @Override
    public String toString() {
        return "StorageKey[" + (key.isPresent() ? "encrypted" : "plain") + "]";
    }
}
