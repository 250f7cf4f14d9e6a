package org.hotseat.webhook;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.facts.StorageKey;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.webhook.send.WebhookId;

/**
 * A {@link KeyRing} in its stored form: encrypted, if the server that stored it had a {@link StorageKey}.
 *
 * @param publicKey the public key in the form for receivers
 */
record StoredKeys(
        String publicKey,
        Part current,
        Optional<Part> former,
        Optional<Instant> formerUntil,
        Optional<IdempotencyKey> asked) {

    /** One set of signing keys in its stored form. */
    record Part(boolean sealed, byte[] bytes) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Part part && sealed == part.sealed && Arrays.equals(bytes, part.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }

        /** Returns a text without the keys. */
        @Override
        public String toString() {
            return "Part[" + (sealed ? "sealed" : "plain") + "]";
        }
    }

    static StoredKeys of(KeyRing ring, StorageKey key, WebhookId id) {
        return new StoredKeys(
                ring.current().shownPublicKey(),
                seal(ring.current(), key, id),
                ring.former().map(former -> seal(former, key, id)),
                ring.formerUntil(),
                ring.asked());
    }

    /**
     * Decrypts the keys.
     *
     * @throws org.hotseat.kernel.error.Broken when they were encrypted by a key that this server does not have
     */
    KeyRing open(StorageKey key, WebhookId id) {
        return new KeyRing(open(current, key, id), former.map(part -> open(part, key, id)), formerUntil, asked);
    }

    /**
     * Checks the key.
     *
     * @throws IllegalArgumentException naming the variable, when the keys were encrypted by another key than this one
     */
    void check(StorageKey key, WebhookId id) {
        Stream.concat(Stream.of(current), former.stream())
                .filter(Part::sealed)
                .forEach(part -> key.check(part.bytes(), place(id)));
    }

    /** Returns whether each part is encrypted. */
    boolean sealed() {
        return current.sealed() && former.stream().allMatch(Part::sealed);
    }

    private static Part seal(SigningKeys keys, StorageKey key, WebhookId id) {
        boolean sealed = key.key().isPresent();
        return new Part(sealed, sealed ? key.seal(keys.bytes(), place(id)) : keys.bytes());
    }

    private static SigningKeys open(Part part, StorageKey key, WebhookId id) {
        if (part.sealed() && key.key().isEmpty()) {
            throw new org.hotseat.kernel.error.Broken(
                    "The keys of webhook " + id + " are encrypted by a key that is missing", null);
        }
        return SigningKeys.read(part.sealed() ? key.open(part.bytes(), place(id)) : part.bytes());
    }

    private static String place(WebhookId id) {
        return "webhook " + id;
    }
}
