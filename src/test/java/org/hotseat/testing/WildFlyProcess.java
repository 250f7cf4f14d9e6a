package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A WildFly with one WAR in a process of its own, from the home that Maven has put together, with a base directory of
 * its own. Started with the WAR deployed, or not at all; ended by {@link #close()}, and by itself when this JVM is gone
 * ({@link Leash}).
 */
public final class WildFlyProcess implements AutoCloseable {

    private static final String DEPLOYED = "WFLYSRV0010";
    private static final String STARTED = "WFLYSRV0025";
    private static final String STARTED_WITH_ERRORS = "WFLYSRV0026";

    /** The packages that WildFly's own scripts open for its modules, as far as a small server needs it. */
    private static final List<String> MODULES = List.of(
            "--add-exports=java.naming/com.sun.jndi.ldap=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.security=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.management/javax.management=ALL-UNNAMED",
            "--add-opens=java.naming/javax.naming=ALL-UNNAMED");

    private final Path log;
    private final int port = FreePort.find();
    private final int managementPort = FreePort.find();
    private final Process process;

    private WildFlyProcess(Path directory, Path war, Map<String, String> environment, List<String> jvmOptions)
            throws IOException {
        Path base = base(directory, war.toAbsolutePath());
        log = directory.resolve("server.log").toAbsolutePath();
        ProcessBuilder builder = new ProcessBuilder(command(base, directory, jvmOptions));
        builder.environment().putIfAbsent("HOTSEAT_DRAIN_SECONDS", "0");
        environment.forEach((variable, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(variable);
            } else {
                builder.environment().put(variable, value);
            }
        });
        process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    }

    /** Starts it and returns when the WAR is deployed; one that does not get there is ended, and its log told. */
    public static WildFlyProcess start(Path directory, Path war, Map<String, String> environment) {
        return start(directory, war, environment, List.of());
    }

    /** @param jvmOptions behind those of every such server */
    public static WildFlyProcess start(
            Path directory, Path war, Map<String, String> environment, List<String> jvmOptions) {
        try {
            WildFlyProcess server = new WildFlyProcess(directory, war, environment, jvmOptions);
            try {
                server.awaitDeployed();
            } catch (RuntimeException e) {
                server.close();
                throw e;
            }
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start WildFly", e);
        }
    }

    /** The server's root, without the context root. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    public int port() {
        return port;
    }

    /** Processor time that it has taken since its start; zero where the system does not tell. */
    public Duration cpuTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** The address of health. */
    public URI management() {
        return URI.create("http://127.0.0.1:" + managementPort + "/");
    }

    /** SIGTERM and nothing else; the process's own destroy closes its input too, which {@link Leash} reads. */
    public void terminate() {
        process.toHandle().destroy();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroy();
        if (!ended(Duration.ofSeconds(20))) {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    private void awaitDeployed() {
        long deadline = System.nanoTime() + Patience.STORM.toNanos();
        while (true) {
            String text = log();
            boolean started = text.contains(STARTED);
            if (started && text.contains(DEPLOYED)) {
                return;
            }
            if (started
                    || text.contains(STARTED_WITH_ERRORS)
                    || System.nanoTime() > deadline
                    || ended(Duration.ofMillis(200))) {
                throw new IllegalStateException("the WAR could not be deployed:\n" + log());
            }
        }
    }

    /** All that it has written so far. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean ended(Duration wait) {
        try {
            return process.waitFor(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            return false;
        }
    }

    private List<String> command(Path base, Path directory, List<String> jvmOptions) {
        Path home = home();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(jvmOptions);
        command.addAll(MODULES);
        command.add("-javaagent:" + LeashJar.writeTo(directory));
        command.add("-Djboss.home.dir=" + home);
        command.add("-Djboss.server.base.dir=" + base);
        command.add("-Djboss.http.port=" + port);
        command.add("-Djboss.https.port=" + FreePort.find());
        command.add("-Djboss.management.http.port=" + managementPort);
        command.add("-Dorg.jboss.boot.log.file=" + base.resolve("boot.log"));
        command.add("-Dlogging.configuration="
                + base.resolve("configuration").resolve("logging.properties").toUri());
        command.addAll(List.of(
                "-jar",
                home.resolve("jboss-modules.jar").toString(),
                "-mp",
                home.resolve("modules").toString()));
        command.addAll(List.of("org.jboss.as.standalone", "-b", "127.0.0.1", "-bmanagement", "127.0.0.1"));
        return command;
    }

    /** The home's configuration, and the WAR as a deployment that is read where it lies. */
    private static Path base(Path directory, Path war) throws IOException {
        Path base = directory.resolve("standalone").toAbsolutePath();
        Path configuration = Files.createDirectories(base.resolve("configuration"));
        try (Stream<Path> files = Files.list(home().resolve("standalone").resolve("configuration"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, configuration.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Path server = configuration.resolve("standalone.xml");
        String deployment =
                "<deployments><deployment name=\"hotseat.war\" runtime-name=\"hotseat.war\"><fs-archive path=\"" + war
                        + "\"/></deployment></deployments>";
        // Without what the in-server tests have deployed there.
        String xml = Files.readString(server).replaceAll("(?s)<deployments>.*?</deployments>", "");
        // Undertow has an element of this name, too; the last one is the server's.
        int end = xml.lastIndexOf("</server>");
        Files.writeString(server, xml.substring(0, end) + deployment + xml.substring(end));
        return base;
    }

    private static Path home() {
        return Path.of(System.getProperty("jboss.home")).toAbsolutePath();
    }
}
