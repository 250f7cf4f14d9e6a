package org.hotseat.ticket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Codes that a visitor shows at a gate and that no server has made. */
class TicketTokensTest {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    /** No key is looked for: none of these is a ticket. */
    private final TicketTokens tokens = new TicketTokens(null);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "7",
                "{}",
                "{'alg':null}",
                "{'alg':'none'}",
                "{'alg':'ES256'}",
                "{'alg':'ES256','typ':null}",
                "{'alg':'ES256','typ':'hotseat-ticket'}",
                "{'alg':'ES256','typ':'hotseat-ticket','kid':null}",
                "{'alg':'ES256','typ':'hotseat-ticket','kid':7}",
                "{'alg':'ES256','crit':[null]}",
                "{'alg':'ES256','x5c':[null]}",
                "{'alg':'ES256','jwk':{}}",
            })
    void whatIsNoTicketIsNone(String header) {
        String odd = BASE64.encodeToString(header.replace('\'', '"').getBytes(UTF_8));
        for (String rest : new String[] {".e30.AAAA", ".bnVsbA.AAAA", "..", ".*.*", ""}) {
            assertThat(tokens.read(odd + rest)).isEmpty();
        }
    }
}
