package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @Test
    void anAbsentOrEmptyValueIsTheDefault() {
        for (Settings settings : new Settings[] {new Settings(name -> Optional.empty()), settings("  ")}) {
            assertThat(settings.text("a.b")).isEmpty();
            assertThat(settings.text("a.b", "x")).isEqualTo("x");
            assertThat(settings.integer("a.b", 3, 1, 9)).isEqualTo(3);
            assertThat(settings.minutes("a.b", "1.5", "1", "2")).isEqualTo(Duration.ofSeconds(90));
            assertThat(settings.flag("a.b", true)).isTrue();
            assertThat(settings.choice("a.b", "one", "one", "two")).isEqualTo("one");
        }
    }

    @Test
    void valuesAreReadWithoutSpacesAroundThem() {
        assertThat(settings(" x ").text("a.b")).contains("x");
        assertThat(settings(" 4 ").integer("a.b", 3, 1, 9)).isEqualTo(4);
        assertThat(settings(" 0.5 ").minutes("a.b", "1", "0", "2")).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings("FALSE").flag("a.b", true)).isFalse();
        assertThat(settings("Two").choice("a.b", "one", "one", "two")).isEqualTo("two");
    }

    @Test
    void aValueMayComeFromAFile(@TempDir Path directory) throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "  open sesame\n");

        assertThat(files(Map.of("a.b.file", secret.toString())).text("a.b")).contains("open sesame");
        assertThat(files(Map.of("a.b.file", secret.toString(), "a.b", " ")).text("a.b"))
                .as("an empty value is none")
                .contains("open sesame");
        assertThat(files(Map.of("a.b", "x", "a.b.file", " ")).text("a.b")).contains("x");
        assertThat(files(Map.of()).text("a.b")).isEmpty();
    }

    @Test
    void aFileThatHasNoValueIsRefusedByTheNameOfItsVariableAndNotReported(@TempDir Path directory) throws IOException {
        Path empty = Files.writeString(directory.resolve("open-sesame-empty"), " \n");
        Path binary = Files.write(directory.resolve("open-sesame-binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
        Path large = Files.write(directory.resolve("open-sesame-large"), new byte[65_537]);
        Path there = Files.writeString(directory.resolve("open-sesame-there"), "x");

        refusedFile(Map.of("a.b.file", directory.resolve("open-sesame").toString()), "must name a file");
        refusedFile(Map.of("a.b.file", directory.toString()), "must name a file");
        refusedFile(Map.of("a.b.file", "open-sesame\u0000"), "names a file that cannot be read");
        refusedFile(Map.of("a.b.file", empty.toString()), "names an empty file");
        refusedFile(Map.of("a.b.file", binary.toString()), "names a file that cannot be read");
        refusedFile(Map.of("a.b.file", large.toString()), "must name a file of at most 64 KiB");
        refusedFile(Map.of("a.b.file", there.toString(), "a.b", "x"), "exclude each other");
    }

    private static Settings files(Map<String, String> values) {
        return Settings.withFiles(name -> Optional.ofNullable(values.get(name)));
    }

    private static void refusedFile(Map<String, String> values, String problem) {
        assertThatThrownBy(() -> files(values).text("a.b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("A_B_FILE ")
                .hasMessageContaining(problem)
                .hasNoCause()
                .extracting(Throwable::getMessage, InstanceOfAssertFactories.STRING)
                .doesNotContain("open-sesame");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "9, 9"})
    void boundsBelongToTheRange(String text, int value) {
        assertThat(settings(text).integer("a.b", 3, 1, 9)).isEqualTo(value);
        assertThat(settings(text).minutes("a.b", "3", "1", "9")).isEqualTo(Duration.ofMinutes(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "10", "x", "1.5", "0x3", "3000000000", "-1", "٣ ٣"})
    void anIntegerOutOfRangeIsRefused(String text) {
        refused(text, settings -> settings.integer("a.b", 3, 1, 9), "A_B must be a whole number from 1 to 9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.99", "9.01", "x", "1e999999999", "-1e999999999", "1e-999999999", "NaN", "Infinity"})
    @Timeout(60)
    void minutesOutOfRangeAreRefused(String text) {
        refused(
                text,
                settings -> settings.minutes("a.b", "3", "1", "9"),
                "A_B must be a number of minutes from 1 to 9");
    }

    @Test
    void anyOtherWordIsRefused() {
        refused("yes", settings -> settings.flag("a.b", true), "A_B must be one of true, false");
        refused("three", settings -> settings.choice("a.b", "one", "one", "two"), "A_B must be one of one, two");
    }

    private static void refused(String value, Consumer<Settings> read, String message) {
        assertThatThrownBy(() -> read.accept(settings(value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static Settings settings(String value) {
        return new Settings(name -> Optional.ofNullable(Map.of("a.b", value).get(name)));
    }
}
