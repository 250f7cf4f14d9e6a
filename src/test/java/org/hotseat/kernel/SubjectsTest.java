package org.hotseat.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubjectsTest {

    /** The characters of a subject, the syntax of keys, members, patterns and the key form itself among it. */
    private static final String[] PIECES = {
        "a",
        "Z",
        "0",
        ".",
        "_",
        "-",
        ":",
        "|",
        "%",
        "%7C",
        "%25",
        "{",
        "}",
        "*",
        "?",
        "[",
        "~",
        "/",
        "@",
        "+",
        " ",
        ",",
        "\"",
        "ü",
        "漢",
        "\uD83C\uDFB2"
    };

    @ParameterizedTest
    @CsvSource({
        "p1, p1",
        "A.b_c-9, A.b_c-9",
        "auth0|5f7c, auth0%7C5f7c",
        "f:0e1d:jane, f%3A0e1d%3Ajane",
        "jane+x@example.com, jane%2Bx%40example.com",
        "100%, 100%25",
        "auth0%7C5f7c, auth0%257C5f7c",
        "{a}*, %7Ba%7D%2A",
        "~5, %7E5",
        "ü, %C3%BC",
        "two words, two%20words"
    })
    void keyFormKeepsIdsAndWritesEverythingElseInHexadecimal(String subject, String key) {
        assertThat(Subjects.key(subject)).hasValue(key);
        assertThat(Subjects.original(key)).isEqualTo(subject);
        assertThat(UserId.of(subject)).isEqualTo(new UserId(key)).hasToString(key);
        assertThat(new UserId(key).subject()).isEqualTo(subject);
        assertThat(new Caller(key, Set.of()).getName()).isEqualTo(subject);
    }

    @Test
    void noTwoSubjectsShareAKeyFormAndEachComesBack() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Map<String, String> subjects = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            StringBuilder subject = new StringBuilder();
            for (int length = 1 + random.nextInt(5); length > 0; length--) {
                subject.append(PIECES[random.nextInt(PIECES.length)]);
            }
            String key = Subjects.key(subject.toString()).orElseThrow();
            assertThat(key).matches("(?:[A-Za-z0-9._-]|%[0-9A-F]{2})+");
            assertThat(Subjects.original(key)).isEqualTo(subject.toString());
            assertThat(Subjects.isKey(key)).isTrue();
            String other = subjects.putIfAbsent(key, subject.toString());
            assertThat(other == null ? subject.toString() : other).as(key).isEqualTo(subject.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\n", "\u0000", "\u007f", "\u0085", "\uD83C", "\uDFB2a"})
    void whatCannotBeASubjectIsRefused(String subject) {
        assertThat(Subjects.key(subject)).isEmpty();
        assertThatThrownBy(() -> UserId.of(subject))
                .isInstanceOf(InvalidInput.class)
                .hasMessage("userId: " + Subjects.RULE);
    }

    @Test
    void subjectHasAtMost255Bytes() {
        assertThat(Subjects.key("x".repeat(255))).isPresent();
        assertThat(Subjects.key("x".repeat(256))).isEmpty();
        assertThat(Subjects.key("|".repeat(255)))
                .hasValueSatisfying(key -> assertThat(key).hasSize(765));
        assertThat(Subjects.key("ü".repeat(127))).isPresent();
        assertThat(Subjects.key("ü".repeat(128))).isEmpty();
    }

    /** Another spelling of a key form would be a second key of the same subject. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a%7c",
                "%41",
                "a%",
                "a%7",
                "%7C%",
                "%ZZ",
                "%C3",
                "%FF",
                "%0A",
                "a:b",
                "a|b",
                "%ED%A0%80",
                "%C1%81"
            })
    void onlyTheOneSpellingIsAKeyForm(String text) {
        assertThat(Subjects.isKey(text)).isFalse();
        assertThatThrownBy(() -> new UserId(text)).isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> new Caller(text, Set.of())).isInstanceOf(InvalidInput.class);
    }
}
