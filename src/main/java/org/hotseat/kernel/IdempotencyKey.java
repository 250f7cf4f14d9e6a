package org.hotseat.kernel;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A caller's {@code Idempotency-Key} with a fingerprint of the request it came with. Keys of different callers never meet.
 *
 * @param caller subject of the token
 * @param key 1 to 128 visible ASCII characters
 * @param fingerprint of the request; the same key with another fingerprint is refused with {@link KeyReused}
 */
public record IdempotencyKey(String caller, String key, String fingerprint) {

    public static final int MAX_LENGTH = 128;

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
