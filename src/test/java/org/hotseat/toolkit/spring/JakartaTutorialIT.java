package org.hotseat.toolkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The application of {@code docs/tutorials/toolkit-in-jakarta-ee.md}: built with the toolkit's artefact in an empty
 * repository, started on Payara Micro without any setting of Hotseat's, and asked as the page asks it.
 */
@Tag("release")
class JakartaTutorialIT {

    private static final Path PAGE = Path.of("docs/tutorials/toolkit-in-jakarta-ee.md");
    private static final Pattern FILE =
            Pattern.compile("(?s)`((?:src/|pom)[^`]*)`(?:(?!```).)*?\\n```(?:xml|java)\\n(.*?)```");
    private static final Pattern COMMANDS =
            Pattern.compile("(?s)<!-- not run: a test of its own[^\\n]*\\n```\\n(.*?)```");

    @TempDir
    private Path directory;

    @Test
    void theTutorialsApplicationIsBuiltWithTheToolkitAndAnswersAsThePageShows() throws Exception {
        String page = Files.readString(PAGE);
        TutorialProject project = new TutorialProject(directory);
        project.install("hotseat-toolkit");
        Map<String, String> files =
                FILE.matcher(page).results().collect(Collectors.toMap(m -> m.group(1), m -> m.group(2)));
        assertThat(files).hasSize(5);
        for (Map.Entry<String, String> file : files.entrySet()) {
            project.write(file.getKey(), file.getValue());
        }
        int port = FreePort.find();
        List<String> blocks = COMMANDS.matcher(page)
                .results()
                .map(block -> block.group(1)
                        .replace("6379", "" + TestStores.current().redisPort())
                        .replace("8090", "" + port))
                .toList();
        List<String> start = blocks.get(0).lines().toList();
        for (String command : start.subList(0, 2)) {
            project.maven(command.replaceFirst("mvn -q ", "").split(" "));
        }
        Path log = directory.resolve("server.log");
        Process server = new ProcessBuilder("bash", "-c", "exec env " + start.get(2))
                .directory(project.home().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            await().until(() -> !server.isAlive() || Files.readString(log).matches("(?s).*ready in .*"));
            String asked = blocks.stream().skip(1).collect(Collectors.joining());
            assertThat(lines(project.shell(asked))).as(Files.readString(log)).isEqualTo(shown(asked));
        } finally {
            server.destroy();
            server.onExit().join();
        }
    }

    /** The printed text without line feeds: an answer need not end with one, and the page shows each on a line. */
    private static String lines(String text) {
        return text.replaceAll("\\n", "");
    }

    private static String shown(String commands) {
        return commands.lines()
                .filter(line -> line.startsWith("# "))
                .map(line -> line.substring(2))
                .collect(Collectors.joining());
    }
}
