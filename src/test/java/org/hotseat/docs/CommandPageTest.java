package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Commands are found in the order of their page, and what a page shows is compared with what is printed. */
class CommandPageTest {

    @Test
    void aCommentBelowACommandIsWhatItPrintsAndOthersAreNotes() {
        CommandPage page = page("""
                ```
                # 1. A note
                A=1
                echo a \\
                  b
                # a b
                # c

                # 2. Another note
                echo d
                ```
                """);

        assertThat(page.steps())
                .extracting(CommandPage.Step::commands)
                .containsExactly("A=1\necho a \\\n  b\n", "\necho d\n");
        assertThat(page.steps()).extracting(CommandPage.Step::shown).containsExactly(List.of("a b", "c"), List.of());
    }

    @Test
    void marksAreReadAndBlocksWithALanguageAreNoCommands() {
        CommandPage page = page("""
                <!-- not run: it never ends -->
                ```
                sleep 1d
                ```

                ```json
                {}
                ```

                <!-- second terminal -->
                ```
                nc -l 9000
                ```

                <!-- varies: 5.28, 528 -->

                ```
                money
                # 5.28
                ```
                """);

        assertThat(page.notRun()).containsExactly("sleep 1d   (it never ends)");
        assertThat(page.steps()).hasSize(2);
        assertThat(page.steps().get(0).secondTerminal()).isTrue();
        assertThat(page.steps().get(1).varying()).containsExactlyInAnyOrder("5.28", "528");
    }

    @Test
    void whatIsNewEachTimeIsPassedOverAndNothingElse() {
        assertThat(same("{\"at\":\"2026-11-25T19:54:55.520Z\"}", "{\"at\":\"2027-01-01T00:00:00Z\"}"))
                .isTrue();
        assertThat(same("{\"at\":\"2026-11-25T19:54:55.520Z\"}", "{\"at\":\"\"}"))
                .isFalse();
        assertThat(same("{\"orderId\":\"9471642b-…-0\",…}", "{\"orderId\":\"00000000-1111-0\",\"a\":1}"))
                .isTrue();
        assertThat(same("{\"a\":1,…,\"b\":2}", "{\"a\":1,\"x\":3,\"b\":2}")).isTrue();
        assertThat(same("{\"a\":1,…,\"b\":2}", "{\"a\":1,\"x\":3,\"b\":3}")).isFalse();
        assertThat(same("{\"code\":\"BETA-LT3S-3XMR\"}", "{\"code\":\"BETA-AAAA-BBBB\"}"))
                .isTrue();
        assertThat(same("{\"price\":\"25.00\"}", "{\"price\":\"25.01\"}")).isFalse();
        assertThat(ShownOutput.endsWith("{\"amount\":\"1.02\"}", List.of("{\"amount\":\"5.28\"}"), Set.of("5.28")))
                .isTrue();
        assertThat(ShownOutput.endsWith("{\"amount\":\"1.02\"}", List.of("{\"amount\":\"5.28\"}"), Set.of("5")))
                .isFalse();
    }

    @Test
    void earlierOutputIsNotComparedAndRefusalsAreCounted() {
        String refusal =
                "{\"type\":\"/hotseat/reference/codes#-2\",\"title\":\"Conflict\",\"status\":409,\"detail\":\"No.\",\"code\":-2}";

        assertThat(same("{\"a\":1}", "{\"b\":2}{\"a\":1}")).isTrue();
        assertThat(same("{\"a\":1}", "{\"a\":1}{\"b\":2}")).isFalse();
        assertThat(ShownOutput.problems(refusal + refusal + "{\"a\":1}")).isEqualTo(2);
    }

    private static boolean same(String shown, String printed) {
        return ShownOutput.endsWith(printed, List.of(shown), Set.of());
    }

    private static CommandPage page(String text) {
        return CommandPage.of(new MarkdownPage(Path.of("README.md"), text));
    }
}
