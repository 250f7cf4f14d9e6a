package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.testing.RestCalls.newId;

import java.net.URISyntaxException;
import java.net.URL;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dry runs of puts of what is given away: rains and drops. */
@RunAsClient
class DryRunsOfGiftsIT extends InServer {

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    private Answer tried(String model, String id, String definition) {
        return calls.send(
                "POST",
                "ops/dry-runs",
                "{'act':'put','model':'%s','id':'%s','definition':%s}".formatted(model, id, definition),
                "operator",
                "");
    }

    @Test
    void aPutOfARainIsRefusedAsThePutIs() {
        String id = newId("rain");
        String body =
                "{'totalAmount':'%s','packets':%d,'startsAt':'%s','endsAt':'2090-01-01T00:00:00Z','funderId':'%s'%s}";
        String later = "2080-01-01T00:00:00Z";
        assertThat(tried("rains", id, body.formatted("9.00", 3, later, "host", ""))
                        .is(200)
                        .body())
                .contains("\"creates\":true", "\"free\":3");
        assertThat(calls.get("rains/" + id).status()).isEqualTo(404);
        same(id, body.formatted("9.00", 3, later, newId("poor"), ",'funding':'wallet'"), "409 \"not-covered\"");
        same(
                id,
                body.replace("2090", "2020").formatted("9.00", 3, "2019-01-01T00:00:00Z", "host", ""),
                "400 \"invalid-input\"");

        calls.send("PUT", "rains/" + id, body.formatted("9.00", 3, later, "host", ""), "operator", "")
                .is(201);
        assertThat(tried("rains", id, body.formatted("9.00", 5, later, "host", ""))
                        .is(200)
                        .body())
                .contains("\"creates\":false", "\"free\":5", "\"before\":3");
        same(id, body.formatted("9.00", 3, later, "host", ",'funding':'wallet'"), "409 \"funded\"");
        String begun = body.formatted("9.00", 3, "2020-01-01T00:00:00Z", "host", "");
        calls.send("PUT", "rains/" + id, begun, "operator", "").is(200);
        same(id, body.formatted("9.00", 5, "2020-01-01T00:00:00Z", "host", ""), "409 \"begun\"");
        assertThat(tried("rains", id, begun).is(200).body()).contains("\"free\":3");
        assertThat(calls.get("rains/" + id).json().getInt("packets")).isEqualTo(3);
    }

    private void same(String id, String definition, String kind) {
        assertThat(tried("rains", id, definition).kind()).isEqualTo(kind);
        assertThat(calls.send("PUT", "rains/" + id, definition, "operator", "").kind())
                .isEqualTo(kind);
    }

    @Test
    void aPutOfADropTellsTheCodesThatItWouldAdd() {
        String id = newId("drop");
        String body = "{'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z','codes':[%s],"
                + "'generate':{'pattern':'G-****-****','count':%d}}";
        assertThat(tried("drops", id, body.formatted("'A-1','A-2'", 5)).is(200).body())
                .contains("\"creates\":true", "\"free\":7");
        assertThat(calls.get("drops/" + id).status()).isEqualTo(404);
        calls.send("PUT", "drops/" + id, body.formatted("'A-1','A-2'", 5), "operator", "")
                .is(201);
        calls.send("POST", "drops/" + id + "/claims", "{'userId':'u-1'}", "service", "")
                .is(201);

        assertThat(tried("drops", id, body.formatted("'A-2','A-3'", 8)).is(200).body())
                .contains("\"creates\":false", "\"free\":10", "\"before\":6")
                .doesNotContain("A-3");
        assertThat(calls.get("drops/" + id).json().getInt("codes")).isEqualTo(7);
        calls.send("PUT", "drops/" + id, body.formatted("'A-2','A-3'", 8), "operator", "")
                .is(200);
        assertThat(calls.get("drops/" + id).json().getInt("left")).isEqualTo(10);
    }
}
