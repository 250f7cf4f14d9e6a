package org.hotseat.program;

import static org.hotseat.program.layout.ProgramCalls.hall;
import static org.hotseat.program.layout.ProgramCalls.program;
import static org.hotseat.testing.RestCalls.newId;

import java.nio.file.Path;
import org.hotseat.program.layout.ProgramCalls;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The largest program that there may be, on a server of its own. */
@Tag("storm")
class HundredThousandSeatsIT {

    @TempDir
    private static Path directory;

    private static ServerProcess server;

    private final ProgramCalls calls = new ProgramCalls(server.uri().resolve("hotseat/"));

    @BeforeAll
    static void startServer() {
        server = ServerProcess.start(
                ServerSettings.builtWar(directory).shortLived().with("MONGODB_TIMEOUT_MS", "10000"));
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void aHundredThousandSeatsArePutAndPutAgain() {
        String id = newId("large");
        String body = program(20, hall("A", 5_000, 10), hall("B", 50, 1_000));
        long start = System.nanoTime();
        calls.putLarge(id, body).is(201);
        long created = System.nanoTime();
        calls.choose(id, "u", "A-R5000-10").is(201);
        long bought = System.nanoTime();
        calls.putLarge(id, body.replace("7.10", "8.20").replace("'seats':10}", "'seats':10,'blocked':[1]}"))
                .is(200);
        long changed = System.nanoTime();
        calls.post("programs/" + id + "/rebuild", "operator").is(200);
        long rebuilt = System.nanoTime();
        int length = calls.seats(id).body().length();
        System.out.printf(
                "100,000 seats in 5,050 rows: body of %,d bytes put in %.2f s, a purchase %.3f s, put again with 5,000 rows"
                        + " changed in %.2f s, rebuilt in %.2f s; a map of %,d bytes%n",
                body.length(),
                (created - start) / 1e9,
                (bought - created) / 1e9,
                (changed - bought) / 1e9,
                (rebuilt - changed) / 1e9,
                length);
        calls.holds(id, 94_999, 1, 0, 5_000);
    }
}
