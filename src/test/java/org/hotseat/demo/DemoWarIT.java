package org.hotseat.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The production WAR has nothing of the demo, and the demo has all of the production WAR. */
class DemoWarIT {

    private static final Path PRODUCTION = Path.of(System.getProperty("hotseat.war"));

    @Test
    void productionHasNeitherIssuerNorDemoPage() throws IOException {
        assertThat(checksums(PRODUCTION).keySet())
                .contains("index.html", "WEB-INF/classes/org/hotseat/api/security/TokenSecurity.class")
                .noneMatch(name -> name.toLowerCase(java.util.Locale.ROOT).contains("demo"))
                .noneMatch(
                        name -> name.contains("first-calls") || name.contains("storm") || name.contains("TokenSigner"));
    }

    @Test
    void demoIsProductionAndItsOverlay(@TempDir Path directory) throws IOException {
        Map<String, Long> production = checksums(PRODUCTION);
        Map<String, Long> more = new HashMap<>(checksums(DemoWar.writeTo(directory, PRODUCTION)));
        assertThat(more.keySet()).containsAll(production.keySet());
        more.entrySet().removeAll(production.entrySet());

        assertThat(more.keySet()).contains("WEB-INF/classes/org/hotseat/demo/overlay/StormsResource.class");
        more.keySet().removeIf(name -> name.startsWith("WEB-INF/classes/org/hotseat/demo/overlay/"));
        Set<String> added = new HashSet<>(Set.of("index.html", "reference/index.html"));
        DemoWar.PAGES.forEach(name -> added.add("demo/" + name));
        assertThat(more.keySet()).isEqualTo(added);
    }

    /** Every file with the checksum of its content. */
    private static Map<String, Long> checksums(Path war) throws IOException {
        Map<String, Long> checksums = new TreeMap<>();
        try (JarFile file = new JarFile(war.toFile())) {
            file.stream()
                    .filter(entry -> !entry.isDirectory())
                    .forEach((JarEntry entry) -> checksums.put(entry.getName(), entry.getCrc()));
        }
        return checksums;
    }
}
