package org.hotseat.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBodyTest {

    private static final String GOOD =
            "{\"name\":\"Göteborg \\u2603 𝔾\",\"n\":-1.50e2,\"yes\":true,\"no\":false,\"nil\":null,\"list\":[1,\"a\",{\"b\":[]}]}";

    @Test
    void aByteOrderMarkIsNoPartOfTheObject() {
        assertThat(JsonBody.parse("\uFEFF{\"a\":\"b\"}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(Map.of("a", "b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", " null\n", "\uFEFFnull"})
    void theLiteralNullHasNoFields(String body) {
        assertThat(JsonBody.parse(body.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void objectIsReadIntoPlainJava() {
        Map<String, Object> fields = parse(GOOD);

        assertThat(fields)
                .containsEntry("name", "Göteborg ☃ 𝔾")
                .containsEntry("n", new BigDecimal("-1.50e2"))
                .containsEntry("yes", true)
                .containsEntry("no", false)
                .containsEntry("nil", null)
                .containsEntry("list", List.of(BigDecimal.ONE, "a", Map.of("b", List.of())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null null",
                "nul",
                "true",
                "3",
                "\"{}\"",
                "[]",
                "[{}]",
                "{",
                "}",
                "{}}",
                "{}{}",
                "{} x",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{,}",
                "{a:1}",
                "{'a':1}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":NaN}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":[1,]}",
                "{\"a\":[}",
                "{\"a\":1]",
                "{\"a\":\"line\nfeed\"}",
                "{\"a\":1//comment\n}",
                "{\"a\":tru}",
                "\u0000",
                "{\"a\":\"\\uD800\"}",
                "{\"a\":\"\\uDC00\\uD800\"}",
                "{\"\\uD800\":1}",
                "{\"a\":1,\"a\":2}",
                "{\"b\":{\"a\":1,\"a\":null}}",
                "{\"a\":1e99999999999}"
            })
    void everythingElseIsRefused(String body) {
        refused(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void bytesThatAreNoUtf8AreRefused() {
        byte[] latin = "{\"name\":\"Göteborg\"}".getBytes(StandardCharsets.ISO_8859_1);
        byte[] overlong = {'{', '"', (byte) 0xC0, (byte) 0xAF, '"', ':', '1', '}'};
        byte[] utf16 = "{}".getBytes(StandardCharsets.UTF_16);

        for (byte[] bytes : List.of(latin, overlong, utf16)) {
            refused(bytes);
        }
    }

    @Test
    void depthIsBounded() {
        String deepest = "{\"a\":".repeat(JsonBody.MAX_DEPTH) + "1" + "}".repeat(JsonBody.MAX_DEPTH);

        assertThat(parse(deepest)).containsKey("a");
        refused(("{\"a\":" + deepest + "}").getBytes(StandardCharsets.UTF_8));
        refused(("{\"a\":" + "[".repeat(500_000)).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void lengthOfNumbersIsBounded() {
        String longest = "9".repeat(JsonBody.MAX_NUMBER);

        assertThat(parse("{\"a\":" + longest + "}")).containsEntry("a", new BigDecimal(longest));
        refused(("{\"a\":1" + longest + "}").getBytes(StandardCharsets.UTF_8));
        refused(("{\"a\":" + "9".repeat(500_000) + "}").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void fieldGivenTwiceIsNamedWithoutItsControlCharacters() {
        assertThatThrownBy(() -> parse("{\"a\\u0007b\":1,\"a\\u0007b\":2}"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageEndingWith(": ab");
    }

    /**
     * Whatever happens to the bytes on the way, the answer is fields or a refusal, and the refusal shows nothing of
     * ours.
     */
    @Test
    void damagedBodiesAreReadOrRefusedAndNothingElse() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = damaged(random);
            try {
                JsonBody.parse(bytes);
            } catch (InvalidInput e) {
                assertThat(e.getMessage()).as("seed %d", seed).doesNotContain("jakarta", "Exception", "parsson");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", bytes " + Arrays.toString(bytes), e);
            }
        }
    }

    private static byte[] damaged(Random random) {
        byte[] bytes = GOOD.getBytes(StandardCharsets.UTF_8);
        for (int n = random.nextInt(4); n >= 0; n--) {
            bytes[random.nextInt(bytes.length)] = random.nextBoolean()
                    ? (byte) random.nextInt(256)
                    : (byte) "{}[]\",:\\0e-".charAt(random.nextInt(11));
        }
        return Arrays.copyOf(bytes, random.nextInt(10) == 0 ? random.nextInt(bytes.length) : bytes.length);
    }

    private static Map<String, Object> parse(String body) {
        return JsonBody.parse(body.getBytes(StandardCharsets.UTF_8));
    }

    private static void refused(byte[] body) {
        assertThatThrownBy(() -> JsonBody.parse(body))
                .isInstanceOfSatisfying(
                        InvalidInput.class,
                        e -> assertThat(e.fields())
                                .singleElement()
                                .satisfies(bad -> assertThat(bad.field()).isEqualTo("body")));
    }
}
