package org.hotseat.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Tokens that nobody signed, or somebody else, or that were changed on the way, open nothing. */
@RunAsClient
class TokenFuzzIT extends OverRest {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    /** So many characters of a token in an answer would give it away. */
    private static final int TOLD = 12;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void tokensThatDoNotHoldOpenNothing() throws GeneralSecurityException {
        Person owner = user();
        Besieged besieged = new Besieged(operator(), owner, schedule(2));
        List<String> tokens = forged(owner);
        for (int i = 0; i < 60; i++) {
            tokens.add(damaged(random.nextBoolean() ? owner.token() : operator().token()));
        }
        for (String token : tokens) {
            Person forger = new Person(calls(), owner.id(), token);
            assertOpensNothing(token, forger.get(besieged.hold()));
            assertOpensNothing(token, forger.delete(besieged.hold()));
            assertOpensNothing(token, forger.delete(besieged.order()));
            assertOpensNothing(token, forger.get(besieged.schedule()));
            assertOpensNothing(token, forger.put(besieged.schedule(), "{'name':'n','maxPlayers':9}"));
        }
        besieged.assertUntouched("seed " + seed);
    }

    private void assertOpensNothing(String token, Answer answer) {
        assertThat(answer.status()).as("seed %d: %s", seed, token).isEqualTo(401);
        answer.refused(401, "'invalid-token'");
        assertThat(answer.response().body()).doesNotContain(token.substring(0, Math.min(TOLD, token.length())));
    }

    /** A good token's header and claims under every signature but its own, and claims that it does not have. */
    private List<String> forged(Person owner) throws GeneralSecurityException {
        String[] parts = owner.token().split("\\.");
        String[] operators = operator().token().split("\\.");
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        PrivateKey foreign = generator.generateKeyPair().getPrivate();
        String claims = text("{\"sub\":\"" + owner.id() + "\",\"groups\":[\"operator\"],\"exp\":"
                + (Instant.now().getEpochSecond() + 3_600) + "}");
        String hs = text("{\"alg\":\"HS256\"}") + "." + claims;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[32], "HmacSHA256"));
        return new ArrayList<>(List.of(
                parts[0] + "." + parts[1] + "." + BASE64.encodeToString(sign(foreign, parts[0] + "." + parts[1])),
                parts[0] + "." + claims + "." + BASE64.encodeToString(sign(foreign, parts[0] + "." + claims)),
                parts[0] + "." + operators[1] + "." + parts[2],
                parts[0] + "." + claims + "." + parts[2],
                text("{\"alg\":\"none\"}") + "." + parts[1] + ".",
                text("{\"alg\":\"none\"}") + "." + claims + ".",
                text("{\"alg\":\"nOnE\",\"typ\":\"JWT\"}") + "." + parts[1] + "." + parts[2],
                text("{\"alg\":\"RS256\",\"jku\":\"http://127.0.0.1:1/keys\",\"kid\":\"../x\"}") + "." + parts[1] + "."
                        + parts[2],
                hs + "." + BASE64.encodeToString(mac.doFinal(hs.getBytes(UTF_8))),
                parts[0] + "." + parts[1],
                parts[0],
                "..",
                "null",
                "a.b.c",
                "{}"));
    }

    /**
     * One character changed that tells something: the last one of a part may not. Or the token cut short, or another's
     * behind it. Enough is always left of it to be known again in an answer, and no token at all is told in another
     * word.
     */
    private String damaged(String token) {
        int at = random.nextInt(TOLD, token.length() - 1);
        char old = token.charAt(at);
        if (old == '.' || token.charAt(at + 1) == '.') {
            return token.substring(0, at + 1);
        }
        return switch (random.nextInt(3)) {
            case 0 -> token.substring(0, at);
            case 1 -> token + token.charAt(at) + "A";
            default -> token.substring(0, at) + (old == 'A' ? 'B' : 'A') + token.substring(at + 1);
        };
    }

    private static byte[] sign(PrivateKey key, String text) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key);
        signature.update(text.getBytes(UTF_8));
        return signature.sign();
    }

    private static String text(String json) {
        return BASE64.encodeToString(json.getBytes(UTF_8));
    }
}
