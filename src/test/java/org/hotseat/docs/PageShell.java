package org.hotseat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.hotseat.demo.DemoStage;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;

/**
 * A shell into which the commands of one page are pasted, one step after the other, with the addresses of a demo that
 * listens elsewhere. Its directory is one of its own, where the project's {@code src} and {@code target} are links: the
 * files that a page leaves in the present directory do not come into the project.
 */
final class PageShell implements AutoCloseable {

    private static final String USUAL = "http://127.0.0.1:8080/";
    private static final String END = "----- end of step ";

    private final Path directory;
    private final String address;
    private final int redisPort;
    private final String receiver = Integer.toString(FreePort.find());
    private final List<Process> terminals = new ArrayList<>();

    PageShell(DemoStage demo, Path directory) throws IOException {
        this.address = demo.pages().resolve("/").toString();
        this.redisPort = demo.redisPort();
        this.directory = Files.createDirectories(directory);
        for (String name : List.of("src", "target")) {
            Files.createSymbolicLink(directory.resolve(name), Path.of(name).toAbsolutePath());
        }
    }

    /** Runs the steps; answers what each of them prints, on both streams, in their order. */
    List<String> run(List<CommandPage.Step> steps)
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        StringBuilder script = new StringBuilder();
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            CommandPage.Step step = steps.get(i);
            if (step.secondTerminal()) {
                start(step);
            } else {
                script.append(here(step.commands())).append("\nprintf '\\n%s\\n'\n".formatted(END + i));
                shown.add(i);
            }
        }
        Path file = Files.writeString(directory.resolve("page.sh"), script);
        // Through a pipe: curl -D /dev/stderr would write over what a file has already.
        ProcessBuilder builder = new ProcessBuilder("sh", file.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true);
        builder.environment().put("REDIS_PORT", Integer.toString(redisPort));
        Process shell = builder.start();
        terminals.add(shell);
        String rest = CompletableFuture.supplyAsync(() -> text(shell)).get(Patience.HANG.toSeconds(), TimeUnit.SECONDS);
        List<String> printed = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (!shown.contains(i)) {
                printed.add("");
                continue;
            }
            String mark = "\n" + END + i + "\n";
            int end = rest.indexOf(mark);
            if (end < 0) {
                throw new IllegalStateException("the shell ended in step " + i + ":\n" + rest);
            }
            printed.add(there(rest.substring(0, end)));
            rest = rest.substring(end + mark.length());
        }
        return printed;
    }

    private static String text(Process shell) {
        try {
            return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start(CommandPage.Step step) throws IOException {
        Path file = Files.writeString(directory.resolve("terminal-" + terminals.size() + ".sh"), here(step.commands()));
        terminals.add(new ProcessBuilder("sh", file.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("terminal.out").toFile())
                .start());
    }

    /** The printed text with the addresses that the page has. */
    private String there(String printed) {
        return printed.replace(address, USUAL).replace("127.0.0.1:" + receiver, "127.0.0.1:9000");
    }

    private String here(String commands) {
        return commands.replace(USUAL, address)
                .replace("127.0.0.1:9000", "127.0.0.1:" + receiver)
                .replace("(\"127.0.0.1\", 9000)", "(\"127.0.0.1\", " + receiver + ")");
    }

    @Override
    public void close() {
        for (Process terminal : terminals) {
            terminal.descendants().forEach(ProcessHandle::destroyForcibly);
            terminal.destroyForcibly();
        }
        try {
            // Before JUnit deletes the directory: nothing behind them may be in reach.
            for (String name : List.of("src", "target")) {
                Files.deleteIfExists(directory.resolve(name));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
