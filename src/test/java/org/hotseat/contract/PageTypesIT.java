package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The modules of the pages keep the types that their JSDoc says, by TypeScript's compiler. Needs {@code npm} and
 * {@code node}: {@code .ci/long clients}.
 */
@Tag("clients")
class PageTypesIT {

    private static final Path CONFIG =
            Path.of("src/clients/pages/tsconfig.json").toAbsolutePath();

    @TempDir
    private Path directory;

    @Test
    void theModulesKeepTheirTypes() throws Exception {
        Programs programs = new Programs(directory);
        programs.run(programs.node(), "npx", "--no-install", "tsc", "-p", CONFIG.toString());
    }

    @Test
    void aWrongArgumentIsFound() throws Exception {
        Programs programs = new Programs(directory);
        Files.writeString(directory.resolve("wrong.js"), """
                import { h } from '%s';
                h('button').value = 7;
                """.formatted(
                        Path.of("src/main/webapp/pages/dom.js").toAbsolutePath()));
        Path config = Files.writeString(
                directory.resolve("tsconfig.json"),
                "{\"extends\":\"" + CONFIG + "\",\"include\":[\"" + directory.resolve("wrong.js") + "\"]}");
        assertThatThrownBy(() -> programs.run(programs.node(), "npx", "--no-install", "tsc", "-p", config.toString()))
                .hasMessageContaining("Type 'number' is not assignable to type 'string'");
    }
}
