package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every snippet of the tutorials stands, as it is, in a test that compiles and passes. */
class TutorialTest {

    private static final Pattern SNIPPET = Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* }</pre>", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"toolkit", "toolkit/lock"})
    void everySnippetIsTakenFromATest(String name) throws IOException {
        String tutorial = Files.readString(Path.of("src/main/java/org/hotseat", name, "package-info.java"));
        String tests =
                withoutLayout(Files.readString(Path.of("src/test/java/org/hotseat/toolkit/lock/TutorialIT.java")));
        List<String> snippets = new ArrayList<>();
        Matcher matcher = SNIPPET.matcher(tutorial);
        while (matcher.find()) {
            snippets.add(withoutLayout(matcher.group(1).replaceAll("(?m)^ \\* ?", "")));
        }
        assertThat(snippets)
                .hasSizeGreaterThanOrEqualTo(5)
                .allSatisfy(snippet -> assertThat(tests).contains(snippet));
    }

    /** The formatter breaks lines where it likes. */
    private static String withoutLayout(String text) {
        return text.replaceAll("\\s+", "");
    }
}
