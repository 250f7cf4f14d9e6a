package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hotseat.contract.Contract;
import org.hotseat.demo.DemoWar;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every documented setting with a value other than its default, on the server that the build is for. */
@Tag("own-server")
@Tag("in-server")
class SettingsIT {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final Path WAR = Path.of(System.getProperty("hotseat.war"));
    private static final Map<String, String> CLUSTER = Map.of("REDIS_MODE", "cluster", "REDIS_NODES", "127.0.0.1:1");

    @TempDir
    private Path directory;

    /** A server of either kind. */
    private record Started(URI uri, URI health, Supplier<String> log, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    @Test
    @SuppressWarnings("try") // Redis ends before the server does.
    void oneRedisAndAKeySetInAFile() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("one").generate();
        Path keys = Files.writeString(directory.resolve("jwks.json"), new JWKSet(key.toPublicJWK()).toString());
        Map<String, String> settings = new HashMap<>(DocumentedSettings.STANDALONE);
        int port = FreePort.find();
        settings.put("REDIS_PORT", Integer.toString(port));
        inFile(settings, "REDIS_PASSWORD");
        inFile(settings, "MP_JWT_VERIFY_ISSUER");
        settings.put("HOTSEAT_MANAGEMENT_PORT", Integer.toString(FreePort.find()));
        settings.put("MONGODB_URI", TestStores.current().mongoUri());
        settings.put("MP_JWT_VERIFY_PUBLICKEY_LOCATION", keys.toString());
        ECKey tickets = new ECKeyGenerator(Curve.P_256).generate();
        settings.put(
                "HOTSEAT_TICKET_KEYS_LOCATION",
                Files.writeString(directory.resolve("tickets.json"), new JWKSet(tickets).toString(false))
                        .toString());
        // The setting that made a token issuer of earlier versions.
        settings.put("HOTSEAT_DEMO", "true");
        settings.put("HOTSEAT_DEMO_KEY", directory.resolve("demo.pem").toString());
        try (EmbeddedRedis redis = EmbeddedRedis.with(
                        port, directory.resolve("redis"), "user till on >open-sesame ~* &* +@all", "user default off");
                Started server = start(WAR, settings)) {
            assertThat(redis.port()).isEqualTo(port);
            await().until(() -> get(server.health().resolve("health/ready"), "").statusCode() == 200);
            String token = token(new RSASSASigner(key), JWSAlgorithm.RS256, "shop-users");

            URI metrics = server.uri().resolve("hotseat/metrics");
            assertThat(get(metrics, "").statusCode()).isEqualTo(401);
            assertThat(get(metrics, settings.get("HOTSEAT_METRICS_TOKEN")).statusCode())
                    .isEqualTo(200);
            assertThat(get(server.uri().resolve("hotseat/api/tickets/keys"), "").body())
                    .contains(tickets.getX().toString())
                    .doesNotContain(tickets.getD().toString());
            URI pages = server.uri().resolve("hotseat/");
            assertThat(get(pages, "").headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(
                            policy -> assertThat(policy).contains("connect-src 'self' https://sso.example;"));
            assertThat(get(pages.resolve("api/sign-in"), "").body())
                    .contains("\"issuer\":\"https://sso.example/realms/shop\"", "\"clientId\":\"hotseat-pages\"")
                    .contains("\"scope\":\"openid profile\"");
            URI wallet = server.uri().resolve("hotseat/api/wallets/auth0%7Cjane");
            assertThat(get(wallet, token).body()).contains("\"userId\":\"auth0|jane\"");
            assertThat(get(wallet, token.substring(0, token.length() - 9) + "forgedSig")
                            .statusCode())
                    .isEqualTo(401);
            assertThat(get(server.uri().resolve("hotseat/api/schedules/s1/hot-state"), token)
                            .statusCode())
                    .isEqualTo(403);
            String operator = token(new RSASSASigner(key), JWSAlgorithm.RS256, "shop-admins");
            assertThat(get(server.uri().resolve("hotseat/api/schedules/s1/hot-state"), operator)
                            .statusCode())
                    .isEqualTo(404);
            HttpRequest.Builder claim = request(server.uri().resolve("hotseat/api/schedules/s1/holds"), token);
            assertThat(CLIENT.send(
                                    claim.POST(HttpRequest.BodyPublishers.noBody())
                                            .build(),
                                    BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(404);
            assertThat(get(metrics, settings.get("HOTSEAT_METRICS_TOKEN")).body())
                    .as("claims go through Jakarta REST")
                    .containsPattern("(?m)^hotseat_requests_direct_total 0.0$");
            hasNothingOfTheDemo(server);
            redis.close();
            await().untilAsserted(() -> hasLineOfAClaim(server, operator));
        }
    }

    /** Sets what the variable has by the file of its name with {@code _FILE}. */
    private void inFile(Map<String, String> settings, String variable) throws IOException {
        Path file = Files.writeString(directory.resolve(variable), settings.remove(variable) + "\n");
        settings.put(variable + "_FILE", file.toString());
    }

    /** Redis is away, which is logged for a request once a second at most. */
    private static void hasLineOfAClaim(Started server, String token) throws Exception {
        HttpRequest claim = request(server.uri().resolve("hotseat/api/schedules/s1/holds"), token)
                .header("X-Request-Id", "a-claim")
                .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(CLIENT.send(claim, BodyHandlers.ofString()).statusCode()).isEqualTo(503);
        List<String> ours = server.log()
                .get()
                .lines()
                .filter(line -> line.contains("\"logger\":\"org.hotseat."))
                // WildFly ends the colour of its own line at the begin of the next one.
                .map(line -> line.substring(line.indexOf('{')))
                .toList();
        assertThat(ours).anySatisfy(line -> {
            JsonObject read = Json.createReader(new StringReader(line)).readObject();
            assertThat(read.getString("requestId", "")).isEqualTo("a-claim");
            assertThat(read.getString("traceId")).isEqualTo("0af7651916cd43dd8448eb211c80319c");
            assertThat(read.getString("route")).isEqualTo("POST /schedules/{id}/holds");
            assertThat(read.getJsonArray("roles").getString(0)).isEqualTo("operator");
            assertThat(read.getString("exception")).contains("Unavailable");
        });
        assertThat(server.log().get().lines().filter(line -> line.contains("jane")))
                .isEmpty();
    }

    @Test
    void sentinelsAndMastersOfLocksThatAreUnavailable() throws Exception {
        ECKey key = new ECKeyGenerator(Curve.P_256).generate();
        Map<String, String> settings = new HashMap<>(DocumentedSettings.SENTINEL);
        settings.put("MP_JWT_VERIFY_PUBLICKEY", key.toPublicJWK().toJSONString());
        try (Started server = start(WAR, settings)) {
            String token = token(new ECDSASigner(key), JWSAlgorithm.ES256, "user");

            assertThat(get(server.uri().resolve("hotseat/api/wallets/auth0%7Cjane"), token)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(get(server.health().resolve("health/ready"), "").statusCode())
                    .isEqualTo(503);
            await().untilAsserted(() -> {
                HttpRequest claim = request(server.uri().resolve("hotseat/api/schedules/s1/holds"), token)
                        .header("X-Request-Id", "a-direct-claim")
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build();
                assertThat(CLIENT.send(claim, BodyHandlers.ofString()).statusCode())
                        .isEqualTo(503);
                assertThat(server.log().get())
                        .as("Redis away is logged for a request, once a second at most")
                        .contains("request a-direct-claim, POST /schedules/{id}/holds, user");
            });
        }
    }

    /** The demo's WAR on a cluster that is away. */
    @Test
    void tokenOfTheDemoIsBelievedThere() throws Exception {
        Path key = directory.resolve("demo.pem");
        Map<String, String> settings = new HashMap<>(CLUSTER);
        settings.putAll(DemoWar.environment(key));
        try (Started server = start(DemoWar.writeTo(directory, WAR), settings)) {
            HttpResponse<String> answer = demoToken(server, "{\"subject\":\"p1\",\"groups\":[\"user\"]}");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(key).content().contains("PRIVATE KEY");
            String token = answer.body().replaceAll(".*\"token\":\"([^\"]+)\".*", "$1");
            assertThat(get(server.uri().resolve("hotseat/api/schedules/s1/hot-state"), token)
                            .statusCode())
                    .as("a user's token where an operator's is asked for")
                    .isEqualTo(403);
            assertThat(demoToken(server, "{\"subject\":\"p1\",\"groups\":[\"not one\"]}")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(modules(server)).contains("'demo/demo.js'");
            assertThat(get(server.uri().resolve("hotseat/demo/demo.js"), "").statusCode())
                    .isEqualTo(200);
        }
    }

    /** A setting of a part that would only be made at the first request. */
    @Test
    void badValueStopsTheStartAndNamesItsVariable() {
        Map<String, String> settings = new HashMap<>(CLUSTER);
        settings.putAll(DemoWar.environment(directory.resolve("demo.pem")));
        settings.put("HOTSEAT_BODY_LIMIT", "1");
        assertThatThrownBy(() -> start(WAR, settings).close()).hasMessageContaining("HOTSEAT_BODY_LIMIT must be");
    }

    @Test
    void secretWhoseFileIsMissingStopsTheStartAndNamesItsVariable() {
        Map<String, String> settings = new HashMap<>(CLUSTER);
        settings.putAll(DemoWar.environment(directory.resolve("demo.pem")));
        settings.put("REDIS_PASSWORD_FILE", directory.resolve("no-such-file").toString());
        assertThatThrownBy(() -> start(WAR, settings).close()).hasMessageContaining("REDIS_PASSWORD_FILE must name");
    }

    /** Without the settings of the stores and of the tokens that this JVM has. */
    private Started start(Path war, Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(TestStores.environment());
        environment.put("REDIS_PORT", "");
        System.getenv().keySet().stream()
                .filter(name -> name.matches("(REDIS_|MP_JWT_).*"))
                .forEach(name -> environment.put(name, ""));
        environment.putAll(settings);
        if (System.getProperty("arquillian.launch").equals("wildfly")) {
            WildFlyProcess server = WildFlyProcess.start(directory.resolve("wildfly"), war, environment);
            return new Started(server.uri(), server.management(), server::log, server::close);
        }
        ServerSettings payara = ServerSettings.builtWar(directory.resolve("payara"))
                .shortLived()
                .withReadyPath("")
                .withWar(war)
                .with("MP_JWT_VERIFY_PUBLICKEY", "")
                .with("MP_JWT_VERIFY_PUBLICKEY_ALGORITHM", "")
                .with(environment);
        ServerProcess server = ServerProcess.start(payara);
        return new Started(server.uri(), server.managementUri(), server::log, server::close);
    }

    private static void hasNothingOfTheDemo(Started server) throws IOException, InterruptedException {
        HttpResponse<String> answer = demoToken(server, "{\"subject\":\"p1\",\"groups\":[\"operator\"]}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
        assertThat(answer.body())
                .isEqualTo(get(server.uri().resolve("hotseat/api/nothing-is-here"), "")
                        .body());
        assertThat(modules(server)).contains("'pages/app.js'").doesNotContain("'demo/");
        assertThat(get(server.uri().resolve("hotseat/demo/demo.js"), "").statusCode())
                .isEqualTo(404);
    }

    /** Returns the modules that the start page loads. */
    private static String modules(Started server) throws IOException, InterruptedException {
        String start = get(server.uri().resolve("hotseat/"), "").body();
        String bundle = start.replaceAll("(?s).*<script type=\"module\" src=\"([^\"]+)\".*", "$1");
        return get(server.uri().resolve("hotseat/" + bundle), "").body();
    }

    private static HttpResponse<String> demoToken(Started server, String body)
            throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(server.uri().resolve("hotseat/api/demo/tokens"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(URI uri, String token) throws IOException, InterruptedException {
        return Contract.check(CLIENT.send(request(uri, token).build(), BodyHandlers.ofString()));
    }

    private static HttpRequest.Builder request(URI uri, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Patience.HANG);
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    private static String token(JWSSigner signer, JWSAlgorithm algorithm, String role) throws JOSEException {
        Instant now = Instant.now();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(algorithm).build(),
                new JWTClaimsSet.Builder()
                        .issuer("https://sso.example/realms/shop")
                        .audience(List.of("hotseat", "account"))
                        .subject("auth0|jane")
                        .claim("groups", List.of(role))
                        .claim("realm_access", Map.of("roles", List.of(role)))
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plusSeconds(600)))
                        .build());
        token.sign(signer);
        return token.serialize();
    }
}
