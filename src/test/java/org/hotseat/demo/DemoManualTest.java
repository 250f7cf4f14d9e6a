package org.hotseat.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo starts also where its manual cannot be built, and says why. */
class DemoManualTest {

    @Test
    void aManualThatCannotBeBuiltIsReportedWithItsReason(@TempDir Path base) throws Exception {
        List<String> said = new CopyOnWriteArrayList<>();
        try (DemoManual manual = new DemoManual(base, said::add)) {
            // There is no program at this place that could build it, and perhaps no Python either.
            manual.build("http://127.0.0.1:8080/hotseat/docs/");
            Path reason = manual.directory().resolve("reason.txt");
            await().until(() -> Files.exists(reason) && Files.size(reason) > 0);

            assertThat(said)
                    .singleElement()
                    .asString()
                    .startsWith("The manual ")
                    .endsWith("docs/README.md.");
            assertThat(Files.readString(reason)).startsWith("The manual ");
        }
    }
}
