package org.hotseat.api;

import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The settings for the pages. People sign in at the company's issuer, with the code flow and PKCE of OpenID Connect, as
 * a public client.
 *
 * @param issuer the issuer, as in the {@code iss} of its tokens; empty when the pages know no issuer
 * @param client the pages' client id at the issuer; empty without an issuer
 * @param scope the scope that the pages request
 * @param checkout whether buyers pay at the company's checkout, so that the pages lead there
 * @param selfPayment whether users pay their own orders, so that the pages offer this
 */
@Service
record SignInSettings(Optional<URI> issuer, String client, String scope, boolean checkout, boolean selfPayment) {

    private static final String ISSUER = "hotseat.sign.in.issuer";
    private static final String CLIENT = "hotseat.sign.in.client";
    private static final String SCOPE = "hotseat.sign.in.scope";

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a missing or bad value; the message names the variable
     */
    @Inject
    SignInSettings(Settings settings) {
        this(
                settings.address(ISSUER),
                settings.text(CLIENT, ""),
                settings.text(SCOPE, "openid"),
                settings.text("hotseat.checkout.url").isPresent(),
                settings.flag("hotseat.self.payment", false));
    }

    SignInSettings {
        if (issuer.isPresent() == client.isEmpty()) {
            throw Settings.bad(
                    issuer.isPresent() ? CLIENT : ISSUER, "must be set when the other one of the two is", null);
        }
        if (!(" " + scope + " ").contains(" openid ")) {
            throw Settings.bad(SCOPE, "must name openid", null);
        }
    }

    /** Returns the issuer's origin, such as {@code https://sso.example}. */
    Optional<String> origin() {
        return issuer.map(address -> address.getScheme() + "://" + address.getRawAuthority());
    }
}
