package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The files that the profile {@code release} makes beside the WAR. */
@Tag("release")
class ReleaseIT {

    private static final String LIBRARIES = "WEB-INF/lib/";

    /**
     * Several libraries declare the first, so the bill has it; its annotations are not needed when Hotseat runs, so the
     * WAR does not. Of the second the WAR has two files, and not the jar.
     */
    private static final Set<String> NOT_AS_JARS = Set.of("jspecify", "swagger-ui");

    @Test
    void theBillOfMaterialsNamesEveryLibraryOfTheWarWithItsLicenceAndNothingElse() throws IOException {
        JsonObject bill = read(Path.of(System.getProperty("hotseat.sbom")));
        List<JsonObject> components = bill.getJsonArray("components").getValuesAs(JsonObject.class);

        assertThat(components.stream()
                        .filter(each -> !NOT_AS_JARS.contains(each.getString("name")))
                        .map(each -> each.getString("name") + "-" + each.getString("version") + ".jar"))
                .containsExactlyInAnyOrderElementsOf(libraries());
        assertThat(components)
                .allSatisfy(each -> assertThat(each.getJsonArray("licenses"))
                        .as(each.getString("name"))
                        .isNotEmpty());
        assertThat(bill.getJsonObject("metadata")
                        .getJsonObject("component")
                        .getJsonArray("licenses")
                        .toString())
                .contains("Apache-2.0");
    }

    @Test
    void everyClassOfTheToolkitHasItsSourceAndEveryPublicOneItsPage() throws Exception {
        Path toolkit = Path.of(System.getProperty("hotseat.toolkit"));
        Set<String> sources = entries(beside(toolkit, "-sources"));
        Set<String> pages = entries(beside(toolkit, "-javadoc"));
        Set<String> classes = entries(toolkit);

        Set<String> outer = classes.stream()
                .filter(entry -> entry.endsWith(".class") && !entry.contains("$"))
                .collect(Collectors.toSet());
        assertThat(outer)
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(sources).contains(entry.replace(".class", ".java")));
        assertThat(sources.stream().filter(entry -> entry.endsWith(".java")))
                .allSatisfy(entry -> assertThat(outer).contains(entry.replace(".java", ".class")));
        assertThat(classes.stream().filter(entry -> entry.endsWith(".lua")))
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(sources).contains(entry));
        assertThat(pages)
                .contains(
                        "org/hotseat/toolkit/RedisClient.html",
                        "org/hotseat/toolkit/stream/Streams.html",
                        "org/hotseat/toolkit/lock/Lock.html",
                        "org/hotseat/toolkit/lock/LockManager.html")
                .noneMatch(page -> page.contains("Resource") || page.contains("org/hotseat/api/"));
    }

    private static Path beside(Path toolkit, String what) {
        return Path.of(toolkit.toString().replaceFirst("\\.jar$", what + ".jar"));
    }

    private static Set<String> libraries() throws IOException {
        return entries(Path.of(System.getProperty("hotseat.war"))).stream()
                .filter(entry -> entry.startsWith(LIBRARIES) && entry.endsWith(".jar"))
                .map(entry -> entry.substring(LIBRARIES.length()))
                .collect(Collectors.toSet());
    }

    private static Set<String> entries(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(JarEntry::getName).collect(Collectors.toSet());
        }
    }

    private static JsonObject read(Path file) throws IOException {
        try (JsonReader reader = Json.createReader(Files.newBufferedReader(file))) {
            return reader.readObject();
        }
    }
}
