package org.hotseat.toolkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The toolkit's artefacts as another project gets them: installed into an empty repository with their own poms, then
 * the application of {@code docs/tutorials/toolkit-in-spring.md} built and run with them.
 */
@Tag("release")
class ToolkitArtefactsIT {

    private static final Path PAGE = Path.of("docs/tutorials/toolkit-in-spring.md");
    private static final Pattern BLOCK = Pattern.compile("```(xml|properties|java|text)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("mvn -q (compile .*)\\n");

    @TempDir
    private Path directory;

    @Test
    void theTutorialsApplicationIsBuiltWithTheStarterAndRuns() throws Exception {
        String page = Files.readString(PAGE);
        TutorialProject project = new TutorialProject(directory);
        List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
        assertThat(blocks).extracting(block -> block.group(1)).containsExactly("xml", "properties", "java", "text");
        project.install("hotseat-toolkit");
        project.install("hotseat-toolkit-spring-boot-starter");

        project.write("pom.xml", blocks.get(0).group(2));
        String properties =
                blocks.get(1).group(2).replace("6379", "" + TestStores.current().redisPort());
        project.write("src/main/resources/application.properties", properties);
        project.write(
                "src/main/java/com/example/tills/Tills.java", blocks.get(2).group(2));
        MatchResult command = COMMAND.matcher(page).results().findFirst().orElseThrow();
        assertThat(project.maven(command.group(1).split(" ")))
                .contains(blocks.get(3).group(2).strip());

        project.write("pom.xml", blocks.get(0).group(2).replaceAll(".*<jedis[.]version>.*\\n", ""));
        assertThatThrownBy(() -> project.maven(command.group(1).split(" ")))
                .hasMessageContaining("Set the property jedis.version");
    }
}
