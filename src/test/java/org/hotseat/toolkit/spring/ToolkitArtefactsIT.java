package org.hotseat.toolkit.spring;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.hotseat.testing.Patience;
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

    private static final Path BUILT = Path.of("target").toAbsolutePath();
    private static final Path PAGE = Path.of("docs/tutorials/toolkit-in-spring.md");
    private static final Pattern BLOCK = Pattern.compile("```(xml|properties|java|text)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("mvn -q (compile .*)\\n");

    @TempDir
    private Path directory;

    @Test
    void theTutorialsApplicationIsBuiltWithTheStarterAndRuns() throws Exception {
        String page = Files.readString(PAGE);
        List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
        assertThat(blocks).extracting(block -> block.group(1)).containsExactly("xml", "properties", "java", "text");
        install("hotseat-toolkit");
        install("hotseat-toolkit-spring-boot-starter");

        write("pom.xml", blocks.get(0).group(2));
        String properties =
                blocks.get(1).group(2).replace("6379", "" + TestStores.current().redisPort());
        write("src/main/resources/application.properties", properties);
        write("src/main/java/com/example/tills/Tills.java", blocks.get(2).group(2));
        MatchResult command = COMMAND.matcher(page).results().findFirst().orElseThrow();
        assertThat(maven(command.group(1).split(" ")))
                .contains(blocks.get(3).group(2).strip());

        write("pom.xml", blocks.get(0).group(2).replaceAll(".*<jedis[.]version>.*\\n", ""));
        assertThatThrownBy(() -> maven(command.group(1).split(" ")))
                .hasMessageContaining("Set the property jedis.version");
    }

    private void install(String artefact) throws Exception {
        maven(
                "org.apache.maven.plugins:maven-install-plugin:3.2.0:install-file",
                "-Dfile=" + BUILT.resolve(artefact + ".jar"),
                "-DpomFile=" + BUILT.resolve(artefact + ".pom"));
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve("tills").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Runs Maven on a repository of its own, which takes what this machine has from the one that the build uses. */
    private String maven(String... arguments) throws Exception {
        Path here = Files.createDirectories(directory.resolve("tills"));
        String copy = "<id>here</id><url>file:" + System.getProperty("user.home") + "/.m2/repository</url>";
        Path settings = directory.resolve("settings.xml");
        Files.writeString(
                settings,
                "<settings><profiles><profile><id>here</id><repositories><repository>" + copy
                        + "</repository></repositories><pluginRepositories><pluginRepository>" + copy
                        + "</pluginRepository></pluginRepositories></profile></profiles>"
                        + "<activeProfiles><activeProfile>here</activeProfile></activeProfiles></settings>");
        List<String> command = new ArrayList<>(List.of(
                "mvn", "-B", "-q", "-s", settings.toString(), "-Dmaven.repo.local=" + directory.resolve("repository")));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(directory, "maven", ".log");
        Process process = new ProcessBuilder(command)
                .directory(here.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(5 * Patience.HANG_SECONDS, SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output);
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
