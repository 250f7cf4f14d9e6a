package org.hotseat.hotstate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

class RefusedSignInsTest {

    private final List<String> lines = new ArrayList<>();
    private int unavailable;
    private int unconfirmed;

    private final RefusedSignIns refused = new RefusedSignIns(
            this::note,
            new RedisClock(null) {
                @Override
                public Instant now(Partition partition) {
                    return Instant.parse("2030-01-01T12:01:00.120Z");
                }
            },
            TestKeyspace.of(new Settings(name -> java.util.Optional.empty())));

    private void note(ResourceId resource) {
        if (unavailable-- > 0) {
            throw new Unavailable("mongodb", "MongoDB does not answer.", null);
        }
        lines.add(Act.current().actor().subject() + " " + Act.current().line().text());
        if (unconfirmed-- > 0) {
            Act.current().line().decided();
            throw new Unavailable("mongodb", "MongoDB does not answer.", null);
        }
    }

    @Test
    void aReasonHasALineAMinute() {
        refused.write();
        refused.count("expired");
        refused.count("no-token");
        refused.count("expired");
        refused.write();
        refused.write();
        assertThat(lines)
                .containsExactly(
                        "system refused-sign-in\ncount\t2\nminute\t2030-01-01T12:00:00Z\nreason\texpired",
                        "system refused-sign-in\ncount\t1\nminute\t2030-01-01T12:00:00Z\nreason\tno-token");
    }

    @Test
    void whatCannotBeWrittenIsInTheNextLine() {
        refused.count("expired");
        unavailable = 1;
        assertThatThrownBy(refused::write).isInstanceOf(Unavailable.class);
        refused.count("expired");
        refused.write();
        assertThat(lines).singleElement().asString().contains("count\t2");
    }

    /** The line waits in the outbox, and another server may write it. */
    @Test
    void whatIsInTheOutboxIsNotInTheNextLine() {
        refused.count("expired");
        refused.count("no-token");
        unconfirmed = 1;
        refused.write();
        refused.count("expired");
        refused.write();
        assertThat(lines).hasSize(3).allMatch(line -> line.contains("count\t1"));
    }

    @Test
    void reasonsWithoutEndAreNotKept() {
        for (int i = 0; i < 1_000; i++) {
            refused.count("reason-" + i);
        }
        refused.write();
        assertThat(lines).hasSize(100);
    }
}
