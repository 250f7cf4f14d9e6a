package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@code docs/promises.md}: each promise is owned by one test, and each of these tests owns one promise. */
class PromisesTest {

    private static final Path PAGE = Path.of("docs/promises.md");
    private static final String OURS = "org.hotseat.";
    private static final String KNOWN = "testing.PromisesTest#everyPromiseHasItsOwnTest";

    @Test
    void everyPromiseHasItsOwnTest() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        assertThat(faults(page)).isEmpty();
        assertThat(page).filteredOn(line -> line.contains("#")).hasSizeGreaterThan(40);
    }

    @Test
    void aPromiseWithoutATestAndATestThatIsNotThereOrListedTwiceAreFound() {
        assertThat(faults(List.of("| A | `" + KNOWN + "` |"))).isEmpty();
        assertThat(faults(List.of("| A |  |"))).containsExactly("A: no test");
        assertThat(faults(List.of("| A | `testing.PromisesTest#never` |")))
                .containsExactly("A: there is no testing.PromisesTest#never");
        assertThat(faults(List.of("| A | `testing.NoSuchTest#never` |")))
                .containsExactly("A: there is no testing.NoSuchTest#never");
        assertThat(faults(List.of("| A | `testing.PromisesTest#faults` |")))
                .as("no test")
                .hasSize(1);
        assertThat(faults(List.of("| A | `" + KNOWN + "` |", "| B | `" + KNOWN + "` |")))
                .containsExactly("B: " + KNOWN + " owns another promise");
        assertThat(faults(List.of(
                        "| A | `" + KNOWN + "` |", "| A | `api.ContractIT#theServerServesTheContractAsItIsWritten` |")))
                .containsExactly("A: told twice");
    }

    private static List<String> faults(List<String> page) {
        List<String> faults = new ArrayList<>();
        Set<String> promises = new HashSet<>();
        Set<String> owners = new HashSet<>();
        for (String line : page) {
            if (!line.startsWith("| ") || line.startsWith("| promise ")) {
                continue;
            }
            String[] cells = line.split("[|]", -1);
            String promise = cells[1].strip();
            String owner = cells[2].strip().replace("`", "");
            if (!promises.add(promise)) {
                faults.add(promise + ": told twice");
            }
            if (owner.isEmpty()) {
                faults.add(promise + ": no test");
            } else if (!TestNames.exists(OURS + owner)) {
                faults.add(promise + ": there is no " + owner);
            } else if (!owners.add(owner)) {
                faults.add(promise + ": " + owner + " owns another promise");
            }
        }
        return faults;
    }
}
