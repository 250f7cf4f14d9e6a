package org.hotseat.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a {@link ServerProcess}.
 *
 * @param microJar the Payara Micro jar
 * @param war what to deploy, under the context root that its descriptor names
 * @param port the HTTP port on 127.0.0.1
 * @param environment added to this JVM's environment; an empty value takes a variable away; names a free management
 *     port if it has none
 * @param jvmOptions before {@code -jar}
 * @param directory for the log, the agent and the boot commands; made when missing, one for each server
 * @param readyPath answers 200 when the server is ready; empty: ready as soon as the WAR is deployed
 * @param patience for the start
 * @param openManagement whether health and OpenAPI are on the HTTP port, too: for the demo, whose address strangers
 *     know
 */
public record ServerSettings(
        Path microJar,
        Path war,
        int port,
        Map<String, String> environment,
        List<String> jvmOptions,
        Path directory,
        String readyPath,
        Duration patience,
        boolean openManagement) {

    /** The credential that {@link #environment} lets read the metrics. */
    public static final String METRICS_TOKEN = "a-token-of-the-scraper";

    private static final String MANAGEMENT_PORT = "HOTSEAT_MANAGEMENT_PORT";

    public ServerSettings(
            Path microJar,
            Path war,
            int port,
            Map<String, String> environment,
            List<String> jvmOptions,
            Path directory,
            String readyPath,
            Duration patience) {
        this(microJar, war, port, environment, jvmOptions, directory, readyPath, patience, false);
    }

    public ServerSettings {
        environment = local(environment);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /**
     * The built WAR on a free port, ready when its readiness check says so; the jar and the WAR where Maven put them.
     * It believes {@link TestTokens}, and has the {@link TestStores} if there are any.
     */
    public static ServerSettings builtWar(Path directory) {
        return new ServerSettings(
                Path.of(System.getProperty("payara.micro.jar", "target/payara-micro.jar")),
                Path.of(System.getProperty("hotseat.war", "target/hotseat.war")),
                FreePort.find(),
                environmentOfTests(),
                List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
                directory,
                "/health/ready",
                Patience.STORM,
                false);
    }

    private static Map<String, String> environmentOfTests() {
        Map<String, String> environment = new LinkedHashMap<>(TestStores.environment());
        environment.putAll(TestTokens.environment());
        return environment;
    }

    private static Map<String, String> local(Map<String, String> environment) {
        Map<String, String> local = new LinkedHashMap<>(environment);
        local.putIfAbsent("HOTSEAT_ADDRESS", "");
        local.putIfAbsent("HOTSEAT_MANAGEMENT_ADDRESS", "");
        local.putIfAbsent("HOTSEAT_METRICS_TOKEN", METRICS_TOKEN);
        // Most tests want a server soon, and not a fast one.
        local.putIfAbsent("HOTSEAT_WARMUP_SECONDS", "0");
        local.putIfAbsent("HOTSEAT_DRAIN_SECONDS", "0");
        local.computeIfAbsent(MANAGEMENT_PORT, name -> Integer.toString(FreePort.find()));
        return Map.copyOf(local);
    }

    /** Health and OpenAPI are on the HTTP port, too. */
    public ServerSettings withOpenManagement() {
        return new ServerSettings(microJar, war, port, environment, jvmOptions, directory, readyPath, patience, true);
    }

    /** Serves health and OpenAPI, on 127.0.0.1. */
    public int managementPort() {
        return Integer.parseInt(environment.get(MANAGEMENT_PORT));
    }

    public ServerSettings withPort(int newPort) {
        return new ServerSettings(
                microJar, war, newPort, environment, jvmOptions, directory, readyPath, patience, openManagement);
    }

    public ServerSettings withPatience(Duration newPatience) {
        return new ServerSettings(
                microJar, war, port, environment, jvmOptions, directory, readyPath, newPatience, openManagement);
    }

    public ServerSettings with(String variable, String value) {
        return with(Map.of(variable, value));
    }

    public ServerSettings with(Map<String, String> variables) {
        Map<String, String> more = new LinkedHashMap<>(environment);
        more.putAll(variables);
        return new ServerSettings(
                microJar, war, port, more, jvmOptions, directory, readyPath, patience, openManagement);
    }

    public ServerSettings withWar(Path newWar) {
        return new ServerSettings(
                microJar, newWar, port, environment, jvmOptions, directory, readyPath, patience, openManagement);
    }

    /**
     * For a server that lives for some tests only, or for a demo: compiled quickly, not well, since the second compiler
     * costs such a server more processor time than it gives back. Not for what is measured.
     */
    public ServerSettings shortLived() {
        List<String> options = new ArrayList<>(jvmOptions);
        options.add("-XX:TieredStopAtLevel=1");
        return new ServerSettings(
                microJar, war, port, environment, options, directory, readyPath, patience, openManagement);
    }

    public ServerSettings withReadyPath(String path) {
        return new ServerSettings(
                microJar, war, port, environment, jvmOptions, directory, path, patience, openManagement);
    }
}
