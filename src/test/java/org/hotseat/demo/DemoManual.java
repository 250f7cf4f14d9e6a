package org.hotseat.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds the manual's site beside the start of the demo, which does not wait for it: {@code src/manual/build.py} does
 * nothing when no document has changed. What prevents it is told in one line and on the page in the manual's place.
 */
final class DemoManual implements AutoCloseable {

    private final Path base;
    private final Path directory;
    private final Consumer<String> say;
    private @Nullable Process process;
    private volatile boolean closed;

    /**
     * @param base the directory of the project
     * @param say where lines for people go
     */
    DemoManual(Path base, Consumer<String> say) {
        this.base = base;
        this.directory = base.resolve("target/manual").toAbsolutePath();
        this.say = say;
    }

    /** For HOTSEAT_DEMO_MANUAL. */
    Path directory() {
        return directory;
    }

    /** Starts the build; its end is reported by a line, with the address when it has worked. */
    void build(String address) {
        Path log = directory.resolve("build.log");
        try {
            Files.createDirectories(directory);
            Files.deleteIfExists(directory.resolve("reason.txt"));
            Process started = new ProcessBuilder(List.of(
                            "python3", base.resolve("src/manual/build.py").toString(), directory.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process = started;
            started.onExit().thenAccept(ended -> {
                if (ended.exitValue() == 0) {
                    say.accept("The manual: " + address);
                } else if (!closed) {
                    missing("The manual could not be built; the reason stands at the end of " + log + ".");
                }
            });
        } catch (IOException e) {
            missing("The manual is not built, because python3 cannot be started: " + e.getMessage());
        }
    }

    private void missing(String reason) {
        say.accept(reason + " The same pages begin with docs/README.md.");
        try {
            Files.writeString(directory.resolve("reason.txt"), reason);
        } catch (IOException e) {
            say.accept("The reason could not be written for the page: " + e);
        }
    }

    /** Ends the build if it is still under way. */
    @Override
    public void close() {
        closed = true;
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }
}
