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
 * A caller's {@code Idempotency-Key} with a fingerprint of the request it came with. Keys of different callers never
 * meet. Where no key was sent the server makes one, for some seconds: of a press, so that a second press gets the first
 * one's answer, or of this request alone, under which the server repeats what Redis did not answer (ADR 183). No caller
 * can send such a key.
 *
 * @param caller subject of the token
 * @param key 1 to 128 visible ASCII characters
 * @param fingerprint of the request; the same key with another fingerprint is refused with {@link KeyReused}
 */
public record IdempotencyKey(String caller, String key, String fingerprint) {

    public static final int MAX_LENGTH = 128;

    /** Begins made keys, and their fingerprints; the key of a caller has no space. */
    private static final String MADE = "~";

    private static final String PRESS = MADE + " press ";

    /** The ms for which what was decided under the key of one request is remembered: longer than that is repeated. */
    private static final long OWN_MILLIS = 10_000;

    /**
     * @param request the request in words: operation, path parameters and body; equal words mean an equal request
     * @throws InvalidInput when the key is empty, too long or has other than visible ASCII characters
     */
    public static IdempotencyKey of(Caller caller, String key, String request) {
        if (key.isEmpty() || key.length() > MAX_LENGTH || !key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw InvalidInput.of("Idempotency-Key", "must be 1 to " + MAX_LENGTH + " visible ASCII characters");
        }
        return new IdempotencyKey(caller.subject(), key, digest(request));
    }

    /**
     * The key of a request, empty when it has none; a key that was sent is read like {@link #of}.
     *
     * @param key the header {@code Idempotency-Key}
     */
    public static Optional<IdempotencyKey> read(Caller caller, @Nullable String key, String request) {
        return Optional.ofNullable(key).map(given -> of(caller, given, request));
    }

    /** The key that was sent, or one of this request alone. */
    public static IdempotencyKey sentOrOwn(Caller caller, @Nullable String key, String request) {
        return read(caller, key, request).orElseGet(() -> own(caller));
    }

    /** A key of one request. */
    public static IdempotencyKey own(Caller caller) {
        return new IdempotencyKey(caller.subject(), MADE + " " + mark(), MADE + OWN_MILLIS);
    }

    /** The mark of one request, which no other one has: 16 hexadecimal digits. */
    public static String mark() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /** The key of a press: of all equal requests of a caller within some ms. */
    public static IdempotencyKey press(Caller caller, String request, long millis) {
        return new IdempotencyKey(caller.subject(), PRESS + digest(request), MADE + millis + " ");
    }

    /**
     * The same of a press that comes when an earlier one was answered: what that was given, {@code <value>:<value>} of
     * its reply.
     */
    public IdempotencyKey after(String answered) {
        return new IdempotencyKey(caller, key, fingerprint + answered);
    }

    /** Whether a caller has sent it. */
    public boolean sent() {
        return !fingerprint.startsWith(MADE);
    }

    public boolean isPress() {
        return key.startsWith(PRESS);
    }

    /** The form in documents; {@link #of(List)} reads it. */
    public List<String> words() {
        return List.of(caller, key, fingerprint);
    }

    /** The key of a document's words; empty when there are none. */
    public static Optional<IdempotencyKey> of(List<String> words) {
        return words.size() == 3
                ? Optional.of(new IdempotencyKey(words.get(0), words.get(1), words.get(2)))
                : Optional.empty();
    }

    /** The fingerprint of the request, which a script gets; empty for a request without a key. */
    public static String fingerprint(Optional<IdempotencyKey> key) {
        return key.map(IdempotencyKey::fingerprint).orElse("");
    }

    private static String digest(String request) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(request.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
