package org.hotseat.facts.pending;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reads of events while others are being written. */
class PendingHeadsTest {

    @Test
    void whatAReadMayHavePassedIsInTheNextOne() {
        assertThat(whole("codes", "drop", "codes")).as("passed").containsExactly("drop", "codes");
        assertThat(whole("drop codes", "drop", "codes", "later"))
                .as("something may be missing in front of what only the second has")
                .containsExactly("drop", "codes");
        assertThat(whole("drop codes", "drop", "other", "codes")).containsExactly("drop", "other", "codes");
        assertThat(whole("drop codes", "drop")).as("told meanwhile").containsExactly("drop");
        assertThat(whole("codes", "later")).as("told meanwhile").isEmpty();
        assertThat(whole("codes")).as("told meanwhile").isEmpty();
    }

    private static List<Object> whole(String seen, String... again) {
        return PendingHeads.completePart(batches(seen.split(" ")), batches(again)).stream()
                .map(PendingBatch::id)
                .toList();
    }

    private static List<PendingBatch> batches(String... ids) {
        return Stream.of(ids)
                .map(id -> new PendingBatch(
                        id, PendingDocuments.NO_PARTITION, PendingDocuments.NO_TERM, List.of(), false, Set.of()))
                .toList();
    }
}
