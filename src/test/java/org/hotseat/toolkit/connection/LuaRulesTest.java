package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotseat.toolkit.LuaShape;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds every script against the rules, and shows with one bad script for each rule that it would be found out. */
class LuaRulesTest {

    private static final Path SCRIPTS = Path.of("src/main/resources/lua");
    private static final Path SAMPLES = Path.of("src/test/resources/lua-samples");
    private static final Path JAVA = Path.of("src/main/java");
    private static final Pattern LOADED = Pattern.compile("Script\\s*\\.load\\(\\s*\"([^\"]+)\"");

    /** They run on any server: what they read decides nothing, or what they do is right on each. */
    private static final Set<String> WITHOUT_EPOCH = Set.of(
            "erasure/count_dead",
            "erasure/delete_keys",
            "erasure/scan_keys",
            "hotstate/look_at_key",
            "hotstate/read_due",
            "hotstate/read_time",
            "hotstate/restore_reply",
            "hotstate/take_tokens",
            "lock/remember_request",
            "redis/check_rights",
            "redis/read_history");

    @TestFactory
    Stream<DynamicTest> everyScriptKeepsTheRules() {
        LuaRules rules = new LuaRules(in(SCRIPTS));
        return scripts(SCRIPTS)
                .map(name -> DynamicTest.dynamicTest(
                        name, () -> assertThat(rules.broken(name)).isEmpty()));
    }

    @Test
    void thereAreScriptsToHoldAgainstTheRules() {
        assertThat(scripts(SCRIPTS)).contains("schedule/place_hold", "hotstate/read_due", "outbox/read_entries");
    }

    @Test
    void theHotStateIsReadAndChangedOnlyOnTheServerThatWasVerified() {
        assertThat(scripts(SCRIPTS)
                        .filter(name -> !name.startsWith("toolkit/"))
                        .filter(name -> !LuaShape.of(in(SCRIPTS).assemble(name)).needsEpoch))
                .containsExactlyInAnyOrderElementsOf(WITHOUT_EPOCH);
    }

    @Test
    void noSharedPartIsLongerThanAScriptMayBe() {
        assertThat(parts().toList())
                .allSatisfy(file ->
                        assertThat(Files.readAllLines(file)).hasSizeLessThanOrEqualTo(LuaRules.MAX_FILE_LENGTH));
    }

    @Test
    void everySharedPartNamesThePartsItNeeds() {
        assertThat(parts()).allSatisfy(file -> {
            String name = SCRIPTS.relativize(file).toString().replace('\\', '/').replace(".lua", "");
            assertThat(LuaShape.of(in(SCRIPTS).assemble(name)).problems).isEmpty();
        });
    }

    @Test
    void everyScriptIsLoadedByOneConstantAndEveryLoadedOneIsThere() {
        assertThat(loaded(JAVA))
                .containsExactlyInAnyOrderElementsOf(scripts(SCRIPTS).toList());
    }

    @Test
    void aScriptThatNobodyLoadsIsFound() {
        assertThat(loaded(JAVA))
                .isNotEmpty()
                .doesNotContainAnyElementsOf(scripts(SAMPLES).toList());
    }

    @TestFactory
    Stream<DynamicTest> everyBadSampleIsFoundOutByItsRule() {
        Map<String, String> complaints = Map.ofEntries(
                Map.entry("bad/no_header", "does not begin with a header"),
                Map.entry("bad/other_name", "does not begin with the header form of its name"),
                Map.entry("bad/wrong_numbers", "does not number its header from 1"),
                Map.entry("bad/too_long", "more than 60 lines"),
                Map.entry("bad/long_comment", "has a comment of more than 120 columns"),
                Map.entry("bad/missing_part", "There is no script lua/shared/nowhere.lua"),
                Map.entry("bad/no_lua", "is no Lua"),
                Map.entry("bad/word_not_promised", "promises [GONE, HELD] and answers [GONE, HELD, LEAKED]"),
                Map.entry("bad/word_not_answered", "promises [GONE, NEVER] and answers [GONE]"),
                Map.entry("bad/word_twice", "names a word twice"),
                Map.entry("bad/value_not_promised", "names 1 values of TAKEN and answers 2"),
                Map.entry("bad/fewer_keys", "names 3 KEYS and unpacks 2"),
                Map.entry("bad/more_keys", "names 1 KEYS and unpacks 2"),
                Map.entry("bad/more_arguments", "names the ARGV [id] and unpacks [id, value]"),
                Map.entry("bad/unused_argument", "does not use all of its ARGV [id, unused]"),
                Map.entry("bad/not_open", "names no further ARGV, and unpacks from 3"),
                Map.entry("bad/literal_key", "gives GET a key that is not out of KEYS"),
                Map.entry("bad/joined_key", "gives GET a key that is not out of KEYS"),
                Map.entry("bad/hidden_key", "gives HGET the key hash, which is not out of KEYS"),
                Map.entry("bad/key_through_part", "gives EXISTS the key id, which is not out of KEYS"),
                Map.entry("bad/unknown_command", "calls KEYS, of which it is not known"),
                Map.entry("bad/while_loop", "has a while loop"),
                Map.entry("bad/repeat_loop", "has a repeat loop"),
                Map.entry("bad/calls_itself", "calls itself"),
                Map.entry("bad/sets_global", "sets the global leaked"),
                Map.entry("bad/uses_global", "uses the global os"),
                Map.entry("bad/counted_keys", "names no further KEYS, and uses some by counting"),
                Map.entry("bad/numbered_key", "reaches into KEYS by a number without a name"),
                Map.entry("bad/numbered_argument", "uses ARGV otherwise than once unpacked"),
                Map.entry("bad/other_argument", "names the ARGV [id] and unpacks [name]"),
                Map.entry("bad/keys_not_counted", "names further KEYS, and uses none by counting"));
        assertThat(scripts(SAMPLES).filter(name -> name.startsWith("bad/")))
                .containsExactlyInAnyOrderElementsOf(complaints.keySet());
        LuaRules rules = new LuaRules(in(SAMPLES));
        return complaints.entrySet().stream()
                .map(sample -> DynamicTest.dynamicTest(
                        sample.getKey(),
                        () -> assertThat(rules.broken(sample.getKey()))
                                .singleElement()
                                .asString()
                                .contains(sample.getValue())));
    }

    @Test
    void aGoodSampleIsFoundGood() {
        assertThat(new LuaRules(in(SAMPLES)).broken("good/take_thing")).isEmpty();
        assertThat(new LuaRules(in(SAMPLES)).broken("good/take_things")).isEmpty();
    }

    private static ScriptSource in(Path root) {
        return new ScriptSource(name -> {
            Path file = root.resolve(name + ".lua");
            return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
        });
    }

    private static Stream<String> scripts(Path root) {
        return files(root, ".lua")
                .map(file -> root.relativize(file).toString().replace('\\', '/').replace(".lua", ""))
                .filter(name -> !isPart(name));
    }

    private static Stream<Path> parts() {
        return files(SCRIPTS, ".lua")
                .filter(file -> isPart(SCRIPTS.relativize(file).toString().replace('\\', '/')));
    }

    /** Parts lie in a directory of that name: those for all scripts, and those of one feature. */
    private static boolean isPart(String name) {
        return name.startsWith("shared/") || name.contains("/shared/");
    }

    private static List<String> loaded(Path root) {
        List<String> names = new ArrayList<>();
        files(root, ".java").forEach(file -> {
            Matcher load = LOADED.matcher(read(file));
            while (load.find()) {
                names.add(load.group(1));
            }
        });
        return names;
    }

    private static Stream<Path> files(Path root, String ending) {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
