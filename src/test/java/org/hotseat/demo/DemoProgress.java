package org.hotseat.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Says while the demo starts what it is doing, every few seconds, and how long the last start took. The time of a start
 * is kept in a file beside the data.
 */
final class DemoProgress implements AutoCloseable {

    private static final int EVERY_SECONDS = 5;

    private final Path kept;
    private final Consumer<String> say;
    private final LongSupplier seconds;
    private final long begin;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "demo-progress");
        thread.setDaemon(true);
        return thread;
    });
    private volatile String step = "";

    /**
     * @param kept the file with the seconds of the last start
     * @param say where lines for people go
     * @param seconds a clock in seconds
     */
    DemoProgress(Path kept, Consumer<String> say, LongSupplier seconds) {
        this.kept = kept;
        this.say = say;
        this.seconds = seconds;
        this.begin = seconds.getAsLong();
    }

    /** Says it again and again, until {@link #close()}. */
    DemoProgress start() {
        timer.scheduleAtFixedRate(this::tell, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
        return this;
    }

    /** Begins a step, and says so at once. */
    void step(String words) {
        step = words;
        tell();
    }

    void tell() {
        say.accept("%s … %d s%s".formatted(step, seconds.getAsLong() - begin, last()));
    }

    /** Ends the lines; the next start tells how long this one took. */
    void ready() {
        close();
        try {
            Files.createDirectories(kept.getParent());
            Files.writeString(kept, Long.toString(seconds.getAsLong() - begin));
        } catch (IOException e) {
            say.accept("The time of this start could not be kept: " + e);
        }
    }

    private String last() {
        try {
            return Files.exists(kept)
                    ? " (the last start took " + Files.readString(kept).strip() + " s)"
                    : "";
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
