package org.hotseat.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line and the environment of a {@link ServerProcess}. */
final class ServerCommand {

    private ServerCommand() {}

    static ProcessBuilder of(ServerSettings settings) {
        ProcessBuilder builder = new ProcessBuilder(command(settings));
        settings.environment().forEach((variable, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(variable);
            } else {
                builder.environment().put(variable, value);
            }
        });
        return builder;
    }

    private static List<String> command(ServerSettings settings) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(settings.jvmOptions());
        command.add("-Djava.io.tmpdir=" + ServerTemporaries.emptied(settings.directory()));
        command.add("-javaagent:" + LeashJar.writeTo(settings.directory()));
        command.add("-jar");
        command.add(settings.microJar().toAbsolutePath().toString());
        // No data grid, which would listen on every interface. Not --nocluster too: it switches the grid on again.
        command.addAll(List.of("--nohazelcast", "--disablephonehome"));
        command.addAll(List.of("--port", Integer.toString(settings.port())));
        command.addAll(List.of(
                "--prebootcommandfile",
                LoopbackCommands.writeTo(settings.directory(), settings.openManagement())
                        .toString()));
        command.addAll(List.of("--deploy", settings.war().toAbsolutePath().toString()));
        return command;
    }
}
