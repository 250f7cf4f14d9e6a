package org.hotseat.api;

import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Sign-in to the pages: by the company's issuer, with OpenID Connect's code flow and PKCE, as a public client.
 *
 * @param issuer as its tokens have it; empty where the pages know no issuer
 * @param client the pages' name at the issuer; empty with the issuer
 * @param scope what the pages ask for
 * @param selfPayment whether users pay their own orders, so that the pages offer it
 */
@Service
record SignInSettings(Optional<URI> issuer, String client, String scope, boolean selfPayment) {

    private static final String ISSUER = "hotseat.sign.in.issuer";
    private static final String CLIENT = "hotseat.sign.in.client";
    private static final String SCOPE = "hotseat.sign.in.scope";

    /** A browser takes these for as safe as https. */
    private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1");

    /** @throws IllegalArgumentException naming the variable that is missing or has a bad value */
    @Inject
    SignInSettings(Settings settings) {
        this(
                settings.text(ISSUER).map(SignInSettings::address),
                settings.text(CLIENT, ""),
                settings.text(SCOPE, "openid"),
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

    private static URI address(String text) {
        try {
            URI address = new URI(text);
            boolean safe = "https".equals(address.getScheme())
                    || "http".equals(address.getScheme()) && OWN_MACHINE.contains(address.getHost());
            if (safe
                    && address.getHost() != null
                    && address.getRawUserInfo() == null
                    && address.getRawQuery() == null
                    && address.getRawFragment() == null) {
                return address;
            }
        } catch (URISyntaxException e) {
            throw Settings.bad(ISSUER, "must be an https address", null);
        }
        throw Settings.bad(ISSUER, "must be an https address without user, query and fragment", null);
    }
}
