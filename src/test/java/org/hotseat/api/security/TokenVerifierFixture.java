package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotSignedIn;

/** A verifier with the settings of the tests, and tokens that it believes until something is changed. */
abstract class TokenVerifierFixture {

    final Issuer.Hand clock = new Issuer.Hand();

    Caller verify(TokenSettings settings, String token) {
        return new TokenVerifier(VerificationKeys.of(settings, clock), settings, clock)
                .verify(token)
                .caller();
    }

    void refuses(TokenSettings settings, String token, String reason) {
        assertThatThrownBy(() -> verify(settings, token))
                .isInstanceOfSatisfying(
                        NotSignedIn.class, e -> assertThat(e.code()).isEqualTo("invalid-token"))
                .hasMessageContaining(reason)
                .hasMessageNotContaining("nimbus");
    }
}
