package org.hotseat.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.program.layout.ProgramCalls.category;
import static org.hotseat.program.layout.ProgramCalls.program;
import static org.hotseat.program.layout.ProgramCalls.row;
import static org.hotseat.program.layout.ProgramCalls.tickets;
import static org.hotseat.testing.RestCalls.crowd;
import static org.hotseat.testing.RestCalls.newId;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.program.layout.ProgramCalls;
import org.hotseat.testing.InServer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A crowd at one hall. */
@RunAsClient
class HallUnderSaleConcurrencyIT extends InServer {

    private static final int THREADS = 24;

    @ArquillianResource
    private URL base;

    private ProgramCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new ProgramCalls(base.toURI());
    }

    @Test
    void anOperatorAddsRowsAndBlocksSeatsWhileTheHallSells() {
        String id = newId("program");
        calls.put(id, body(1)).is(201);
        Map<String, Integer> kinds = crowd(THREADS, 600, i -> {
            if (i % 60 == 59) {
                return calls.put(id, body(1 + i / 60));
            }
            return calls.buy(id, "u" + i, tickets("A", 1 + i % 4), "");
        });

        System.out.println("ten changes of the hall among 590 purchases: " + kinds);
        assertThat(kinds).containsKey("201");
        assertThat(kinds.keySet())
                .isSubsetOf(
                        "200",
                        "201",
                        "409 1002",
                        "409 1003",
                        "409 \"seats-taken\"",
                        "409 \"changing\"",
                        "409 \"fewer-seats\"");
        calls.holds(id);
        long left = calls.rows(id, "A").values().stream()
                .flatMapToInt(String::chars)
                .filter(state -> state == '.')
                .count();
        assertThat(calls.get("programs/" + id).json().getInt("remaining")).isEqualTo((int) left);
    }

    /**
     * Two rows of 20 seats more with each change, which blocks the last seat of all and lets go the one that was the
     * last.
     */
    private static String body(int changes) {
        return program(
                100,
                category(
                        "A",
                        "7.10",
                        IntStream.rangeClosed(1, 2 * changes)
                                .mapToObj(n -> row("R" + n, 20, n == 2 * changes ? ",'blocked':[20]" : ""))
                                .toArray(String[]::new)));
    }

    @Test
    void oneAccountGetsNoMoreSeatsThanTheLimitHoweverManyRequestsItSends() {
        String id = newId("program");
        calls.put(id, program(7, ProgramCalls.hall("A", 10, 20))).is(201);
        Map<String, Integer> kinds = crowd(
                THREADS,
                300,
                i -> calls.send(
                        "POST", "programs/" + id + "/purchases", "{" + tickets("A", 1 + i % 3) + "}", "user", ""));

        assertThat(kinds.keySet()).isSubsetOf("201", "409 1004");
        calls.holds(id, 193, 7, 0, 0);
        String other = "user:" + newId("p");
        String order = ProgramCalls.order(
                calls.send("POST", "programs/" + id + "/purchases", "{" + tickets("A", 7) + "}", other, ""));
        calls.send("GET", "orders/" + order, "", other, "").is(200);
        calls.send("GET", "orders/" + order, "", "user", "").is(403);
        calls.send("DELETE", "orders/" + order, "", "user", "").is(403);
        calls.send("DELETE", "orders/" + order, "", other, "").is(204);
        calls.holds(id, 193, 7, 0, 0);
    }
}
