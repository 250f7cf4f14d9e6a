package org.hotseat.testing;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings of {@code docs/reference/settings.md}, and a start with a value for each that is not its default, in as
 * few starts as there can be.
 */
public final class DocumentedSettings {

    /**
     * One Redis, one key in a file, and everything that can be set beside that. What depends on the test is set there.
     */
    static final Map<String, String> STANDALONE = withFeatures(Map.ofEntries(
            Map.entry("REDIS_HOST", "127.0.0.1"),
            Map.entry("REDIS_PORT", "set by the test"),
            Map.entry("REDIS_DB", "3"),
            Map.entry("REDIS_USER", "till"),
            Map.entry("REDIS_PASSWORD", "open-sesame"),
            Map.entry("REDIS_POOL_SIZE", "12"),
            Map.entry("REDIS_TIMEOUT_MS", "4000"),
            Map.entry("REDIS_KEY_PREFIX", "till"),
            Map.entry("HOTSEAT_PARTITIONS", "3"),
            Map.entry("LOCK_KEYS", "any"),
            Map.entry("LOCK_LONGEST_TTL_MS", "60000"),
            Map.entry("LOCK_WAITS", "8"),
            Map.entry("LOCK_WAITS_PER_CALLER", "4"),
            Map.entry("HOTSEAT_DIRECT", "false"),
            Map.entry("HOTSEAT_UNKNOWN_FIELDS", "ignore"),
            Map.entry("HOTSEAT_AUDIT_CLAIMS", "false"),
            Map.entry("HOTSEAT_FOUR_EYES", "cancel, erase"),
            Map.entry("HOTSEAT_LIMIT_USER", "1000/10"),
            Map.entry("HOTSEAT_LIMIT_SERVICE", "off"),
            Map.entry("HOTSEAT_KEYS_USER", "50"),
            Map.entry("HOTSEAT_KEYS_SERVICE", "0"),
            Map.entry("MONGODB_URI", "set by the test"),
            Map.entry("MONGODB_DATABASE", "settings_test"),
            Map.entry("MONGODB_TIMEOUT_MS", "4000"),
            Map.entry("HOTSEAT_ACK", "hot"),
            Map.entry("HOTSEAT_CONFIRM_MS", "900"),
            Map.entry("HOTSEAT_OUTBOX_LIMIT", "5000"),
            Map.entry("HOTSEAT_QUEUE_LIMIT", "500"),
            Map.entry("LOCK_MINUTES_DEFAULT", "7.5"),
            Map.entry("HOTSEAT_PAY_MINUTES", "20"),
            Map.entry("HOTSEAT_WARMUP_SECONDS", "3"),
            Map.entry("HOTSEAT_DRAIN_SECONDS", "2"),
            Map.entry("HOTSEAT_CURRENCY", "SEK"),
            Map.entry("HOTSEAT_SELF_PAYMENT", "true"),
            Map.entry("HOTSEAT_AUTHORIZED_DAYS", "7"),
            Map.entry("MP_JWT_VERIFY_PUBLICKEY_LOCATION", "set by the test"),
            Map.entry("MP_JWT_VERIFY_ISSUER", "https://sso.example/realms/shop"),
            Map.entry("MP_JWT_VERIFY_AUDIENCES", "till, hotseat"),
            Map.entry("MP_JWT_VERIFY_CLOCK_SKEW", "5"),
            Map.entry("MP_JWT_VERIFY_TOKEN_AGE", "3600"),
            Map.entry("HOTSEAT_TOKEN_LIFETIME_SECONDS", "7200"),
            Map.entry("HOTSEAT_TOKENS_REMEMBERED", "5"),
            Map.entry("HOTSEAT_ROLES_CLAIM", "realm_access.roles"),
            Map.entry("HOTSEAT_ROLES_MAP", "shop-users=user, shop-admins=operator"),
            Map.entry("HOTSEAT_BODY_LIMIT", "2048"),
            Map.entry("HOTSEAT_USER_BODY_LIMIT", "1500"),
            Map.entry("HOTSEAT_BODY_TIMEOUT_MS", "5000"),
            Map.entry("HOTSEAT_BODIES_AWAITED", "500"),
            Map.entry("HOTSEAT_BODIES_AWAITED_PER_CALLER", "50"),
            Map.entry("HOTSEAT_METRICS_TOKEN", "0123456789-scraper"),
            Map.entry("HOTSEAT_ADDRESS", "127.0.0.1"),
            Map.entry("HOTSEAT_MANAGEMENT_ADDRESS", "127.0.0.1"),
            Map.entry("HOTSEAT_MANAGEMENT_PORT", "set by the test"),
            Map.entry("HOTSEAT_TRUSTED_PROXIES", "10.0.0.0/8, 192.0.2.7")));

    /** Sentinels, masters of locks, and TLS to all of them, which are away; the key itself. */
    static final Map<String, String> SENTINEL = Map.ofEntries(
            Map.entry("REDIS_MODE", "sentinel"),
            Map.entry("REDIS_NODES", "127.0.0.1:1"),
            Map.entry("REDIS_SENTINEL_MASTER", "till"),
            Map.entry("REDIS_SENTINEL_USER", "watcher"),
            Map.entry("REDIS_SENTINEL_PASSWORD", "open-sesame"),
            Map.entry("REDIS_SENTINEL_TLS", "true"),
            Map.entry("REDIS_TLS", "true"),
            Map.entry(
                    "REDIS_TLS_TRUSTSTORE",
                    Path.of(System.getProperty("java.home"), "lib", "security", "cacerts")
                            .toString()),
            Map.entry("REDIS_TLS_TRUSTSTORE_PASSWORD", "changeit"),
            Map.entry("LOCK_MASTERS", "127.0.0.1:1, 127.0.0.1:2, 127.0.0.1:3"),
            Map.entry("LOCK_MASTERS_TIMEOUT_MS", "100"),
            Map.entry("MP_JWT_VERIFY_PUBLICKEY", "set by the test"),
            Map.entry("MP_JWT_VERIFY_PUBLICKEY_ALGORITHM", "ES256"),
            Map.entry("MP_JWT_VERIFY_ISSUER", "https://sso.example/realms/shop"),
            Map.entry("MP_JWT_VERIFY_AUDIENCES", "hotseat"));

    private static final Pattern NAME = Pattern.compile("`([A-Z][A-Z_]*_[A-Z_]+)`|`…(_[A-Z_]+)`");

    private DocumentedSettings() {}

    /** Every variable of the page's tables. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>();
        page().lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            String last = "";
            for (Matcher name = NAME.matcher(line.split("\\|")[1]); name.find(); ) {
                last = name.group(1) == null ? last + name.group(2) : name.group(1);
                names.add(last);
            }
        });
        return names;
    }

    /** With the settings that are one feature's own: each feature has a file of them in {@code src/test/settings}. */
    private static Map<String, String> withFeatures(Map<String, String> shared) {
        Properties all = new Properties();
        all.putAll(shared);
        try (Stream<Path> files = Files.list(inProject("src/test/settings"))) {
            for (Path file : files.toList()) {
                try (Reader reader = Files.newBufferedReader(file)) {
                    all.load(reader);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.stringPropertyNames().stream().collect(Collectors.toUnmodifiableMap(name -> name, all::getProperty));
    }

    private static Path inProject(String path) {
        return Path.of(System.getProperty("basedir", System.getProperty("user.dir")), path);
    }

    private static String page() {
        try {
            return Files.readString(inProject("docs/reference/settings.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
