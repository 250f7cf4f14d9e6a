package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;
import org.hotseat.facts.StorageKey;
import org.hotseat.kernel.error.Broken;
import org.hotseat.webhook.send.WebhookId;
import org.junit.jupiter.api.Test;

class SigningKeysTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final byte[] BODY = "{\"type\":\"x\"}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] X509 = HexFormat.of().parseHex("302a300506032b6570032100");
    private static final WebhookId ID = new WebhookId("w");

    /** The example of the specification of Standard Webhooks. */
    @Test
    void theSignatureIsThatOfTheSpecification() {
        SigningKeys keys = new SigningKeys(
                "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                SigningKeys.generate().privateKey(),
                SigningKeys.generate().publicKey());
        assertThat(keys.sign(
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        1614265330,
                        "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8)))
                .first()
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void thePublicKeyVerifiesTheOtherSignature() throws GeneralSecurityException {
        SigningKeys keys = SigningKeys.generate();
        String signature = keys.sign("id", 17, BODY).get(1);
        assertThat(signature).startsWith("v1a,");
        byte[] raw = Base64.getDecoder().decode(keys.shownPublicKey().substring("whpk_".length()));
        byte[] encoded = Arrays.copyOf(X509, X509.length + raw.length);
        System.arraycopy(raw, 0, encoded, X509.length, raw.length);
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
        verifier.update("id.17.".getBytes(StandardCharsets.UTF_8));
        verifier.update(BODY);
        assertThat(verifier.verify(Base64.getDecoder().decode(signature.substring("v1a,".length()))))
                .isTrue();
    }

    @Test
    void bothSetsSignUntilTheOverlapIsOver() {
        SigningKeys first = SigningKeys.generate();
        SigningKeys second = SigningKeys.generate();
        KeyRing ring = KeyRing.of(first).rotated(second, NOW, NOW.plus(Duration.ofHours(1)), Optional.empty());
        String old = first.sign("id", NOW.getEpochSecond(), BODY).get(0);
        String current = second.sign("id", NOW.getEpochSecond(), BODY).get(0);
        assertThat(List.of(ring.sign("id", NOW, BODY).split(" "))).hasSize(4).contains(old, current);
        assertThat(ring.rotating(NOW.plus(Duration.ofMinutes(59)))).isTrue();
        assertThat(ring.sign("id", NOW.plus(Duration.ofHours(1)), BODY).split(" "))
                .hasSize(2);
        assertThat(KeyRing.of(first)
                        .rotated(second, NOW, NOW, Optional.empty())
                        .sign("id", NOW, BODY)
                        .split(" "))
                .hasSize(2)
                .contains(current);
    }

    @Test
    void keysAreSealedWhereThereIsAKeyAndOpenNowhereElse() {
        StorageKey key = new StorageKey(Optional.of(new SecretKeySpec(new byte[32], "AES")));
        KeyRing ring = KeyRing.of(SigningKeys.generate());
        StoredKeys sealed = StoredKeys.of(ring, key, ID);
        assertThat(new String(sealed.current().bytes(), StandardCharsets.ISO_8859_1))
                .doesNotContain(ring.current().secret());
        assertThat(sealed.open(key, ID)).isEqualTo(ring);
        assertThatThrownBy(() -> sealed.open(key, new WebhookId("other"))).isInstanceOf(Broken.class);
        assertThatThrownBy(() -> sealed.open(new StorageKey(Optional.empty()), ID))
                .isInstanceOf(Broken.class);
        StoredKeys plain = StoredKeys.of(ring, new StorageKey(Optional.empty()), ID);
        assertThat(plain.open(key, ID)).isEqualTo(ring);
        assertThat(ring.toString()).doesNotContain(ring.current().secret());
    }
}
