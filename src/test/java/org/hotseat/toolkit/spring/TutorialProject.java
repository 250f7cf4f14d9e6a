package org.hotseat.toolkit.spring;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.testing.Patience;

/**
 * The project of a tutorial in a directory of its own. Its Maven has a repository of its own, which takes what this
 * machine has from the one that the build uses.
 */
record TutorialProject(Path directory) {

    private static final Path BUILT = Path.of("target").toAbsolutePath();

    /** The directory in which the reader works. */
    Path home() throws IOException {
        return Files.createDirectories(directory.resolve("project"));
    }

    void write(String file, String text) throws IOException {
        Path path = home().resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Installs an artefact of the build with its own pom. */
    void install(String artefact) throws Exception {
        maven(
                "org.apache.maven.plugins:maven-install-plugin:3.2.0:install-file",
                "-Dfile=" + BUILT.resolve(artefact + ".jar"),
                "-DpomFile=" + BUILT.resolve(artefact + ".pom"));
    }

    /** Runs Maven in the project; one that fails fails the test with what it said. */
    String maven(String... arguments) throws Exception {
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
        return run(command);
    }

    /** Runs commands as a shell does, and returns what they print. */
    String shell(String commands) throws Exception {
        return run(List.of("bash", "-c", commands));
    }

    private String run(List<String> command) throws Exception {
        Path output = Files.createTempFile(directory, "output", ".log");
        Process process = new ProcessBuilder(command)
                .directory(home().toFile())
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
