package org.hotseat.api.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.jwk.JWKSet;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Headers of tokens that anybody can write, since they are read before any signature is checked. A refusal, and no
 * failure of ours.
 */
class OddHeadersTest extends TokenVerifierFixture {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private static final TokenSettings SET = Issuer.settings(
            "mp.jwt.verify.publickey",
            new JWKSet(List.of(Issuer.RSA.toPublicJWK(), Issuer.EC.toPublicJWK())).toString());

    private static String text(String json) {
        return BASE64.encodeToString(json.replace('\'', '"').getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "[]",
                "7",
                "{'alg':null}",
                "{'alg':7}",
                "{'alg':''}",
                "{'alg':['RS256']}",
                "{'alg':'none'}",
                "{'alg':'NONE'}",
                "{'alg':'XYZ'}",
                "{'alg':'HS256'}",
                "{'alg':'RS256','alg':'none'}",
                "{'alg':'dir','enc':'A128GCM'}",
                "{'alg':'RS256','enc':'A128GCM'}",
                "{'alg':'RS256','enc':null}",
                "{'alg':'RS256','typ':null}",
                "{'alg':'RS256','typ':7}",
                "{'alg':'RS256','typ':''}",
                "{'alg':'RS256','typ':{}}",
                "{'alg':'RS256','cty':null}",
                "{'alg':'RS256','cty':'JWT'}",
                "{'alg':'RS256','kid':null}",
                "{'alg':'RS256','kid':7}",
                "{'alg':'RS256','kid':''}",
                "{'alg':'RS256','kid':{'a':1}}",
                "{'alg':'RS256','crit':null}",
                "{'alg':'RS256','crit':[]}",
                "{'alg':'RS256','crit':[null]}",
                "{'alg':'RS256','crit':['alg']}",
                "{'alg':'RS256','crit':['b64'],'b64':false}",
                "{'alg':'RS256','b64':false}",
                "{'alg':'RS256','b64':'x'}",
                "{'alg':'RS256','b64':null}",
                "{'alg':'RS256','jwk':null}",
                "{'alg':'RS256','jwk':{}}",
                "{'alg':'RS256','jwk':{'kty':'RSA'}}",
                "{'alg':'RS256','jwk':{'kty':'oct','k':'AAAA'}}",
                "{'alg':'RS256','jku':null}",
                "{'alg':'RS256','jku':'::'}",
                "{'alg':'RS256','x5u':''}",
                "{'alg':'RS256','x5t':null}",
                "{'alg':'RS256','x5t':'é'}",
                "{'alg':'RS256','x5t#S256':7}",
                "{'alg':'RS256','x5c':null}",
                "{'alg':'RS256','x5c':[null]}",
                "{'alg':'RS256','x5c':['x']}",
                "{'alg':'RS256','x5c':'x'}",
                "{'alg':'RS256','other':1e999999}",
                "{'alg':'RS256','':''}",
                "{'alg':'RS256'}{}",
                "{'alg':'RS256',}",
                "{'alg':'RS256','kid':'\\ud800'}",
            })
    void aHeaderOfAnotherFormIsRefused(String header) {
        String claims = text("{'iss':'https://issuer.example','aud':'hotseat','sub':'p1','exp':"
                + (Issuer.NOW.getEpochSecond() + 600) + "}");
        for (String signature : List.of("", "AAAA", "A".repeat(342), "*", "\u00e9")) {
            for (TokenSettings settings : List.of(Issuer.believingRsa(), SET)) {
                refuses(settings, text(header) + "." + claims + "." + signature, "The bearer token is not accepted");
            }
        }
        refuses(SET, text(header) + "....", "The bearer token is not accepted");
        refuses(SET, text(header) + ".AAAA.AAAA.AAAA.AAAA", "The bearer token is not accepted");
    }
}
