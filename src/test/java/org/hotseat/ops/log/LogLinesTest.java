package org.hotseat.ops.log;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogLinesTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final Logger ROOT = Logger.getLogger("");
    private static final System.Logger OURS = System.getLogger("org.hotseat.ops.log.LogLinesTest");

    private final Lines lines = new Lines(new SimpleFormatter());
    private final LogLines json = new LogLines(new LogSettings(true));
    private final LogLines text = new LogLines(new LogSettings(false));

    /** Keeps the lines of this test's thread as a server's handler would write them. */
    private static final class Lines extends Handler {

        private final Thread owner = Thread.currentThread();
        private final List<String> written = new ArrayList<>();

        Lines(Formatter formatter) {
            setFormatter(formatter);
        }

        @Override
        public void publish(LogRecord line) {
            if (Thread.currentThread() == owner) {
                written.add(getFormatter().format(line));
            }
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            // Nothing is open.
        }

        String only() {
            assertThat(written).hasSize(1);
            return written.get(0);
        }

        /** The only line, which must be a JSON object of one line. */
        JsonObject object() {
            assertThat(only()).endsWith("}\n").doesNotContain("\r");
            assertThat(only().indexOf('\n')).isEqualTo(only().length() - 1);
            return Json.createReader(new StringReader(only())).readObject();
        }
    }

    @BeforeEach
    void write() {
        ROOT.addHandler(lines);
    }

    @AfterEach
    void stop() {
        json.end();
        text.end();
        ROOT.removeHandler(lines);
    }

    private static Act request() {
        return Act.arrived("r-17", TRACE)
                .routed(new Actor("jane", Set.of(Role.USER), "r-17"), "", "POST /schedules/{id}/holds");
    }

    @Test
    void aJsonLineNamesTheRequestItsTraceRouteRolesAndResourceAndNotThePerson() {
        json.begin(this);
        Act act = request();
        act.setResource(new ResourceId("schedules", "s1"));

        act.during(() -> {
            OURS.log(System.Logger.Level.WARNING, "HS411 {0} facts came late", 3, "unused");
            return true;
        });

        JsonObject line = lines.object();
        assertThat(line.getString("message")).isEqualTo("HS411 3 facts came late");
        assertThat(line.getString("code")).isEqualTo("HS411");
        assertThat(line.getString("level")).isEqualTo("WARNING");
        assertThat(line.getString("logger")).isEqualTo("org.hotseat.ops.log.LogLinesTest");
        assertThat(line.getString("thread")).isEqualTo(Thread.currentThread().getName());
        assertThat(line.getString("time")).matches("\\d{4}-\\d\\d-\\d\\dT.*Z");
        assertThat(line.getString("requestId")).isEqualTo("r-17");
        assertThat(line.getString("traceId")).isEqualTo(TRACE);
        assertThat(line.getString("route")).isEqualTo("POST /schedules/{id}/holds");
        assertThat(line.getString("resource")).isEqualTo("schedules/s1");
        assertThat(line.getJsonArray("roles").getValuesAs(JsonString::getString))
                .containsExactly("user");
        assertThat(lines.only()).doesNotContain("jane").doesNotContain("exception");
    }

    @Test
    void aLineOfTheServersOwnWorkHasTheResourceThatItNamesAndNoRequest() {
        json.begin(this);

        OURS.log(System.Logger.Level.WARNING, "HS405 expiry of {0} works again", new ResourceId("sales", "x"));

        assertThat(lines.object().keySet())
                .containsExactlyInAnyOrder("time", "level", "logger", "message", "thread", "code", "resource");
        assertThat(lines.object().getString("resource")).isEqualTo("sales/x");
    }

    @Test
    void aJsonLineHasTheWholeExceptionAndTheNumberOfItsIncident() {
        json.begin(this);
        String incident = "7b0f2f2e-6f5e-4d5c-9a70-1d2b3c4d5e6f";

        OURS.log(
                System.Logger.Level.ERROR,
                "Incident " + incident + " (no request)",
                new IllegalStateException("outer", new IllegalArgumentException("inner")));

        assertThat(lines.object().getString("incident")).isEqualTo(incident);
        assertThat(lines.object().getString("level")).isEqualTo("ERROR");
        assertThat(lines.object().getString("exception"))
                .contains("IllegalStateException: outer", "\tat org.hotseat", "IllegalArgumentException: inner");
    }

    @Test
    void nothingInAMessageBeginsALineOfItsOwn() {
        String forged = "a receiver said\r\n{\"level\":\"ERROR\"}\u2028x\u0000\"";
        json.begin(this);
        OURS.log(System.Logger.Level.WARNING, forged);
        assertThat(lines.object().getString("message")).isEqualTo(forged);
        json.end();
        lines.written.clear();

        text.begin(this);
        OURS.log(System.Logger.Level.WARNING, forged);

        assertThat(lines.only()).contains("a receiver said {\"level\":\"ERROR\"} x \"");
    }

    @Test
    void aTextLineEndsWithTheRequestUnlessItNamesItAlready() {
        text.begin(this);

        request().during(() -> {
            OURS.log(System.Logger.Level.WARNING, "HS201 {0} wait", "facts");
            OURS.log(System.Logger.Level.WARNING, "Away: redis (request r-17, no route)");
            Logger.getLogger("com.example").log(java.util.logging.Level.WARNING, "{0}\nof a library", "two lines");
            return true;
        });
        OURS.log(System.Logger.Level.WARNING, "of no request");

        assertThat(lines.written).hasSize(4);
        assertThat(lines.written.get(0)).contains("HS201 facts wait (request r-17)");
        assertThat(lines.written.get(1)).contains("(request r-17, no route)").doesNotContain("(request r-17)");
        assertThat(lines.written.get(2)).contains("two lines\nof a library (request r-17)");
        assertThat(lines.written.get(3)).contains("of no request").doesNotContain("(request");
    }

    /** Nothing of the application stays in the server. Payara reports the start more than once. */
    @Test
    void theServersOwnFormComesBackAfterTheApplication() {
        Formatter server = lines.getFormatter();
        Handler passesOn = new Lines(server);
        ROOT.addHandler(passesOn);
        json.begin(this);
        json.begin(this);
        assertThat(lines.getFormatter()).isInstanceOf(JsonLine.class);

        json.end();
        ROOT.removeHandler(passesOn);

        assertThat(lines.getFormatter()).isSameAs(server);
        assertThat(passesOn.getFormatter()).isSameAs(server);
    }

    /** Payara's formatter answers a whole line, with its colours, when it is asked for the message. */
    @Test
    void theFormOfAServerIsTheLinesOnce() {
        lines.setFormatter(new Formatter() {
            @Override
            public String format(LogRecord line) {
                return "[\u001B[1;93mWARNING\u001B[0m] " + line.getMessage();
            }

            @Override
            public String formatMessage(LogRecord line) {
                return format(line);
            }
        });
        text.begin(this);

        OURS.log(System.Logger.Level.WARNING, "HS206 MongoDB does not answer");
        request().during(() -> {
            OURS.log(System.Logger.Level.WARNING, "HS207 MongoDB answers again");
            return true;
        });

        assertThat(lines.written)
                .containsExactly(
                        "[\u001B[1;93mWARNING\u001B[0m] HS206 MongoDB does not answer",
                        "[\u001B[1;93mWARNING\u001B[0m] HS207 MongoDB answers again (request r-17)");
    }

    /** Records of WildFly bring their parameters in themselves. */
    @Test
    void aRecordThatFormatsItselfIsAsked() {
        assertThat(LogMessage.of(new OwnRecord())).isEqualTo("printf's 7");
    }

    /** As JBoss LogManager's {@code ExtLogRecord}. */
    public static final class OwnRecord extends LogRecord {

        OwnRecord() {
            super(java.util.logging.Level.INFO, "printf's %d");
            setParameters(new Object[] {7});
        }

        /** Called by its name. */
        public String getFormattedMessage() {
            return String.format(getMessage(), getParameters());
        }
    }
}
