package org.hotseat.demo.pages;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/**
 * An issuer of OpenID Connect in the test's JVM, with the code flow and PKCE. Each person is signed in at once under the name that was set; a code
 * is good once, for the verifier of its challenge.
 */
final class SmallIssuer implements AutoCloseable {

    private record Code(Map<String, String> asked) {}

    private final HttpServer server;
    private final BiFunction<String, List<String>, String> tokens;
    private final Map<String, Code> codes = new ConcurrentHashMap<>();
    private volatile String subject = "nobody";
    private volatile List<String> groups = List.of("user");
    private volatile Optional<String> nonce = Optional.empty();

    /** @param tokens the access token of a subject with groups */
    SmallIssuer(BiFunction<String, List<String>, String> tokens) {
        this.tokens = tokens;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/.well-known/openid-configuration", this::describe);
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    SmallIssuer signsIn(String name, String... roles) {
        subject = name;
        groups = List.of(roles);
        return this;
    }

    /** From now on id tokens are of another sign-in. */
    SmallIssuer confuses(String otherNonce) {
        nonce = Optional.of(otherNonce);
        return this;
    }

    private void describe(HttpExchange exchange) throws IOException {
        answer(exchange, 200, """
                {"issuer":"%1$s","authorization_endpoint":"%1$s/authorize","token_endpoint":"%1$s/token"}""".formatted(address()));
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> asked = form(exchange.getRequestURI().getRawQuery());
        String code = UUID.randomUUID().toString();
        codes.put(code, new Code(asked));
        exchange.getResponseHeaders()
                .set(
                        "Location",
                        asked.get("redirect_uri") + "?code=" + code + "&state="
                                + URLEncoder.encode(asked.get("state"), StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void token(HttpExchange exchange) throws IOException {
        Map<String, String> given = form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Code code = codes.remove(given.getOrDefault("code", ""));
        if (code == null
                || !challenge(given.getOrDefault("code_verifier", ""))
                        .equals(code.asked().get("code_challenge"))
                || !given.getOrDefault("redirect_uri", "").equals(code.asked().get("redirect_uri"))
                || !given.getOrDefault("client_id", "").equals(code.asked().get("client_id"))) {
            answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        String claims = "{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"%s\",\"nonce\":\"%s\"}"
                .formatted(
                        address(),
                        code.asked().get("client_id"),
                        subject,
                        nonce.orElse(code.asked().get("nonce")));
        String idToken = "e30." + base64(claims.getBytes(StandardCharsets.UTF_8)) + ".c2ln";
        answer(exchange, 200, """
                {"token_type":"Bearer","expires_in":300,"access_token":"%s","id_token":"%s"}""".formatted(tokens.apply(subject, groups), idToken));
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static Map<String, String> form(String text) {
        Map<String, String> form = new HashMap<>();
        for (String pair : text.split("&")) {
            String[] words = pair.split("=", 2);
            form.put(words[0], URLDecoder.decode(words[1], StandardCharsets.UTF_8));
        }
        return form;
    }

    private static String challenge(String verifier) {
        try {
            return base64(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
