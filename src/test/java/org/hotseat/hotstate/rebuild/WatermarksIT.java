package org.hotseat.hotstate.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hotseat.facts.EntryId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.StreamEntryID;

/** The place before which everything is decided, by what the outbox has. */
class WatermarksIT {

    private static final long HOUR_MILLIS = 3_600_000;

    private ScriptLab lab;
    private Partition partition;
    private Watermarks watermarks;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, 1);
        partition = lab.keyspace().partition(0);
        watermarks = new Watermarks(lab.scripts());
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void itIsTheOldestEntryThatIsOnItsWay() {
        long millis = lab.now() - HOUR_MILLIS;
        add(millis, 1);
        add(millis, 2);

        assertThat(before()).isEqualTo(new EntryId(millis, 1));
    }

    @Test
    void itIsTheTimeWhenNothingIsOnItsWay() {
        long before = lab.now();
        assertThat(before().millis()).as("no outbox").isBetween(before, lab.now());

        add(before - HOUR_MILLIS, 1);
        delete(before - HOUR_MILLIS, 1);
        assertThat(before().millis()).as("an empty outbox").isBetween(before, lab.now());
    }

    /** The feed would else wait until the clock comes there. */
    @Test
    void itIsBehindEntriesThatAreAheadOfAClockThatWasPutBack() {
        long ahead = lab.now() + HOUR_MILLIS;
        add(ahead, 5);
        delete(ahead, 5);

        assertThat(before()).isEqualTo(new EntryId(ahead, 6));
        assertThat(lab.jedis().xadd(partition.outbox(), StreamEntryID.NEW_ENTRY, Map.of("kind", "thing")))
                .as("the next one is not before it")
                .isEqualTo(new StreamEntryID(ahead, 6));
    }

    private EntryId before() {
        return watermarks.read(partition).mark().before();
    }

    private void add(long millis, long number) {
        lab.jedis().xadd(partition.outbox(), new StreamEntryID(millis, number), Map.of("kind", "thing"));
    }

    private void delete(long millis, long number) {
        lab.jedis().xdel(partition.outbox(), new StreamEntryID(millis, number));
    }
}
