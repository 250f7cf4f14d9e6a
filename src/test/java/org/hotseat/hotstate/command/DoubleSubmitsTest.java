package org.hotseat.hotstate.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.Role;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

/** The keys of claims: sent, of a press, or of one request. */
class DoubleSubmitsTest {

    private static final Script<Word> CLAIM = Script.load("hotstate/drop_entry", Word.class);
    private static final Caller USER = new Caller("u1", Set.of(Role.USER));
    private static final Caller SERVICE = new Caller("s1", Set.of(Role.SERVICE));

    private enum Word {
        DROPPED
    }

    private final DoubleSubmits presses = new DoubleSubmits(new DoubleSubmitSettings(5_000, 0));

    @Test
    void equalPressesHaveOneKeyAndOthersNot() {
        IdempotencyKey first = presses.key(USER, null, "hold s u1");
        assertThat(presses.key(USER, null, "hold s u1")).isEqualTo(first);
        assertThat(first.isDerived()).isTrue();
        assertThat(first.sent()).isFalse();
        assertThat(first.fingerprint()).isEqualTo("~5000 ");
        assertThat(presses.key(USER, null, "hold t u1")).isNotEqualTo(first);
        assertThat(presses.key(new Caller("u2", Set.of(Role.USER)), null, "hold s u1"))
                .isNotEqualTo(first);
    }

    @Test
    void aPressThatWasAnsweredIsNamedToTheNextOne() {
        IdempotencyKey first = presses.key(USER, null, "hold s u1");
        ScriptReply<Word> refused =
                new ScriptReply<>(CLAIM, ScriptReply.UNDECIDED, List.of("7", "900"), List.of(), false, Epoch.none(0));
        presses.answered(Optional.of(first), refused);
        assertThat(presses.key(USER, null, "hold s u1")).isEqualTo(first);

        // Granted before, and answered only now.
        presses.answered(Optional.of(first), reply(false));
        IdempotencyKey next = presses.key(USER, null, "hold s u1");
        assertThat(next.key()).isEqualTo(first.key());
        assertThat(next.fingerprint()).isEqualTo("~5000 7:900");
        assertThat(presses.key(USER, null, "hold t u1").fingerprint()).isEqualTo("~5000 ");
    }

    @Test
    void aKeyThatIsSentIsTaken() {
        IdempotencyKey sent = presses.key(USER, "mine", "hold s u1");
        assertThat(sent).isEqualTo(IdempotencyKey.of(USER, "mine", "hold s u1"));
        assertThat(sent.sent()).isTrue();
        presses.answered(Optional.of(sent), reply(true));
        assertThat(presses.key(USER, null, "hold s u1").fingerprint()).isEqualTo("~5000 ");
    }

    @Test
    void requestsOfServicesHaveKeysOfTheirOwn() {
        IdempotencyKey one = presses.key(SERVICE, null, "hold s u1");
        assertThat(one.isDerived()).isFalse();
        assertThat(one.sent()).isFalse();
        assertThat(one.fingerprint()).isEqualTo("~10000");
        assertThat(presses.key(SERVICE, null, "hold s u1")).isNotEqualTo(one);
        assertThat(new DoubleSubmits(new DoubleSubmitSettings(0, 700))
                        .key(SERVICE, null, "r")
                        .fingerprint())
                .isEqualTo("~700 ");
    }

    @Test
    void badSettingsAreNamed() {
        for (String name : List.of("hotseat.press.ms", "hotseat.press.service.ms")) {
            Settings settings = new Settings(property -> Optional.of("60001").filter(set -> property.equals(name)));
            assertThatThrownBy(() -> new DoubleSubmitSettings(settings))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(name.replace('.', '_').toUpperCase(java.util.Locale.ROOT));
        }
    }

    private static ScriptReply<Word> reply(boolean changed) {
        return new ScriptReply<>(CLAIM, "DROPPED", List.of("7", "900"), List.of(), changed, Epoch.none(0));
    }
}
