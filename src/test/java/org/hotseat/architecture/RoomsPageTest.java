package org.hotseat.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.testing.MainClasses;
import org.junit.jupiter.api.Test;

class RoomsPageTest {

    private static final String ROOT = "org.hotseat.";
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z.]+)` \\| ", Pattern.MULTILINE);

    @Test
    void thePageOfTheArchitectureNamesEveryRoomAndNoOther() throws IOException {
        Set<String> rooms = MainClasses.all().stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(ROOT))
                .map(name -> name.substring(ROOT.length()))
                .collect(Collectors.toSet());
        Set<String> named = ROW.matcher(Files.readString(Path.of("docs/architecture.md")))
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toSet());
        assertThat(named).isEqualTo(rooms);
    }
}
