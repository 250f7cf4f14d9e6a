package org.hotseat.kernel.caller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.KeyReused;
import org.jspecify.annotations.Nullable;

/**
 * A caller's {@code Idempotency-Key} with a fingerprint of the request. Keys of different callers never collide. If the
 * caller sends no key, the server makes one that is valid for some seconds. It can be derived from the request, so that
 * a second equal submission gets the answer of the first one. Or it belongs to this request alone, so that the server
 * can repeat a call that Redis did not answer (ADR 183). No caller can send such a key.
 *
 * @param caller the subject of the token
 * @param key 1 to 128 visible ASCII characters; a key of the server's own has other characters, too
 * @param fingerprint a digest of the request; the same key with another fingerprint is refused with {@link KeyReused}
 */
public record IdempotencyKey(String caller, String key, String fingerprint) {

    public static final int MAX_LENGTH = 128;

    /**
     * The beginning of keys and fingerprints that the server makes. A key of a caller has no space, and so never equals
     * one of them.
     */
    private static final String MADE = "~";

    private static final String PRESS = MADE + " submission ";

    /**
     * The ms for which the outcome under the key of one request is remembered. The server repeats a call for a shorter
     * time than this.
     */
    private static final long OWN_MILLIS = 10_000;

    /**
     * Checks and returns a key that a caller sent.
     *
     * @param request the request in words: operation, path parameters and body; equal words mean an equal request
     * @throws InvalidInput when the key is empty, too long, or has other than visible ASCII characters
     */
    public static IdempotencyKey of(Caller caller, String key, String request) {
        if (key.isEmpty() || key.length() > MAX_LENGTH || !key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw InvalidInput.of("Idempotency-Key", "must be 1 to " + MAX_LENGTH + " visible ASCII characters");
        }
        return new IdempotencyKey(caller.subject(), key, digest(request));
    }

    /**
     * Returns the key that was sent; empty if none was sent.
     *
     * @param key the header {@code Idempotency-Key}
     * @throws InvalidInput when the key is bad, as in {@link #of(Caller, String, String)}
     */
    public static Optional<IdempotencyKey> read(Caller caller, @Nullable String key, String request) {
        return Optional.ofNullable(key).map(given -> of(caller, given, request));
    }

    /** Returns the key that was sent, or else a key of this request alone. */
    public static IdempotencyKey sentOrOwn(Caller caller, @Nullable String key, String request) {
        return read(caller, key, request).orElseGet(() -> own(caller));
    }

    /** Returns a new key for one request alone. */
    public static IdempotencyKey own(Caller caller) {
        return new IdempotencyKey(caller.subject(), MADE + " " + mark(), MADE + OWN_MILLIS);
    }

    /** Returns a random mark for one request: 16 hexadecimal digits. */
    public static String mark() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /**
     * Returns the key that is derived from a request: the same for all equal requests of a caller within this many ms.
     */
    public static IdempotencyKey derived(Caller caller, String request, long millis) {
        return new IdempotencyKey(caller.subject(), PRESS + digest(request), MADE + millis + " ");
    }

    /**
     * Returns the key for a later submission, which comes after an earlier one was answered.
     *
     * @param answered the earlier submission's result: the values of its reply, as {@code <value>:<value>}
     */
    public IdempotencyKey after(String answered) {
        return new IdempotencyKey(caller, key, fingerprint + answered);
    }

    /** Returns whether a caller has sent this key. */
    public boolean sent() {
        return !fingerprint.startsWith(MADE);
    }

    public boolean isDerived() {
        return key.startsWith(PRESS);
    }

    /** Returns the values that documents contain. {@link #of(List)} reads it. */
    public List<String> documentValues() {
        return List.of(caller, key, fingerprint);
    }

    /** Returns the key from the form in documents; empty if the document has no key. */
    public static Optional<IdempotencyKey> of(List<String> words) {
        return words.size() == 3
                ? Optional.of(new IdempotencyKey(words.get(0), words.get(1), words.get(2)))
                : Optional.empty();
    }

    /** Returns the fingerprint of the request, for a script; an empty text for a request without a key. */
    public static String fingerprint(Optional<IdempotencyKey> key) {
        return key.map(IdempotencyKey::fingerprint).orElse("");
    }

    /** Returns a digest of a request in words: half of its SHA-256, in hexadecimal. */
    public static String digest(String request) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(request.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
