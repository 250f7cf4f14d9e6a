package org.hotseat.drop.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeCipherTest {

    private static final DropId DROP = new DropId("d");

    @Test
    void codesComeBackFromWhereTheyWereStoredAndFromNowhereElse() {
        CodeCipher cipher = cipher('a');
        byte[] stored = cipher.encrypt(List.of("A-1", "A-2"), "d:b");

        assertThat(new String(stored, StandardCharsets.ISO_8859_1)).doesNotContain("A-1");
        assertThat(cipher.decrypt(stored, "d:b")).containsExactly("A-1", "A-2");
        assertThat(cipher.encrypt(List.of("A-1", "A-2"), "d:b")).isNotEqualTo(stored);
        assertThatThrownBy(() -> cipher.decrypt(stored, "d:c")).isInstanceOf(Broken.class);
        assertThatThrownBy(() -> cipher('b').decrypt(stored, "d:b"))
                .isInstanceOf(Broken.class)
                .hasMessageNotContaining("A-1");
        stored[stored.length - 1]++;
        assertThatThrownBy(() -> cipher.decrypt(stored, "d:b")).isInstanceOf(Broken.class);
    }

    @Test
    void aKeyIsKnownByItsNameAndAnotherIsRefused() {
        CodeCipher cipher = cipher('a');
        assertThat(cipher.keyId())
                .hasSize(11)
                .isEqualTo(cipher('a').keyId())
                .isNotEqualTo(cipher('b').keyId());
        cipher.check(cipher.keyId());
        cipher.check("");
        assertThatThrownBy(() -> cipher('b').check(cipher.keyId())).isInstanceOf(Conflict.class);
        assertThatThrownBy(() -> new CodeCipher(new CodeSettings(Optional.empty())).check(cipher.keyId()))
                .isInstanceOf(Conflict.class);
    }

    @Test
    void aDigestTellsACodeOfADropAndNeedsTheKey() {
        CodeCipher cipher = cipher('a');
        String digest = cipher.digest(DROP, cipher.keyId(), "A-1");
        assertThat(digest)
                .isEqualTo(cipher('a').digest(DROP, cipher.keyId(), "A-1"))
                .isNotEqualTo(cipher('b').digest(DROP, cipher.keyId(), "A-1"))
                .isNotEqualTo(cipher.digest(DROP, "", "A-1"))
                .isNotEqualTo(cipher.digest(new DropId("e"), cipher.keyId(), "A-1"))
                .isNotEqualTo(cipher.digest(DROP, cipher.keyId(), "A-2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open-sesame!", "b3Blbi1zZXNhbWU=", "AAAA"})
    void aBadKeyIsRefusedByTheNameOfItsVariableAndNotReported(String key) {
        assertThatThrownBy(() -> new CodeSettings(new Settings(name -> Optional.of(key))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_CODES_KEY ")
                .hasMessageNotContaining(key)
                .hasNoCause();
        assertThat(settings('a').toString()).doesNotContain("YWFh");
    }

    static CodeCipher cipher(char letter) {
        return new CodeCipher(settings(letter));
    }

    private static CodeSettings settings(char letter) {
        return new CodeSettings(new Settings(name -> Optional.of(key(letter))));
    }

    /** A key of 32 equal bytes, as the setting has it. */
    static String key(char letter) {
        return Base64.getEncoder()
                .encodeToString(String.valueOf(letter).repeat(32).getBytes(StandardCharsets.US_ASCII));
    }
}
