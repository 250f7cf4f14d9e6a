package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The log of the server that all in-server tests of this JVM share. */
final class RequestLog {

    private static final Pattern RECORD = Pattern.compile("(?m)^(?=\\[?\\d{4}-\\d\\d-\\d\\d)");
    private static final Pattern OF_A_REQUEST = Pattern.compile(
            "org[.](hotseat[.]api|glassfish[.](grizzly|jersey)|apache[.]catalina|jboss[.]resteasy)|io[.]undertow");

    private RequestLog() {}

    /** All of it until now, a byte a character. */
    static String read() {
        Path home = Path.of(System.getProperty("hotseat.test.stores"));
        if (System.getProperty("arquillian.launch").equals("wildfly")) {
            return read(Path.of(System.getProperty("jboss.home"), "standalone", "log", "server.log"));
        }
        try (var files = Files.list(home)) {
            List<Path> logs = files.filter(file -> file.getFileName().toString().startsWith("payara.log"))
                    .sorted()
                    .toList();
            assertThat(logs).isNotEmpty();
            return logs.stream().map(RequestLog::read).reduce("", String::concat);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The records of requests with a trace; the rest of a server may log as it likes. */
    static List<String> traces(String log) {
        return RECORD.splitAsStream(log)
                .filter(record -> record.contains("Exception"))
                .filter(record -> OF_A_REQUEST.matcher(record).find())
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
