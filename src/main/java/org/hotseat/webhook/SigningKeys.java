package org.hotseat.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.hotseat.kernel.HmacKey;
import org.hotseat.kernel.error.Broken;

/**
 * The keys of a webhook, which are made together and rotated together. Every message is signed by both, in the form of
 * Standard Webhooks; a receiver verifies either.
 *
 * @param secret base64 of the secret of HMAC-SHA256
 * @param privateKey base64 of the Ed25519 key (PKCS 8)
 * @param publicKey base64 of its public half, 32 bytes
 */
record SigningKeys(String secret, String privateKey, String publicKey) {

    private static final String ED25519 = "Ed25519";
    private static final int SECRET_BYTES = 32;
    private static final int PUBLIC_BYTES = 32;
    private static final String SEPARATOR = "\n";
    private static final SecureRandom RANDOM = new SecureRandom();

    static SigningKeys generate() {
        byte[] secret = new byte[SECRET_BYTES];
        RANDOM.nextBytes(secret);
        try {
            KeyPair pair = KeyPairGenerator.getInstance(ED25519).generateKeyPair();
            byte[] encoded = pair.getPublic().getEncoded();
            return new SigningKeys(
                    base64(secret),
                    base64(pair.getPrivate().getEncoded()),
                    base64(Arrays.copyOfRange(encoded, encoded.length - PUBLIC_BYTES, encoded.length)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform of today has " + ED25519, e);
        }
    }

    /** Returns the secret in the form for receivers. */
    String shownSecret() {
        return "whsec_" + secret;
    }

    /** Returns the public key in the form for receivers. */
    String shownPublicKey() {
        return "whpk_" + publicKey;
    }

    /** Returns the keys in the form for the store. */
    byte[] bytes() {
        return String.join(SEPARATOR, secret, privateKey, publicKey).getBytes(StandardCharsets.US_ASCII);
    }

    /** Reads keys from their {@link #bytes}. */
    static SigningKeys read(byte[] bytes) {
        String[] parts = new String(bytes, StandardCharsets.US_ASCII).split(SEPARATOR);
        if (parts.length != 3) {
            throw new Broken("The keys of a webhook cannot be read", null);
        }
        return new SigningKeys(parts[0], parts[1], parts[2]);
    }

    /** Returns the signatures of a message, which are sent in one header with spaces between them. */
    List<String> sign(String id, long timestampSeconds, byte[] body) {
        byte[] head = (id + "." + timestampSeconds + ".").getBytes(StandardCharsets.UTF_8);
        byte[] signed = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, signed, head.length, body.length);
        try {
            Signature signature = Signature.getInstance(ED25519);
            signature.initSign(KeyFactory.getInstance(ED25519)
                    .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(privateKey))));
            signature.update(signed);
            byte[] hmac = HmacKey.of(Base64.getDecoder().decode(secret)).sign(signed);
            return List.of("v1," + base64(hmac), "v1a," + base64(signature.sign()));
        } catch (GeneralSecurityException e) {
            throw new Broken("A webhook cannot be signed", e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns a text without the secrets. */
    @Override
    public String toString() {
        return "SigningKeys[" + publicKey + "]";
    }
}
