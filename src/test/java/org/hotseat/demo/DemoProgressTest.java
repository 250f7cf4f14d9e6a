package org.hotseat.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start says what it is doing, and the next one how long it took. */
class DemoProgressTest {

    @Test
    void eachStartSaysItsStepAndTheTimeOfTheLastOne(@TempDir Path directory) {
        AtomicLong clock = new AtomicLong(100);
        List<String> said = new ArrayList<>();
        Path kept = directory.resolve("data").resolve("start-seconds.txt");
        DemoProgress first = new DemoProgress(kept, said::add, clock::get);
        first.step("Starting the stores");
        clock.set(107);
        first.tell();
        clock.set(126);
        first.ready();
        DemoProgress second = new DemoProgress(kept, said::add, clock::get);
        second.step("Starting the server");
        second.close();

        assertThat(said)
                .containsExactly(
                        "Starting the stores … 0 s",
                        "Starting the stores … 7 s",
                        "Starting the server … 0 s (the last start took 26 s)");
    }
}
