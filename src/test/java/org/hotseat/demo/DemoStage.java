package org.hotseat.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/** The demo as {@link Demo} starts it, on free ports and with stores that keep nothing: for the tests of its pages. */
public final class DemoStage implements AutoCloseable {

    private final StoresProcess stores;
    private final DemoFaults faults;
    private final FaultProxy redis;
    private final ServerProcess server;
    private final DemoClient client;
    private final String token;

    private DemoStage(Path directory, Map<String, String> more, boolean breaking, boolean checkout) throws IOException {
        Files.createDirectories(directory);
        stores = StoresProcess.startInMemory(directory.resolve("stores"));
        faults = new DemoFaults(stores.redisPort(), stores.mongoPort());
        redis = FaultProxy.to(stores.redisPort());
        ServerSettings settings =
                ServerSettings.builtWar(directory.resolve("server")).shortLived();
        server = ServerProcess.start(settings.withWar(DemoWar.writeTo(directory, settings.war()))
                .with(
                        checkout
                                ? DemoWar.checkout(URI.create("http://127.0.0.1:" + settings.port() + "/hotseat/"))
                                : DemoWar.noCheckout())
                .with(DemoWar.environment(directory.resolve("demo.pem")))
                .with(Map.of(
                        "REDIS_HOST",
                        "127.0.0.1",
                        "REDIS_PORT",
                        Integer.toString(breaking ? redis.port() : stores.redisPort()),
                        "MONGODB_URI",
                        faults.mongoUri(),
                        "MONGODB_DATABASE",
                        "",
                        "HOTSEAT_CREDIT_ATTEMPTS",
                        "",
                        "HOTSEAT_DEMO_FAULTS",
                        faults.address(),
                        "HOTSEAT_DEMO_MANUAL",
                        Path.of("target", "manual").toAbsolutePath().toString(),
                        "HOTSEAT_SELF_PAYMENT",
                        "true"))
                .with(more));
        client = new DemoClient(server.uri().resolve("hotseat/api/"));
        new DemoData(server.uri().resolve("hotseat/api/")).seed();
        token = client.operatorToken();
    }

    public static DemoStage start(Path directory) {
        return start(directory, Map.of());
    }

    /** @param more variables of the server */
    public static DemoStage start(Path directory, Map<String, String> more) {
        return start(directory, more, false);
    }

    /** @param breaking whether Redis can be taken away, too: what stands before it costs time */
    public static DemoStage start(Path directory, Map<String, String> more, boolean breaking) {
        try {
            return new DemoStage(directory, more, breaking, false);
        } catch (IOException e) {
            throw new UncheckedIOException("the demo did not start", e);
        }
    }

    /**
     * Buyers pay at the demo's checkout, as in the demo that people start; elsewhere a press pays, which is quicker.
     */
    public static DemoStage withCheckout(Path directory, Map<String, String> more) {
        try {
            return new DemoStage(directory, more, false, true);
        } catch (IOException e) {
            throw new UncheckedIOException("the demo did not start", e);
        }
    }

    public URI pages() {
        return server.uri().resolve("hotseat/");
    }

    public int redisPort() {
        return stores.redisPort();
    }

    /** Takes MongoDB away and gives it back. */
    public FaultProxy mongo() {
        return faults.mongo();
    }

    /** The same for Redis, of a stage whose Redis can break. */
    public FaultProxy redis() {
        return redis;
    }

    /** A claim of this user; answers the status. */
    public int claim(String path, String user, String json) {
        return client.status("POST", path, client.token(user, "user"), json);
    }

    /** A token as the demo's own endpoint gives it. */
    public String token(String subject, String group) {
        return client.token(subject, group);
    }

    /** Creates or changes a resource as an operator. */
    public void put(String path, String json) {
        client.put(path, token, json);
    }

    /** Sends a request as somebody; answers the body of a good answer. */
    public String as(String subject, String role, String method, String path, String json) {
        return client.write(method, path, client.token(subject, role), json);
    }

    /** Takes a lock as the service {@code till-system}. */
    public void lock(String key, long ttlMillis) {
        String service = client.token("till-system", "service");
        client.write("POST", "locks/" + key, service, "{\"ttlMs\":%d}".formatted(ttlMillis));
    }

    /** Lets a ticket in at another gate than that of the page. */
    public void checkIn(String ticket, String gate) {
        String role = client.token("gate-" + gate, "gate");
        client.write("POST", "checkins", role, "{\"ticket\":\"%s\",\"gate\":\"%s\"}".formatted(ticket, gate));
    }

    /** A credit of this rain that was given up, as its stream leaves it. */
    public void deadLetter(String rain) {
        Map<String, String> letter = new LinkedHashMap<>();
        letter.put("group", "wallets");
        letter.put("entry", "1-0");
        letter.put("attempts", "10");
        letter.put("reason", "MongoDB refused the entry");
        letter.put("rain", rain);
        letter.put("packet", rain + ":1");
        letter.put("user", "nobody");
        letter.put("amount_cents", "1");
        try (RedisClient redis = RedisClient.create("127.0.0.1", stores.redisPort())) {
            redis.xadd("claims:dead", StreamEntryID.NEW_ENTRY, letter);
        }
    }

    @Override
    public void close() {
        server.kill();
        faults.close();
        redis.close();
        stores.close();
    }
}
