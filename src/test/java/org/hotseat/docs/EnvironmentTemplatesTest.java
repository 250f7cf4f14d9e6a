package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The templates of the environment, read by a shell as their first lines say: each variable has the value that stands
 * there, also those that are comments until somebody needs them.
 */
class EnvironmentTemplatesTest {

    private static final Pattern VARIABLE = Pattern.compile("^#?([A-Z][A-Z0-9_]*)=(.*)$");

    private static final Pattern SETTING =
            Pattern.compile("\\b(?:HOTSEAT|REDIS|MONGODB|MP_JWT|LOCK)_[A-Z0-9_]*[A-Z0-9]\\b");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"server-config/payara/hotseat.env", "server-config/wildfly/hotseat.env"})
    void eachVariableHasItsValueAfterTheShellHasReadIt(String template) throws IOException, InterruptedException {
        String text = Files.readString(Path.of(template));
        Map<String, String> written = written(text);
        assertThat(written).containsKeys("REDIS_USER", "REDIS_PASSWORD", "HOTSEAT_WEBHOOK_ALLOWED", "MONGODB_URI");
        assertThat(asTheShellReads(text)).containsAllEntriesOf(written);
    }

    /** A name with a slip in it would be read by nobody, and the server would run with what it has without it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "container/Dockerfile",
                "container/compose.yaml",
                "systemd/hotseat.service",
                "helm/hotseat/templates/deployment.yaml",
                "payara/hotseat.env",
                "wildfly/hotseat.env"
            })
    void eachVariableOfAPackageIsASetting(String file) throws IOException {
        String settings = Files.readString(Path.of("docs/reference/settings.md"));
        // Read by HAProxy.
        Set<String> known = new TreeSet<>(Set.of("HOTSEAT_BIND", "HOTSEAT_ONE", "HOTSEAT_TWO"));
        SETTING.matcher(settings).results().map(MatchResult::group).forEach(known::add);
        Set<String> set = SETTING.matcher(Files.readString(Path.of("server-config", file)))
                .results()
                .map(found -> found.group().replaceFirst("_FILE$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        // The page gives the second half of a pair alone.
        known.add("MP_JWT_VERIFY_PUBLICKEY_LOCATION");

        assertThat(set).isNotEmpty().isSubsetOf(known);
    }

    /** As it once was: the shell took the second host for a command. */
    @Test
    void aValueWithoutItsQuotesIsFound() throws IOException, InterruptedException {
        String text = "HOTSEAT_WEBHOOK_ALLOWED=hooks.example, *.shop.example:8443\n";
        assertThat(asTheShellReads(text))
                .doesNotContainEntry("HOTSEAT_WEBHOOK_ALLOWED", written(text).get("HOTSEAT_WEBHOOK_ALLOWED"));
    }

    private static Map<String, String> written(String text) {
        Map<String, String> variables = new TreeMap<>();
        text.lines().map(VARIABLE::matcher).filter(Matcher::matches).forEach(line -> {
            String value = line.group(2);
            boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
            variables.put(line.group(1), quoted ? value.substring(1, value.length() - 1) : value);
        });
        return variables;
    }

    /** With the comments of variables taken off. */
    private Map<String, String> asTheShellReads(String text) throws IOException, InterruptedException {
        Path file = directory.resolve("hotseat.env");
        Files.writeString(
                file,
                text.lines()
                        .map(line -> VARIABLE.matcher(line).matches() ? line.replaceFirst("^#", "") : line)
                        .collect(Collectors.joining("\n", "", "\n")));
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", "set -a; . " + file + "; set +a; exec env")
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        shell.environment().keySet().removeIf(name -> !name.equals("PATH"));
        Process process = shell.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        Map<String, String> read = new TreeMap<>();
        printed.lines().filter(line -> line.contains("=")).forEach(line -> {
            int at = line.indexOf('=');
            read.put(line.substring(0, at), line.substring(at + 1));
        });
        return read;
    }
}
