package org.hotseat.api;

import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings that the pages need. Sign-in: by the company's issuer, with OpenID Connect's code flow and PKCE, as a public
 * client.
 *
 * @param issuer as its tokens have it; empty where the pages know no issuer
 * @param client the pages' name at the issuer; empty with the issuer
 * @param scope what the pages ask for
 * @param checkout whether buyers pay at the company's checkout, so that the pages lead there
 * @param selfPayment whether users pay their own orders, so that the pages offer it
 */
@Service
record SignInSettings(Optional<URI> issuer, String client, String scope, boolean checkout, boolean selfPayment) {

    private static final String ISSUER = "hotseat.sign.in.issuer";
    private static final String CLIENT = "hotseat.sign.in.client";
    private static final String SCOPE = "hotseat.sign.in.scope";

    /** @throws IllegalArgumentException naming the variable that is missing or has a bad value */
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

    /** The issuer's origin, such as {@code https://sso.example}. */
    Optional<String> origin() {
        return issuer.map(address -> address.getScheme() + "://" + address.getRawAuthority());
    }
}
