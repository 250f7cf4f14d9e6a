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
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/**
 * An issuer of OpenID Connect in the test's JVM, with the code flow, PKCE, refresh tokens that are good once, and
 * sign-out. Each person is signed in at once under the name that was set; a code is good once, for the verifier of its
 * challenge.
 */
final class SmallIssuer implements AutoCloseable {

    private record Code(Map<String, String> asked) {}

    private final HttpServer server;
    private final BiFunction<String, List<String>, String> tokens;
    private final Map<String, Code> codes = new ConcurrentHashMap<>();
    private volatile String subject = "nobody";
    private volatile List<String> groups = List.of("user");
    private volatile Optional<String> nonce = Optional.empty();
    private volatile int seconds = 300;
    private volatile boolean renews = true;
    private volatile boolean spoils;
    private volatile String ended = "";
    private final AtomicInteger renewals = new AtomicInteger();
    private final Set<String> refreshTokens = ConcurrentHashMap.newKeySet();

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
        server.createContext("/end", this::end);
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

    /** From now on id tokens are of the sign-in that they answer. */
    void isPlainAgain() {
        nonce = Optional.empty();
    }

    /** From now on tokens are said to last so long. */
    SmallIssuer lasting(int forSeconds) {
        seconds = forSeconds;
        return this;
    }

    /** The next token that is renewed is one that the server refuses, and none is renewed after it. */
    void spoils() {
        spoils = true;
    }

    /** From now on refresh tokens are good again. */
    void mends() {
        spoils = false;
        renews = true;
    }

    int renewals() {
        return renewals.get();
    }

    /** The query with which a browser came to sign out. */
    String ended() {
        return ended;
    }

    private void end(HttpExchange exchange) throws IOException {
        ended = exchange.getRequestURI().getRawQuery();
        exchange.getResponseHeaders().set("Location", form(ended).get("post_logout_redirect_uri"));
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    /** A refresh token is good once; its answer has the next one. */
    private void refresh(HttpExchange exchange, Map<String, String> given) throws IOException {
        boolean good = refreshTokens.remove(given.getOrDefault("refresh_token", ""));
        if (!good || !renews) {
            answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        renewals.incrementAndGet();
        String token = tokens.apply(subject, groups);
        if (spoils) {
            renews = false;
            token = token.substring(0, token.lastIndexOf('.')) + ".c3BvaWxlZA";
        }
        answer(exchange, 200, """
                {"token_type":"Bearer","expires_in":%d,"access_token":"%s","refresh_token":"%s"}""".formatted(seconds, token, refreshToken()));
    }

    private String refreshToken() {
        String token = UUID.randomUUID().toString();
        refreshTokens.add(token);
        return token;
    }

    private void describe(HttpExchange exchange) throws IOException {
        answer(exchange, 200, """
                {"issuer":"%1$s","authorization_endpoint":"%1$s/authorize","token_endpoint":"%1$s/token",\
                "end_session_endpoint":"%1$s/end"}""".formatted(address()));
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
        if ("refresh_token".equals(given.get("grant_type"))) {
            refresh(exchange, given);
            return;
        }
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
                {"token_type":"Bearer","expires_in":%d,"access_token":"%s","id_token":"%s","refresh_token":"%s"}""".formatted(seconds, tokens.apply(subject, groups), idToken, refreshToken()));
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
