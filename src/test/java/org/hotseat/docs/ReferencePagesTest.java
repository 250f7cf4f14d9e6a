package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.hotseat.contract.ContractFile;
import org.junit.jupiter.api.Test;

/** Reference pages that are written by hand say what the contract and the build say. */
class ReferencePagesTest {

    private static final Path PAGES = Path.of("docs/reference");

    @Test
    void theEventsAreThoseOfTheContract() throws IOException {
        List<String> documented = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| \\S[^|]* \\| \\S[^|]* \\|$")
                .matcher(Files.readString(PAGES.resolve("events.md")))
                .results()
                .map(row -> row.group(1))
                .toList();
        List<String> contract = ContractFile.json()
                .getJsonObject("components")
                .getJsonObject("schemas")
                .getJsonObject("WebhookEventType")
                .getJsonArray("enum")
                .getValuesAs(JsonString::getString);

        assertThat(documented).hasSizeGreaterThan(10).containsExactlyInAnyOrderElementsOf(contract);
    }

    @Test
    void theVersionsAreThoseOfTheBuild() throws IOException {
        String build = Files.readString(Path.of("pom.xml"));
        String page = Files.readString(PAGES.resolve("versions.md"));

        assertThat(page)
                .contains(
                        "Hotseat is at " + first(build, "<version>([^<]+)</version>\\s*<packaging>war") + ":",
                        "| WildFly | " + first(build, "<wildfly.version>([^<]+)<") + " |",
                        "| Payara Micro | " + first(build, "<artifactId>payara-micro</artifactId><version>([^<]+)<")
                                + " |",
                        "Java driver " + first(build, "<artifactId>mongodb-driver-sync</artifactId><version>([^<]+)<")
                                + " ");
    }

    private static String first(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .findFirst()
                .orElseThrow(() -> new AssertionError("pom.xml has no " + pattern))
                .group(1);
    }
}
