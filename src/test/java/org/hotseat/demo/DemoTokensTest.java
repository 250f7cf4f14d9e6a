package org.hotseat.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.demo.overlay.DemoKey;
import org.hotseat.demo.overlay.TokenSigner;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's key and its tokens; that a server believes them, a test with a server shows. */
class DemoTokensTest {

    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void tokenNamesIssuerAudienceGroupsAndLockKeys() throws ParseException {
        JWTClaimsSet claims = claims(signer(Map.of()).sign("p1", List.of("user"), List.of("order")));

        assertThat(claims.getIssuer()).isEqualTo("hotseat-demo");
        assertThat(claims.getAudience()).containsExactly("hotseat");
        assertThat(claims.getSubject()).isEqualTo("p1");
        assertThat(claims.getStringListClaim("groups")).containsExactly("user");
        assertThat(claims.getStringListClaim("lock_keys")).containsExactly("order");
    }

    @Test
    void tokenIsGoodForTwelveHoursOrAsLongAsTheSettingsAllow() throws ParseException {
        assertThat(end(Map.of())).isEqualTo(Date.from(NOW.plusSeconds(43_200)));
        assertThat(end(Map.of("hotseat.token.lifetime.seconds", "3600"))).isEqualTo(Date.from(NOW.plusSeconds(3_600)));
        assertThat(end(Map.of("hotseat.token.lifetime.seconds", "86400")))
                .isEqualTo(Date.from(NOW.plusSeconds(43_200)));
    }

    @Test
    void signersThatShareAKeyFileHaveOneKeyWhichOnlyItsOwnerReads() throws IOException {
        assertThat(signer(Map.of()).publicKey()).isEqualTo(signer(Map.of()).publicKey());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key())))
                .isEqualTo("rw-------");
    }

    @Test
    void fileThatIsNoKeyStopsTheStartAndIsLeftAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "not a key");

        assertThatThrownBy(() -> DemoWar.environment(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_DEMO_KEY ");
        assertThat(file).hasContent("not a key");
    }

    private Path key() {
        return folder.resolve("keys").resolve("demo.pem");
    }

    private Date end(Map<String, String> settings) throws ParseException {
        return claims(signer(settings).sign("p1", List.of("user"), List.of())).getExpirationTime();
    }

    private TokenSigner signer(Map<String, String> more) {
        Map<String, String> settings =
                new HashMap<>(Map.of("mp.jwt.verify.issuer", "hotseat-demo", "mp.jwt.verify.audiences", " hotseat ,"));
        settings.putAll(more);
        return DemoKey.signer(
                key(), new Settings(name -> Optional.ofNullable(settings.get(name))), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static JWTClaimsSet claims(String token) throws ParseException {
        return SignedJWT.parse(token).getJWTClaimsSet();
    }
}
