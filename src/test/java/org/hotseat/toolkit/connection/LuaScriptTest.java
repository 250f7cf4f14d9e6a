package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.toolkit.RedisDataException;
import org.junit.jupiter.api.Test;

class LuaScriptTest {

    private enum Take {
        TAKEN,
        GONE,
        NEVER
    }

    private enum TooFew {
        TAKEN,
        GONE
    }

    private enum TooMany {
        TAKEN,
        GONE,
        NEVER,
        LOST
    }

    @Test
    void includedPartsStandWhereTheyAreFirstNamed() {
        ScriptSource source = source(Map.of(
                "a/main", "--@include shared/x\n--@include shared/y\nmain",
                "shared/x", "x",
                "shared/y", "--@include shared/x\n--@include shared/z\ny",
                "shared/z", "z"));
        assertThat(source.assemble("a/main").replace("\n", " ").replaceAll(" +", " "))
                .isEqualTo("x z y main");
    }

    @Test
    void aPartMayHoldWhatPatternsTakeForTheirs() {
        assertThat(source(Map.of("a/main", "--@include shared/x\nend", "shared/x", "'$1' .. '\\\\'"))
                        .assemble("a/main"))
                .isEqualTo("'$1' .. '\\\\'\nend");
    }

    @Test
    void includeInsideALineIsAComment() {
        assertThat(source(Map.of("a/main", "x --@include shared/x")).assemble("a/main"))
                .isEqualTo("x --@include shared/x");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> source(Map.of()).assemble("a/main"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lua/a/main.lua");
        assertThatThrownBy(() -> source(Map.of("a/main", "--@include shared/x")).assemble("a/main"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lua/shared/x.lua");
    }

    @Test
    void aCircleIsRefused() {
        assertThatThrownBy(() -> source(Map.of("a/main", "--@include a/main")).assemble("a/main"))
                .hasMessageContaining("Circular");
        Map<String, String> longer = Map.of(
                "a/main", "--@include shared/x",
                "shared/x", "--@include shared/y",
                "shared/y", "--@include shared/x");
        assertThatThrownBy(() -> source(longer).assemble("a/main"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Circular")
                .hasMessageContaining("shared/x");
    }

    @Test
    void aScriptNobodyHasWrittenCannotBeLoaded() {
        assertThatThrownBy(() -> LuaScript.load("schedule/steal_place", Take.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lua/schedule/steal_place.lua");
    }

    @Test
    void headersTellKeysArgumentsAndWords() {
        ScriptHeader header =
                ScriptHeader.read("good/take_thing", header("1 thing   2 other   3 third?", "1 id   2 more …"));
        assertThat(header.keys()).containsExactly("thing", "other", "third");
        assertThat(header.optionalKeys()).isEqualTo(1);
        assertThat(header.arguments()).containsExactly("id", "more");
        assertThat(header.open()).isTrue();
        assertThat(header.words()).containsExactly("TAKEN", "GONE", "NEVER");
    }

    @Test
    void optionalKeysAndFurtherArgumentsMayBeLeftOut() {
        ScriptHeader header =
                ScriptHeader.read("good/take_thing", header("1 thing   2 other   3 third?", "1 id   2 more …"));
        assertThat(header.fits(3, 2)).isTrue();
        assertThat(header.fits(2, 9)).isTrue();
        assertThat(header.fits(1, 2)).isFalse();
        assertThat(header.fits(4, 2)).isFalse();
        assertThat(header.fits(3, 1)).isFalse();
        ScriptHeader anyKeys = ScriptHeader.read("good/take_thing", header("1 thing   2 other …", ""));
        assertThat(anyKeys.fits(0, 0)).isFalse();
        assertThat(anyKeys.fits(1, 0)).isTrue();
        assertThat(anyKeys.fits(9, 0)).isTrue();
        ScriptHeader closed = ScriptHeader.read("good/take_thing", header("1 thing", ""));
        assertThat(closed.fits(1, 0)).isTrue();
        assertThat(closed.fits(1, 1)).isFalse();
        assertThat(closed.fits(0, 0)).isFalse();
    }

    @Test
    void aHeaderThatIsNotInTheFormIsRefused() {
        assertThatThrownBy(() -> ScriptHeader.read("a/take_thing", "return 1")).hasMessageContaining("header form");
        assertThatThrownBy(() -> ScriptHeader.read("a/other_name", header("1 thing", "")))
                .hasMessageContaining("a/other_name");
        assertThatThrownBy(() -> ScriptHeader.read("a/take_thing", header("2 thing", "")))
                .hasMessageContaining("from 1");
        assertThatThrownBy(() -> ScriptHeader.read("a/take_thing", header("1 thing   3 other", "")))
                .hasMessageContaining("from 1");
        assertThatThrownBy(() -> ScriptHeader.read("a/take_thing", header("1 thing", "1 id   1 again")))
                .hasMessageContaining("from 1");
    }

    @Test
    void javaMustKnowEveryWordAndNoOther() {
        ScriptSource source = source(Map.of("a/take_thing", header("1 thing", "") + "return {'TAKEN'}"));
        assertThat(LuaScript.load("a/take_thing", Take.class, Set.of(), source).word("GONE"))
                .isEqualTo(Take.GONE);
        assertThatThrownBy(() -> LuaScript.load("a/take_thing", TooFew.class, Set.of(), source))
                .hasMessageContaining("NEVER");
        assertThatThrownBy(() -> LuaScript.load("a/take_thing", TooMany.class, Set.of(), source))
                .hasMessageContaining("LOST");
    }

    @Test
    void aCallWithWrongCountsIsABugAndIsNotMade() {
        LuaScript<Take> script = script();
        assertThat(script.call(List.of("k"), List.of()).keys()).containsExactly("k");
        assertThatThrownBy(() -> script.call(List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a/take_thing")
                .hasMessageContaining("0 keys");
        assertThatThrownBy(() -> script.call(List.of("k"), List.of("x"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aWordNobodyKnowsIsABug() {
        assertThatThrownBy(() -> LuaReply.read(script(), List.of("STOLEN")))
                .isInstanceOf(RedisDataException.class)
                .hasMessageContaining("STOLEN");
    }

    @Test
    void theDigestIsTheOneRedisNamesAScriptBy() throws Exception {
        LuaScript<Take> script = script();
        byte[] hash = java.security.MessageDigest.getInstance("SHA-1")
                .digest(script.text().getBytes(StandardCharsets.UTF_8));
        assertThat(script.digest()).isEqualTo(java.util.HexFormat.of().formatHex(hash));
    }

    private static LuaScript<Take> script() {
        return LuaScript.load(
                "a/take_thing",
                Take.class,
                Set.of(),
                source(Map.of("a/take_thing", header("1 thing", "") + "return {'TAKEN'}")));
    }

    private static ScriptSource source(Map<String, String> files) {
        return new ScriptSource(name -> Optional.ofNullable(files.get(name)));
    }

    private static String header(String keys, String arguments) {
        return "--[[ take_thing: take one.\nKEYS   " + keys + "\nARGV   " + arguments
                + "\nREPLY  TAKEN id | GONE | NEVER\nKEEPS  what it must\nCOST   O(1) ]]\n";
    }
}
