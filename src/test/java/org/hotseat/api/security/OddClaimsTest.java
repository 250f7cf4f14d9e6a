package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSASSASigner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Claims that no library writes: an issuer may have a part that is written by hand. A refusal, and no failure of ours.
 */
class OddClaimsTest extends TokenVerifierFixture {

    private static final long END = Issuer.NOW.getEpochSecond() + 600;

    private static String token(String claims) {
        JWSObject signed = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(JOSEObjectType.JWT)
                        .build(),
                new Payload(claims.replace('\'', '"').replace("END", Long.toString(END))));
        try {
            signed.sign(new RSASSASigner(Issuer.RSA));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return signed.serialize();
    }

    private static String claims(String more) {
        return "{'iss':'https://issuer.example'," + more + "}";
    }

    @Test
    void whatIsWrittenHereIsOtherwiseGood() {
        assertThat(verify(Issuer.believingRsa(), token(claims("'aud':'hotseat','sub':'p1','exp':END")))
                        .subject())
                .isEqualTo("p1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'aud':'hotseat','sub':null,'exp':END",
                "'aud':'hotseat','sub':['p1'],'exp':END",
                "'aud':'hotseat','sub':{},'exp':END",
                "'aud':'hotseat','sub':'\\ud800','exp':END",
                "'aud':'hotseat','sub':'p1','exp':null",
                "'aud':'hotseat','sub':'p1','exp':'END'",
                "'aud':'hotseat','sub':'p1','exp':true",
                "'aud':'hotseat','sub':'p1','exp':1e400",
                "'aud':'hotseat','sub':'p1','exp':-1e400",
                "'aud':'hotseat','sub':'p1','exp':9223372036854775807",
                "'aud':'hotseat','sub':'p1','exp':-9223372036854775808",
                "'aud':'hotseat','sub':'p1','exp':9999999999999999999999999",
                "'aud':'hotseat','sub':'p1','exp':END,'iat':1e400",
                "'aud':'hotseat','sub':'p1','exp':END,'iat':-9223372036854775808",
                "'aud':'hotseat','sub':'p1','exp':END,'iat':9223372036854775807",
                "'aud':'hotseat','sub':'p1','exp':END,'iat':[]",
                "'aud':'hotseat','sub':'p1','exp':END,'nbf':9223372036854775",
                "'aud':'hotseat','sub':'p1','exp':END,'nbf':'x'",
                "'aud':null,'sub':'p1','exp':END",
                "'aud':[null],'sub':'p1','exp':END",
                "'aud':[],'sub':'p1','exp':END",
                "'aud':{'hotseat':1},'sub':'p1','exp':END",
                "'aud':'hotseat','sub':'p1','exp':END,'groups':[null]",
                "'aud':'hotseat','sub':'p1','exp':END,'groups':[['operator']]",
                "'aud':'hotseat','sub':'p1','exp':END,'groups':{'operator':true}",
                "'aud':'hotseat','sub':'p1','exp':END,'iss':null",
                "'aud':'hotseat','sub':'p1','exp':END,'iss':'https://other.example'",
            })
    void aClaimOfAnotherFormIsRefused(String odd) {
        refuses(Issuer.believingRsa(), token(claims(odd)), "The bearer token is not accepted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "''", "", "{", "{}{}"})
    void whatIsNoObjectIsRefused(String payload) {
        refuses(Issuer.believingRsa(), token(payload), "The bearer token is not accepted");
    }
}
