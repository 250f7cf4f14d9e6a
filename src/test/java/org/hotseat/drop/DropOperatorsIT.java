package org.hotseat.drop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.drop.DropCalls.FAR_OFF;
import static org.hotseat.drop.DropCalls.LONG_AGO;
import static org.hotseat.drop.DropCalls.offer;
import static org.hotseat.drop.DropCalls.refused;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Drops as operators look after them: who has claimed, and the audit's lines. */
@RunAsClient
class DropOperatorsIT extends InServer {

    @ArquillianResource
    private URL base;

    private DropCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new DropCalls(base.toURI());
    }

    @Test
    void operatorsListTheClaimsOfADropWithoutTheirCodes() {
        String drop = calls.drop(5, 2);
        // The ids of its claims begin alike.
        String other = drop + "-2";
        calls.put(other, offer(LONG_AGO, FAR_OFF, 1, ",'codes':['other']")).is(201);
        calls.claim(other, "somebody", "").is(201);
        Set<String> codes = new HashSet<>();
        for (String user : List.of("u1", "u2", "u1")) {
            codes.add(calls.claim(drop, user, "").is(201).json().getString("code"));
        }

        Answer first = calls.get("drops/" + drop + "/claims?limit=2").is(200);
        assertThat(first.body()).doesNotContain(codes);
        String next = first.header("Link").replaceAll("^<.*/api/(.*)>.*$", "$1");
        Answer last = calls.get(next).is(200);
        assertThat(last.header("Link")).isEmpty();
        List<JsonObject> all = new ArrayList<>(entries(first));
        all.addAll(entries(last));
        assertThat(all).extracting(claim -> claim.getString("userId")).containsExactlyInAnyOrder("u1", "u1", "u2");
        assertThat(all)
                .extracting(claim -> claim.getString("claimId"))
                .isSorted()
                .allMatch(id -> id.startsWith(drop + ":"));

        assertThat(entries(calls.get("drops/" + drop + "/claims?user=u1").is(200)))
                .hasSize(2)
                .allMatch(claim -> claim.getString("userId").equals("u1"));
        assertThat(entries(calls.get("drops/" + drop + "/claims?user=somebody").is(200)))
                .isEmpty();

        calls.send("GET", "drops/" + drop + "/claims", "", "user", "").is(403);
        calls.send("GET", "drops/" + drop + "/claims", "", "service", "").is(403);
        refused(calls.get("drops/" + DropCalls.newId("none") + "/claims"), 404, "unknown-drop");
        calls.get("drops/" + drop + "/claims?after=x%20y").is(400);
    }

    @Test
    void codesThatArePutIntoADropAreInTheAuditThoughNothingElseChanges() {
        String drop = DropCalls.newId("drop");
        calls.put(drop, offer(LONG_AGO, FAR_OFF, 1, ",'codes':['" + drop + "-A']"))
                .is(201);
        calls.put(drop, offer(LONG_AGO, FAR_OFF, 1, ",'codes':['" + drop + "-B']"))
                .is(200);

        assertThat(entries(calls.get("ops/audit?act=put&resource=" + drop).is(200)))
                .hasSize(2)
                .allMatch(line -> line.getString("resource").equals("drops/" + drop));
    }

    private static List<JsonObject> entries(Answer page) {
        return Json.createReader(new StringReader(page.body())).readArray().getValuesAs(JsonObject.class);
    }
}
