package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Broken;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.connection.ToolkitInside;
import org.junit.jupiter.api.Test;

class ScriptTest {

    private static final Partition PARTITION = new Partition(2, "{2}", 4);
    private static final Epoch EPOCH = new Epoch(2, 1, "a1");

    private static final String TEXT = """
            --[[ take_thing: take one.
            KEYS   1 thing
            ARGV
            REPLY  TAKEN id left by | GONE | UNINITIALISED | KEY_REUSED
            KEEPS  what it must
            COST   O(1) ]]
            return {'TAKEN'}""";

    private static final Script<Take> SCRIPT =
            new Script<>(ToolkitInside.script("a/take_thing", TEXT, Take.class, ScriptReply.COMMON));

    private enum Take {
        TAKEN,
        GONE
    }

    @Test
    void aReplyIsAWordValuesAndFacts() {
        ScriptCall<Take> call = SCRIPT.call(PARTITION, List.of("k"), List.of());
        List<Object> raw =
                List.of("TAKEN", "5", 7L, List.of("9-1", List.of("kind", "hold", "a", "1", "b", "")), "last");

        ScriptReply<Take> reply = read(call, raw);

        assertThat(reply.word()).isEqualTo(Take.TAKEN);
        assertThat(reply.values()).containsExactly("5", "7", "last");
        assertThat(reply.number("left")).isEqualTo(7);
        assertThat(reply.facts()).containsExactly(new Fact(EPOCH, "9-1", "hold", Map.of("a", "1", "b", "")));
        assertThat(reply.uninitialised()).isFalse();
        assertThat(reply.keyReused()).isFalse();
    }

    @Test
    void aFactOfTheScriptsOwnTellsThatItChangedSomethingAndOneThatWasUnderWayDoesNot() {
        ScriptCall<Take> call = SCRIPT.call(PARTITION, List.of("k"), List.of());
        List<Object> underWay = List.of("9-1", List.of("kind", "hold"));
        List<Object> own = List.of("9-2", "kind\0hold\0a\0001\0b\0", 6L);

        assertThat(read(call, List.of("GONE")).changed()).isFalse();
        assertThat(read(call, List.of("GONE", underWay)).changed()).isFalse();
        ScriptReply<Take> reply = read(call, List.of("TAKEN", own, underWay));
        assertThat(reply.changed()).isTrue();
        assertThat(reply.facts()).extracting(Fact::entryId).containsExactly("9-2", "9-1");
        assertThat(reply.facts().get(0)).isEqualTo(new Fact(EPOCH, "9-2", "hold", Map.of("a", "1", "b", "")));
    }

    @Test
    void aFactWithTheSeparatorInAWordIsLeftToRecovery() {
        ScriptCall<Take> call = SCRIPT.call(PARTITION, List.of("k"), List.of());
        List<Object> own = List.of("9-2", "kind\0hold\0a\0b\0c", 4L);
        assertThatThrownBy(() -> read(call, List.of("TAKEN", own))).isInstanceOf(Broken.class);
    }

    @Test
    void wordsCommonToAllScriptsAreNotTheirs() {
        ScriptCall<Take> call = SCRIPT.call(PARTITION, List.of("k"), List.of());
        assertThat(read(call, List.of("UNINITIALISED")).uninitialised()).isTrue();
        assertThat(read(call, List.of("KEY_REUSED")).keyReused()).isTrue();
    }

    @Test
    void anUnknownWordIsAnErrorAndNoRefusal() {
        ScriptCall<Take> call = SCRIPT.call(PARTITION, List.of("k"), List.of());
        assertThatThrownBy(() -> read(call, List.of("STOLEN")))
                .isInstanceOf(RedisDataException.class)
                .hasMessageContaining("STOLEN");
        ScriptReply<Take> reply = new ScriptReply<>(SCRIPT, "STOLEN", List.of(), List.of(), false, Epoch.none(0));
        assertThatThrownBy(reply::word).isInstanceOf(Broken.class).hasMessageContaining("STOLEN");
    }

    private static ScriptReply<Take> read(ScriptCall<Take> call, List<Object> raw) {
        return ScriptReply.read(call, EPOCH, ToolkitInside.reply(call.lua().script(), raw));
    }
}
