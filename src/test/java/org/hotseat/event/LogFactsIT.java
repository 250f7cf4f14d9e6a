package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.mongo.TestMongo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads of the log while it is written. */
class LogFactsIT {

    private final Late late = new Late();
    private final TestMongo mongo = new TestMongo("log_facts_it", late);
    private final LogFacts log = new LogFacts(mongo);

    /** Appends an entry behind the next read. */
    private final class Late implements TestMongo.Around {

        private long number;

        @Override
        public void before() {}

        @Override
        public void after() {
            long next = number;
            number = 0;
            if (next > 0) {
                append(next);
            }
        }
    }

    @AfterEach
    void close() {
        mongo.collection(LogFacts.COLLECTION).deleteMany(new Document());
        mongo.close();
    }

    @Test
    void anEntryThatAReadHasMissedBeforeALaterOneIsNotPassedOver() {
        append(1);
        append(3);
        late.number = 2;
        assertThat(numbers(1)).as("in the middle").containsExactly(1L, 2L, 3L);

        append(5);
        late.number = 4;
        assertThat(numbers(4)).as("at the beginning").containsExactly(4L, 5L);
    }

    @Test
    void whatIsBehindAGapIsReadByTheNextRead() {
        append(5);
        append(7);

        assertThat(numbers(1)).as("those before are not kept").containsExactly(5L);
        assertThat(numbers(6)).containsExactly(7L);
        assertThat(numbers(8)).isEmpty();
    }

    private List<Long> numbers(long from) {
        return log.from(from, 10).stream().map(LogEntry::number).toList();
    }

    private void append(long number) {
        NextLogEntry entry = new NextLogEntry(List.of(), List.of(), Map.of(), List.of(), 0, false);
        log.append(new LogState(number - 1, List.of(), Map.of()), entry, Instant.EPOCH);
    }
}
