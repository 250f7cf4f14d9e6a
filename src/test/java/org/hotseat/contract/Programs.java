package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Programs of other languages that tests run; a test fails where one is missing.
 *
 * @param directory for their output
 */
record Programs(Path directory) {

    private static final Path SOURCES = Path.of("src/clients");
    private static final Path GENERATED = Path.of("target/clients");
    private static final long PATIENCE_MINUTES = 5;

    /** The directory of the TypeScript client with the packages that are pinned. */
    Path node() throws Exception {
        Path work = Files.createDirectories(GENERATED.resolve("typescript"));
        try (Stream<Path> files = Files.list(SOURCES.resolve("typescript"))) {
            for (Path file : files.toList()) {
                Files.copy(file, work.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!Files.exists(work.resolve("node_modules"))) {
            run(work, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
        }
        return work;
    }

    /** Runs a command to its end and returns what it writes; fails when it does. */
    String run(Path work, String... command) throws IOException, InterruptedException {
        File output = Files.createTempFile(directory, "output", ".txt").toFile();
        Process process = new ProcessBuilder(command)
                .directory(work.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        try {
            assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES))
                    .as(command[0])
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        String written = Files.readString(output.toPath());
        assertThat(process.exitValue())
                .as("%s %s: %s", command[0], command[1], written)
                .isZero();
        return written;
    }
}
