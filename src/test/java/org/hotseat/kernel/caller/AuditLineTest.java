package org.hotseat.kernel.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class AuditLineTest {

    @Test
    void aLineIsWrittenOnce() {
        AuditLine line = new AuditLine("capture")
                .withAction("authorize")
                .with("reference", "a\tb\nc")
                .with("amount", "7.10");
        assertThat(line.text()).isEqualTo("authorize\namount\t7.10\nreference\ta b c");
        line.written(Instant.EPOCH);
        line.written(Instant.MAX);
        assertThat(line.text()).isEmpty();
        assertThat(line.isPending()).isFalse();
        assertThat(line.writtenAt()).contains(Instant.EPOCH);
    }

    @Test
    void anActWithoutALineGetsNone() {
        AuditLine none = new AuditLine("").withAction("stop").with("reason", "ill");
        assertThat(none.text()).isEmpty();
        none.written(Instant.EPOCH);
        assertThat(none.writtenAt()).isEmpty();
        assertThat(Act.SYSTEM.line().withAction("stop").isPending()).isFalse();
    }
}
