package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.demo.DemoStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command of README, on a fresh demo; and every command of the manual's tutorials, how-to and reference pages, in
 * the order of their index, on another. What is printed is what the page shows. A refusal that no page shows fails,
 * too. {@link CommandPage} has the marks of the few blocks that cannot run.
 */
@Tag("documents")
class DocumentedCommandsIT {

    private static final Path README = Path.of("README.md");
    private static final Path INDEX = Path.of("docs/README.md");
    private static final Path STAGE = Path.of(System.getProperty("hotseat.test.stores", "target"));

    @TempDir
    private Path directory;

    @Test
    void everyCommandOfReadmePrintsWhatReadmeShows() throws Exception {
        try (DemoStage demo = stage("readme")) {
            assertThat(faults(README, demo)).isEmpty();
        }
    }

    @Test
    void everyCommandOfTheManualPrintsWhatItsPageShows() throws Exception {
        List<String> faults = new ArrayList<>();
        try (DemoStage demo = stage("manual")) {
            for (Path page : pages()) {
                faults.addAll(faults(page, demo));
            }
        }
        assertThat(faults).isEmpty();
    }

    private static DemoStage stage(String name) {
        return DemoStage.withCheckout(
                STAGE.resolve("documents-" + name), Map.of("HOTSEAT_WEBHOOK_ALLOWED", "http://127.0.0.1:*"));
    }

    /** The pages that have commands to be pasted, in the order in which the index names them. */
    private static List<Path> pages() {
        List<Path> pages = MarkdownPage.read(INDEX).relativeLinks().stream()
                .filter(link -> link.matches("(tutorials|how-to|reference)/.*\\.md"))
                .map(link -> INDEX.resolveSibling(link).normalize())
                .distinct()
                .toList();
        assertThat(pages).hasSizeGreaterThan(25);
        return pages;
    }

    private List<String> faults(Path file, DemoStage demo) throws Exception {
        MarkdownPage text = MarkdownPage.read(file);
        CommandPage page = CommandPage.of(text);
        if (page.size() + page.notRun().size() > 0) {
            System.out.printf("%s: %d steps run%n", file, page.size());
        }
        page.notRun().forEach(block -> System.out.printf("%s: not run: %s%n", file, block));
        List<CommandPage.Step> steps = new ArrayList<>(page.steps());
        if (page.needsTokens(text)) {
            steps.addAll(0, tokens());
        }
        List<String> faults = new ArrayList<>();
        try (PageShell shell = new PageShell(demo, directory.resolve(file.toString()))) {
            List<String> printed = shell.run(steps);
            for (int i = 0; i < steps.size(); i++) {
                CommandPage.Step step = steps.get(i);
                long shown =
                        step.shown().stream().mapToLong(ShownOutput::problems).sum();
                if (!ShownOutput.endsWith(printed.get(i), step.shown(), step.varying())) {
                    faults.add("%s: %s%nshows%n%s%nbut printed%n%s"
                            .formatted(file, step.commands(), String.join("\n", step.shown()), printed.get(i)));
                } else if (ShownOutput.problems(printed.get(i)) > shown) {
                    faults.add("%s: %s%nis refused:%n%s".formatted(file, step.commands(), printed.get(i)));
                }
            }
        }
        return faults;
    }

    /** The block that most pages ask their reader to paste first. */
    private static List<CommandPage.Step> tokens() {
        Path tutorial = Path.of("docs/tutorials/session-shop.md");
        List<CommandPage.Step> block = CommandPage.of(MarkdownPage.read(tutorial)).steps().stream()
                .filter(step -> step.commands().startsWith("API="))
                .toList();
        assertThat(block).hasSize(1);
        return block;
    }
}
