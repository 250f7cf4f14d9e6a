package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultTableTest {

    @TempDir
    private Path directory;

    @Test
    void runsOfOneFaultAndModelAreOneLineWithTheLatestSilenceAndTheRestOfThePageStays() throws IOException {
        Path record = Files.writeString(
                directory.resolve("faults.jsonl"),
                line("FLUSHALL", 3, 0, 1_200).json() + "\n"
                        + line("FLUSHALL", 2, 1, 900).json() + "\n"
                        + line("a failover", 1, 0, 0).json() + "\n");
        Path page = Files.writeString(
                directory.resolve("faults.md"),
                "before\n" + FaultTable.BEGIN + "\nstale\n" + FaultTable.END + "\nafter\n");

        FaultTable.write(record, page);
        FaultTable.write(record, page);

        assertThat(Files.readString(page))
                .startsWith("before\n")
                .endsWith(FaultTable.END + "\nafter\n")
                .doesNotContain("stale")
                .containsOnlyOnce("### sentinel, Redis 7.0.15")
                .contains("| FLUSHALL | sale | 5 | 200 | 14 | 4 | 1 | 0 | 0 | 0 | 0 | 0.9 | 0.5 | 3 |")
                .contains("| a failover | sale | 1 |");
    }

    @Test
    void aPageWithoutAPlaceForTheTableIsLeftAlone() throws IOException {
        Path record = Files.writeString(directory.resolve("faults.jsonl"), "");
        Path page = Files.writeString(directory.resolve("faults.md"), "no place");
        assertThatThrownBy(() -> FaultTable.write(record, page)).hasMessageContaining("faults.md");
        assertThat(Files.readString(page)).isEqualTo("no place");
    }

    @Test
    void onlyZerosKeepThePromise() {
        assertThat(line("FLUSHALL", 1, 0, 5_000).isKept()).isTrue();
        assertThat(line("FLUSHALL", 1, 1, 0).isKept()).isFalse();
    }

    private static FaultRecord line(String fault, int strikes, long oversold, long silence) {
        return new FaultRecord(
                Instant.EPOCH.minusSeconds(strikes),
                fault,
                "sale",
                "sentinel",
                "7.0.15",
                strikes,
                1,
                100,
                7,
                2,
                oversold,
                0,
                0,
                0,
                0,
                silence,
                500,
                3,
                List.of());
    }
}
