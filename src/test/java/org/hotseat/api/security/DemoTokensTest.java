package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.NotSignedIn;
import org.hotseat.kernel.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTokensTest {

    private final Issuer.Hand clock = new Issuer.Hand();

    @Test
    void tokenOfTheDemoIsBelievedThere() {
        TokenSecurity demo = demo("mp.jwt.verify.audiences", "hotseat", "mp.jwt.verify.token.age", "3600");

        assertThat(caller(demo, token(demo))).isEqualTo(new Caller("p1", Set.of(Role.USER, Role.SERVICE)));
    }

    @Test
    void tokenIsGoodForTwelveHours() {
        TokenSecurity demo = demo("mp.jwt.verify.clock.skew", "0");
        String token = token(demo);

        clock.forward(Duration.ofHours(12).minusSeconds(1));
        assertThat(caller(demo, token).subject()).isEqualTo("p1");
        clock.forward(Duration.ofSeconds(2));
        assertThatThrownBy(() -> caller(demo, token)).isInstanceOf(NotSignedIn.class);
    }

    @Test
    void serversThatShareAKeyFileBelieveEachOther(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("keys").resolve("demo.pem");
        TokenSecurity one = demo("hotseat.demo.key", file.toString());
        TokenSecurity two = demo("hotseat.demo.key", file.toString());

        assertThat(caller(two, token(one)).subject()).isEqualTo("p1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void serversWithKeysOfTheirOwnDoNot() {
        TokenSecurity one = demo();
        TokenSecurity two = demo();

        assertThatThrownBy(() -> caller(two, token(one))).isInstanceOf(NotSignedIn.class);
    }

    @Test
    void fileThatIsNoKeyStopsTheStartAndIsLeftAlone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "not a key");

        assertThatThrownBy(() -> demo("hotseat.demo.key", file.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_DEMO_KEY ");
        assertThat(file).hasContent("not a key");
    }

    @Test
    void productionSignsNothing() {
        assertThat(new TokenSecurity(Issuer.believingRsa(), clock).demo()).isEmpty();
    }

    private TokenSecurity demo(String... settings) {
        String[] all = new String[settings.length + 2];
        all[0] = "hotseat.demo";
        all[1] = "true";
        System.arraycopy(settings, 0, all, 2, settings.length);
        return new TokenSecurity(Issuer.settings(all), clock);
    }

    private static String token(TokenSecurity demo) {
        return demo.demo().orElseThrow().sign("p1", Set.of(Role.USER, Role.SERVICE));
    }

    private static Caller caller(TokenSecurity security, String token) {
        return security.tokens().caller("Bearer " + token).orElseThrow();
    }
}
