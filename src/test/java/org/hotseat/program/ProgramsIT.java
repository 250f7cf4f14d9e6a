package org.hotseat.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.program.layout.ProgramCalls.bought;
import static org.hotseat.program.layout.ProgramCalls.category;
import static org.hotseat.program.layout.ProgramCalls.hall;
import static org.hotseat.program.layout.ProgramCalls.order;
import static org.hotseat.program.layout.ProgramCalls.program;
import static org.hotseat.program.layout.ProgramCalls.row;
import static org.hotseat.program.layout.ProgramCalls.texts;
import static org.hotseat.testing.RestCalls.newId;

import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Map;
import org.hotseat.program.layout.ProgramCalls;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rows of the REST table about programs themselves. */
@RunAsClient
class ProgramsIT extends InServer {

    @ArquillianResource
    private URL base;

    private ProgramCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new ProgramCalls(base.toURI());
    }

    @Test
    void aProgramIsCreatedAndShownAsItWasPut() {
        String id = newId("program");
        Answer made = calls.put(
                        id,
                        program(
                                6,
                                category(
                                        "VIP-1",
                                        "80.00",
                                        row("A", 10, ",'quality':9,'blocked':[5,1],'accessible':[10]"),
                                        row("B", 4, "")),
                                hall("side", 2, 3)))
                .is(201);
        assertThat(made.header("Location")).endsWith("/programs/" + id);
        JsonObject shown =
                calls.send("GET", "programs/" + id, "", "", "").is(200).json();
        assertThat(shown).isEqualTo(made.json());
        assertThat(shown.toString())
                .isEqualTo(("{'programId':'" + id + "','title':'An evening','startsAt':'2030-01-01T20:00:00Z',"
                                + "'accountLimit':6,'closesAt':'2030-01-01T20:00:00Z','remaining':18,'capacity':18,'categories':[{'categoryId':'VIP-1','name':'Seats VIP-1',"
                                + "'price':'80.00','remaining':12,'rows':[{'row':'A','seats':10,'quality':9,'blocked':[1,5],"
                                + "'accessible':[10]},{'row':'B','seats':4}]},{'categoryId':'side','name':'Seats side',"
                                + "'price':'7.10','remaining':6,'rows':[{'row':'R1','seats':3},{'row':'R2','seats':3}]}],'state':'open'}")
                        .replace('\'', '"'));
        Answer list = calls.send("GET", "programs?limit=1000", "", "", "").is(200);
        assertThat(list.body())
                .contains("\"programId\":\"" + id + "\"", "\"remaining\":18,\"capacity\":18")
                .doesNotContain("\"rows\"");
        assertThat(calls.rows(id, "VIP-1")).isEqualTo(Map.of("A", "x...x....a", "B", "...."));
        calls.holds(id, 18, 0, 0, 2);
    }

    @Test
    void badFieldsAreAllReportedAndOnlyOperatorsMayPut() {
        String id = newId("program");
        assertThat(calls.put(id, program(0, category("a b", "x", row("r-1", 0, ",'blocked':['x']"))))
                        .is(400)
                        .json()
                        .getJsonArray("errors")
                        .toString())
                .contains(
                        "accountLimit",
                        "categories[0].categoryId",
                        "categories[0].price",
                        "categories[0].rows[0].row",
                        "categories[0].rows[0].seats",
                        "categories[0].rows[0].blocked[0]");
        for (String role : new String[] {"user", "service"}) {
            calls.send("PUT", "programs/" + id, program(1, hall("A", 1, 1)), role, "")
                    .is(403);
            calls.send("GET", "programs/" + id + "/hot-state", "", role, "").is(403);
            calls.send("POST", "programs/" + id + "/rebuild", "", role, "").is(403);
        }
        calls.send("PUT", "programs/" + id, program(1, hall("A", 1, 1)), "", "").is(401);
        calls.get("programs/" + id).is(404);
        calls.get("programs/" + id + "/seats").is(404);
        calls.get("programs/" + id + "/hot-state").is(404);
        calls.post("programs/" + id + "/rebuild", "operator").is(404);
        calls.best(id, "u", "A", 1).is(404);
        calls.get("programs/a%20b").is(400);
    }

    @Test
    void inMidSalePricesChangeRowsAreAddedAndFreeSeatsBlockedButNoneThatIsTaken() {
        String id = calls.program(hall("A", 2, 4));
        calls.choose(id, "u1", "A-R1-2").is(201);
        String paid = order(calls.choose(id, "u2", "A-R2-4"));
        calls.pay(paid).is(200);

        Answer refused = calls.put(
                id,
                program(9, category("A", "9.00", row("R1", 4, ",'blocked':[1,2]"), row("R2", 4, ",'blocked':[4]"))));
        assertThat(texts(refused.is(409).json(), "seats")).containsExactly("A-R1-2", "A-R2-4");
        assertThat(refused.json().getString("code")).isEqualTo("seats-taken");
        assertThat(calls.rows(id, "A")).isEqualTo(Map.of("R1", ".h..", "R2", "...s"));
        calls.holds(id, 6, 1, 1, 0);

        JsonObject changed = calls.put(
                        id,
                        program(
                                9,
                                category(
                                        "A",
                                        "9.00",
                                        row("R1", 6, ",'blocked':[1]"),
                                        row("R2", 4, ",'accessible':[3,4]"),
                                        row("R3", 2, ",'quality':5")),
                                hall("B-2", 1, 2)))
                .is(200)
                .json();
        assertThat(changed.getInt("remaining")).isEqualTo(11);
        assertThat(changed.getInt("capacity")).isEqualTo(13);
        assertThat(calls.rows(id, "A")).isEqualTo(Map.of("R1", "xh....", "R2", "..aS", "R3", ".."));
        assertThat(calls.rows(id, "B-2")).isEqualTo(Map.of("R1", ".."));
        calls.holds(id, 11, 1, 1, 1);
        Answer next = calls.best(id, "u3", "A", 2);
        assertThat(bought(next)).containsExactlyInAnyOrder("A-R3-1", "A-R3-2");
        assertThat(next.json().getString("total")).isEqualTo("18.00");
        assertThat(calls.get("orders/" + paid).json().getString("total")).isEqualTo("7.10");
        calls.choose(id, "u3", "A-R1-1").refuses(409, 1001);
        calls.put(
                        id,
                        program(
                                9,
                                category("A", "9.00", row("R1", 6, ""), row("R2", 4, ""), row("R3", 2, "")),
                                hall("B-2", 1, 2)))
                .is(200);
        calls.choose(id, "u3", "A-R1-1").is(201);
        calls.refund(paid).is(200);
        assertThat(calls.rows(id, "A")).isEqualTo(Map.of("R1", "hh....", "R2", "....", "R3", "hh"));
        calls.holds(id, 10, 4, 0, 0);
    }

    @Test
    void whatNobodyHasIsEditedFreelyAndWhatSomebodyHasStays() {
        String id = calls.program(
                category("A", "7.10", row("R1", 4, ""), row("R2", 4, ""), row("R3", 4, "")), hall("B", 1, 4));
        String paid = order(calls.choose(id, "u1", "A-R2-2", "A-R2-3"));
        calls.pay(paid).is(200);
        String edited = program(
                9,
                category(
                        "A",
                        "7.10",
                        row("new", 3, ""),
                        row("R2", 3, ",'accessible':[1]"),
                        row("Row.3", 4, ""),
                        row("R1", 2, "")),
                category("B", "7.10", row("R1", 4, ""), row("R3", 4, "")));
        calls.put(id, edited).is(200);
        assertThat(calls.rows(id, "A")).isEqualTo(Map.of("new", "...", "R2", "ass", "Row.3", "....", "R1", ".."));
        assertThat(bought(calls.best(id, "u2", "A", 3))).containsExactlyInAnyOrder("A-new-1", "A-new-2", "A-new-3");
        calls.choose(id, "u3", "B-R3-1").is(201);
        calls.choose(id, "u3", "A-R3-1").refuses(409, 1001);
        calls.holds(id, 14, 4, 2, 0);
        calls.refund(paid).is(200);
        calls.holds(id, 16, 4, 0, 0);
    }

    @Test
    void aSeatThatSomebodyHasIsNamedAndNothingIsChanged() {
        String id = calls.program(hall("A", 2, 4), hall("B", 1, 4));
        order(calls.choose(id, "u1", "A-R1-4", "A-R2-1"));
        JsonObject refused = calls.put(
                        id, program(9, category("A", "7.10", row("R9", 4, ""), row("R1", 3, "")), hall("B", 1, 4)))
                .is(409)
                .json();
        assertThat(refused.getString("code")).isEqualTo("seats-taken");
        assertThat(texts(refused, "seats")).containsExactly("A-R1-4", "A-R2-1");
        JsonObject gone = calls.put(id, program(9, hall("A", 2, 4))).is(409).json();
        assertThat(gone.getString("code")).isEqualTo("fewer-seats");
        assertThat(texts(gone, "missing")).containsExactly("B");
        calls.holds(id, 10, 2, 0, 0);
    }

    @Test
    void moneyThatComesLateForASeatThatIsGoneIsOwedBack() {
        String id = calls.program(hall("A", 2, 4));
        String order = order(calls.choose(id, "u1", "A-R1-4"));
        calls.send("DELETE", "orders/" + order, "", "service", "").is(204);
        calls.put(id, program(9, category("A", "7.10", row("R2", 4, "")))).is(200);
        calls.send(
                        "POST",
                        "orders/" + order + "/payments",
                        "{'reference':'late','amount':'7.10','state':'CAPTURED'}",
                        "payment",
                        "")
                .is(200);
        assertThat(calls.get("orders/" + order).json().toString()).contains("REFUND_DUE");
        calls.holds(id, 4, 0, 0, 0);
    }

    @Test
    void theSeatMapHasAVersionThatIsItsTagAndTellsWhatHasChangedSince() {
        String id = calls.program(hall("A", 2, 4), hall("B", 1, 2));
        Answer first = calls.seats(id);
        long version = first.json().getJsonNumber("version").longValue();
        assertThat(first.header("ETag")).isEqualTo("\"" + version + "\"");
        assertThat(same(id, "", first.header("ETag")).is(304).body()).isEmpty();
        assertThat(same(id, "", "\"1\", W/" + first.header("ETag")).status()).isEqualTo(304);
        assertThat(same(id, "?since=" + version, first.header("ETag")).status()).isEqualTo(304);
        assertThat(same(id, "", "\"1\"").status()).isEqualTo(200);

        String order = order(calls.choose(id, "u", "A-R1-2", "B-R1-1"));
        calls.pay(order).is(200);
        calls.choose(id, "u", "A-R2-3").is(201);

        JsonObject delta = since(id, version);
        assertThat(delta.getJsonObject("seats").toString())
                .isEqualTo("{\"A-R1-2\":\"s\",\"B-R1-1\":\"s\",\"A-R2-3\":\"h\"}");
        long next = delta.getJsonNumber("version").longValue();
        assertThat(next).isEqualTo(version + 3);
        Answer whole = same(id, "", first.header("ETag")).is(200);
        assertThat(whole.header("ETag")).isEqualTo("\"" + next + "\"");
        assertThat(calls.rows(id, "A")).isEqualTo(Map.of("R1", ".s..", "R2", "..h."));
        assertThat(since(id, next).getJsonObject("seats")).isEmpty();
        // A version from before the log, or from nowhere: the whole map.
        assertThat(since(id, 1)).containsKey("categories").doesNotContainKey("seats");
        assertThat(since(id, next + 1)).containsKey("categories");
        calls.send("GET", "programs/" + id + "/seats?since=x", "", "", "").is(400);

        calls.post("programs/" + id + "/rebuild", "operator").is(200);
        assertThat(calls.seats(id).json().getJsonNumber("version").longValue()).isGreaterThan(next);
        assertThat(calls.rows(id, "A")).isEqualTo(Map.of("R1", ".s..", "R2", "..h."));
        calls.holds(id, 7, 1, 2, 0);
    }

    @Test
    void aMapOfTwentyThousandSeatsIsBelowThirtyKilobytes() {
        String id = calls.program(hall("stalls", 200, 50), hall("balcony", 200, 50));
        int length = calls.seats(id).body().length();
        System.out.println("20,000 seats in 400 rows: a map of " + length + " bytes");
        assertThat(length).isLessThan(30_000);
    }

    private JsonObject since(String id, long version) {
        return calls.send("GET", "programs/" + id + "/seats?since=" + version, "", "", "")
                .is(200)
                .json();
    }

    private Answer same(String id, String query, String tags) {
        return calls.send("GET", "programs/" + id + "/seats" + query, "", "", "", "If-None-Match", tags);
    }
}
