package org.hotseat.api.security;

import com.nimbusds.jose.JWSAlgorithm;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.toolkit.Settings;

/**
 * The settings that decide which tokens are accepted: the settings of MicroProfile JWT, and Hotseat's own. Standard
 * settings that are not supported (encrypted tokens, tokens in another header) stop the start instead of being ignored.
 *
 * @param publicKey the key or key set itself: PEM, JWK or JWKS, also in base64url
 * @param publicKeyLocation the location of the key: a file, a class path resource, or an https URL of a JWKS
 * @param algorithm the only accepted signature algorithm, whatever a token's header names
 * @param issuer the required value of {@code iss}
 * @param audiences the audiences of which {@code aud} must name one; never empty
 * @param clockSkew the largest allowed difference between the clocks of issuer and server, 0 to 600 s
 * @param maxAge the largest age of a token by its {@code iat}; zero for no limit
 * @param longest the longest lifetime of a token, 60 s to a year
 * @param roles the rule that reads the roles of a token
 * @param remembered the number of verified tokens that are remembered, 0 to 1,000,000
 */
record TokenSettings(
        Optional<String> publicKey,
        Optional<String> publicKeyLocation,
        JWSAlgorithm algorithm,
        Optional<String> issuer,
        Set<String> audiences,
        Duration clockSkew,
        Duration maxAge,
        Duration longest,
        RoleRule roles,
        int remembered) {

    static final String PUBLIC_KEY = "mp.jwt.verify.publickey";
    static final String PUBLIC_KEY_LOCATION = "mp.jwt.verify.publickey.location";
    private static final String ISSUER = "mp.jwt.verify.issuer";
    private static final String AUDIENCES = "mp.jwt.verify.audiences";
    private static final int DAY_SECONDS = 86_400;
    private static final int YEAR_SECONDS = 31_536_000;
    private static final int TEN_YEARS_SECONDS = 315_360_000;

    TokenSettings {
        audiences = Set.copyOf(audiences);
        if (publicKey.isPresent() && publicKeyLocation.isPresent()) {
            throw Settings.bad(PUBLIC_KEY, "and MP_JWT_VERIFY_PUBLICKEY_LOCATION exclude each other", null);
        }
        if (publicKey.isEmpty() && publicKeyLocation.isEmpty()) {
            throw Settings.bad(
                    PUBLIC_KEY,
                    "or MP_JWT_VERIFY_PUBLICKEY_LOCATION must be set to the key of your token issuer (PEM, JWK or JWKS)."
                            + " To try Hotseat without an issuer, start the demo: mvn -Pdemo package",
                    null);
        }
        publicKeyLocation.ifPresent(TokenSettings::checkLocation);
        if (issuer.isEmpty()) {
            throw Settings.bad(
                    ISSUER,
                    "must be set to the iss of your tokens: without it another issuer's tokens would count",
                    null);
        }
        if (audiences.isEmpty()) {
            throw Settings.bad(
                    AUDIENCES,
                    "must be set to the aud of your tokens: without it tokens that were given out for other"
                            + " applications would count",
                    null);
        }
    }

    /** Returns whether a key location is fetched over the network. */
    static boolean remote(String location) {
        return location.regionMatches(true, 0, "https:", 0, 6) || location.regionMatches(true, 0, "http:", 0, 5);
    }

    /**
     * Checks that a location is not plain http. On an unprotected connection an attacker could replace the key set and
     * then sign tokens of any role.
     */
    private static void checkLocation(String location) {
        if (location.regionMatches(true, 0, "http:", 0, 5)) {
            throw Settings.bad(PUBLIC_KEY_LOCATION, "must be https and not http", null);
        }
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a missing or bad value; the message names the variable
     */
    static TokenSettings from(Settings settings) {
        refuse(settings, "mp.jwt.decrypt.key.location", "is not supported: Hotseat reads signed tokens only");
        if (!settings.text("mp.jwt.token.header", "Authorization").equalsIgnoreCase("Authorization")) {
            throw Settings.bad("mp.jwt.token.header", "must be Authorization", null);
        }
        String algorithm = settings.choice("mp.jwt.verify.publickey.algorithm", "RS256", "rs256", "es256");
        return new TokenSettings(
                settings.text(PUBLIC_KEY),
                settings.text(PUBLIC_KEY_LOCATION),
                algorithm.equals("es256") ? JWSAlgorithm.ES256 : JWSAlgorithm.RS256,
                settings.text(ISSUER),
                list(settings.text(AUDIENCES, "")),
                Duration.ofSeconds(settings.integer("mp.jwt.verify.clock.skew", 60, 0, 600)),
                Duration.ofSeconds(settings.integer("mp.jwt.verify.token.age", 0, 0, TEN_YEARS_SECONDS)),
                Duration.ofSeconds(settings.integer("hotseat.token.lifetime.seconds", DAY_SECONDS, 60, YEAR_SECONDS)),
                RoleRule.from(settings),
                settings.integer("hotseat.tokens.remembered", 20_000, 0, 1_000_000));
    }

    private static void refuse(Settings settings, String name, String problem) {
        if (settings.text(name).isPresent()) {
            throw Settings.bad(name, problem, null);
        }
    }

    private static Set<String> list(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
