package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import org.hotseat.testing.InServer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The roles of each operation, alike on both servers. */
@RunAsClient
class RolesIT extends InServer {

    @ArquillianResource
    private URL base;

    private Calls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new Calls(base.toURI());
    }

    @Test
    void everyRuleHoldsForEveryCaller() {
        Map<String, String> tokens = Map.of(
                "user", calls.token("p1", "user"),
                "service", calls.token("s1", "service"),
                "payment", calls.token("y1", "payment"),
                "gate", calls.token("g1", "gate"),
                "operator", calls.token("o1", "operator"),
                "support", calls.token("d1", "support"),
                "viewer", calls.token("v1", "viewer"),
                "nobody", calls.token("n1"));
        // In the order of the tokens below: who gets 200; the others 403.
        Map<String, List<String>> allowed = Map.of(
                "open", List.copyOf(tokens.keySet()),
                "user", List.of("user"),
                "any", List.of("user", "service", "support", "operator"),
                "operator", List.of("operator"),
                "denied", List.of(),
                "silent", List.of());
        allowed.forEach((path, who) -> {
            tokens.forEach((role, token) -> assertThat(
                            calls.get("api/probe/" + path, token).statusCode())
                    .as("%s as %s", path, role)
                    .isEqualTo(who.contains(role) ? 200 : 403));
            assertThat(calls.get("api/probe/" + path).statusCode())
                    .as("%s without a token", path)
                    .isEqualTo(path.equals("open") ? 200 : 401);
        });
    }

    @Test
    void resourceSeesItsCaller() {
        String token = calls.token("p.1_x-2", "user");

        assertThat(calls.get("api/probe/any", token).body()).isEqualTo("{\"subject\":\"p.1_x-2\"}");
        assertThat(calls.get("api/probe/open", token).body()).isEqualTo("{\"subject\":\"p.1_x-2\"}");
        assertThat(calls.get("api/probe/open").body()).isEqualTo("{}");
    }

    @Test
    void callerWithoutATokenIsToldHowToSendOneAndOneWithABadTokenThatItIsBad() {
        assertThat(calls.get("api/probe/any").headers().firstValue("WWW-Authenticate"))
                .hasValue("Bearer realm=\"hotseat\"");
        String good = calls.token("p1", "user");
        String[] parts = good.split("\\.");
        for (String bad : List.of(
                "x",
                parts[0] + "." + parts[1] + ".",
                parts[0] + "." + parts[1] + "." + "A".repeat(parts[2].length()),
                "eyJhbGciOiJub25lIn0." + parts[1] + ".",
                good + good,
                "x".repeat(7_000))) {
            for (String path : List.of("any", "open", "operator", "silent")) {
                var answer = calls.get("api/probe/" + path, bad);
                assertThat(answer.statusCode()).isEqualTo(401);
                assertThat(answer.body()).contains("\"code\":\"invalid-token\"");
                assertThat(answer.headers().firstValue("WWW-Authenticate"))
                        .hasValue("Bearer realm=\"hotseat\", error=\"invalid_token\"");
            }
        }
    }

    @Test
    void otherAuthenticationSchemesAreNotTaken() {
        var answer = calls.send(calls.to("api/probe/any").header("Authorization", "Basic cDE6cDE="));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("\"code\":\"no-token\"");
    }
}
