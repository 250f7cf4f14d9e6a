package org.hotseat.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands of one page, in its order. A fenced block without a language is commands. A comment directly below a
 * command is the end of what it prints; other comments are notes. Three marks, each an HTML comment before its block,
 * say what is otherwise:
 *
 * <ul>
 *   <li>{@code <!-- not run: reason -->}: a test cannot run the block;
 *   <li>{@code <!-- second terminal -->}: the block runs until the page ends;
 *   <li>{@code <!-- varies: 5.28, 528 -->}: these words of what it prints are otherwise each time. Times, ids, tokens
 *       and secrets need no mark.
 * </ul>
 */
record CommandPage(Path file, List<Step> steps, List<String> notRun) {

    /** Commands that are pasted together, and the lines that the page shows below them. */
    record Step(String commands, List<String> shown, Set<String> varying, boolean secondTerminal) {}

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^(?:<!-- ([^>]*) -->\\n+)?^```([a-z]*)\\n(.*?)^```[ ]*$");

    /** The block of the tutorial that all pages use, by the link to it. */
    static final String TOKENS = "session-shop.md#2-get-tokens";

    static CommandPage of(MarkdownPage page) {
        List<Step> steps = new ArrayList<>();
        List<String> notRun = new ArrayList<>();
        Matcher block = BLOCK.matcher(page.text());
        while (block.find()) {
            String mark = block.group(1) == null ? "" : block.group(1).strip();
            if (!block.group(2).isEmpty()) {
                continue;
            }
            if (mark.startsWith("not run: ")) {
                notRun.add(block.group(3).lines().findFirst().orElse("") + "   (" + mark.substring(9) + ")");
            } else if (mark.equals("second terminal")) {
                steps.add(new Step(block.group(3), List.of(), Set.of(), true));
            } else {
                Set<String> varying =
                        mark.startsWith("varies: ") ? Set.of(mark.substring(8).split(", ")) : Set.of();
                steps.addAll(steps(block.group(3), varying));
            }
        }
        return new CommandPage(page.file(), steps, notRun);
    }

    private static List<Step> steps(String block, Set<String> varying) {
        List<Step> steps = new ArrayList<>();
        StringBuilder commands = new StringBuilder();
        List<String> shown = new ArrayList<>();
        boolean below = false;
        for (String line : block.lines().toList()) {
            boolean comment = line.startsWith("#");
            if (comment && below) {
                shown.add(line.substring(1).strip());
                continue;
            }
            if (!shown.isEmpty()) {
                steps.add(new Step(commands.toString(), List.copyOf(shown), varying, false));
                commands.setLength(0);
                shown.clear();
            }
            if (!comment) {
                commands.append(line).append('\n');
            }
            below = !comment && !line.isBlank();
        }
        if (!commands.toString().isBlank()) {
            steps.add(new Step(commands.toString(), List.copyOf(shown), varying, false));
        }
        return steps;
    }

    /** Whether its reader is told to paste the block with the tokens first. */
    boolean needsTokens(MarkdownPage page) {
        return page.text().contains(TOKENS);
    }

    /** The number of blocks and parts of blocks that a test runs. */
    int size() {
        return steps.size();
    }
}
