package org.hotseat.ops;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Somebody who has the built WAR, a server as shipped, and one directory of {@code server-config}: fills in the
 * template of the environment and runs the commands that stand in it. Has a key of their own for the callers' tokens.
 */
final class Stranger {

    /** The commands of a template are the first of its comment lines that are indented by three blanks. */
    private static final Pattern COMMANDS = Pattern.compile("(^# {3}\\S.*\n)+", Pattern.MULTILINE);

    private final Path home;
    private final String template;
    private final KeyPair keys;

    /** @param home the directory with the template, a copy of {@code server-config/…/hotseat.env} */
    Stranger(Path home) throws IOException, GeneralSecurityException {
        this.home = home;
        this.template = Files.readString(home.resolve("hotseat.env"));
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        this.keys = generator.generateKeyPair();
    }

    /**
     * Writes the environment: the template with these values and the public key; a name that it does not have is a
     * mistake in it.
     */
    void fillIn(Map<String, String> values) throws IOException {
        Path key = home.resolve("public-key.pem").toAbsolutePath();
        Files.writeString(
                key,
                "-----BEGIN PUBLIC KEY-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'})
                                .encodeToString(keys.getPublic().getEncoded())
                        + "\n-----END PUBLIC KEY-----\n");
        String text = replaced(
                template, "MP_JWT_VERIFY_PUBLICKEY_LOCATION", key.toUri().toString());
        for (Map.Entry<String, String> value : values.entrySet()) {
            text = replaced(text, value.getKey(), value.getValue());
        }
        Files.writeString(home.resolve("hotseat.env"), text);
    }

    private static String replaced(String text, String name, String value) {
        Matcher line = line(name).matcher(text);
        if (!line.find()) {
            throw new IllegalStateException("the template has no " + name);
        }
        return line.replaceFirst(Matcher.quoteReplacement(name + "=" + value));
    }

    private static Pattern line(String name) {
        return Pattern.compile("^" + name + "=(.*)$", Pattern.MULTILINE);
    }

    /**
     * The template's commands as a shell script, the last one replacing the shell.
     *
     * @param changes parts of the last command and their replacements, such as ports
     */
    Path script(Map<String, String> changes) throws IOException {
        Matcher block = COMMANDS.matcher(template);
        if (!block.find()) {
            throw new IllegalStateException("the template has no commands");
        }
        List<String> commands =
                block.group().lines().map(line -> line.substring(1).strip()).collect(Collectors.toList());
        String last = commands.remove(commands.size() - 1);
        for (Map.Entry<String, String> change : changes.entrySet()) {
            if (!last.contains(change.getKey())) {
                throw new IllegalStateException("no " + change.getKey() + " in " + last);
            }
            last = last.replace(change.getKey(), change.getValue());
        }
        String script = "set -e\n" + String.join("\n", commands) + "\nexec " + last + "\n";
        return Files.writeString(home.resolve("start.sh"), script);
    }

    /** A token of the issuer and for the audience that the template names. */
    String token(String subject, String role) throws JOSEException {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(value("MP_JWT_VERIFY_ISSUER"))
                .audience(value("MP_JWT_VERIFY_AUDIENCES"))
                .subject(subject)
                .claim("groups", List.of(role))
                .issueTime(Date.from(Instant.now()))
                .expirationTime(Date.from(Instant.now().plusSeconds(900)));
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("own").build(), claims.build());
        token.sign(new RSASSASigner(keys.getPrivate()));
        return token.serialize();
    }

    private String value(String name) {
        Matcher line = line(name).matcher(template);
        return line.find() ? line.group(1) : "";
    }
}
