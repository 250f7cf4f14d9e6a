package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** The documented rights are enough, each of them is needed, and readiness names what is refused. */
class RedisRightsIT {

    private static final Path DOCUMENTED = Path.of("server-config/redis/hotseat.conf");
    private static final Path CHECK = Path.of("src/main/resources/lua/redis/check_rights.lua");
    private static final Pattern TRIED = Pattern.compile("redis\\.pcall\\('([A-Z]+)'");

    @TempDir
    private Path directory;

    private EmbeddedRedis redis;
    private Jedis admin;
    private List<String> rights;

    @BeforeEach
    void start() throws IOException {
        // As from Redis 7 on by itself: a new user may use no channel.
        redis = EmbeddedRedis.with(FreePort.find(), directory.resolve("redis"), "acl-pubsub-default resetchannels");
        admin = new Jedis("127.0.0.1", redis.port());
        String user = Files.readString(DOCUMENTED)
                .lines()
                .filter(line -> line.startsWith("user hotseat on >SET-A-PASSWORD "))
                .findFirst()
                .orElseThrow();
        List<String> words = List.of(user.split(" ", -1));
        rights = words.subList(4, words.size());
    }

    @AfterEach
    void stop() {
        admin.close();
        redis.close();
    }

    @Test
    void theDocumentedRightsAreEnoughAndLeaveNothingBehind() {
        withRights(rights, check -> {
            assertThatCode(check::check).doesNotThrowAnyException();
            assertThatCode(check::check).doesNotThrowAnyException();
        });
        assertThat(admin.keys("*")).isEmpty();
    }

    @Test
    void eachDocumentedRightIsNeeded() {
        for (String right : rights) {
            List<String> fewer = new ArrayList<>(rights);
            fewer.remove(right);
            withRights(
                    fewer,
                    check -> assertThatThrownBy(check::check)
                            .as(right)
                            .isInstanceOf(Unavailable.class)
                            .hasMessageMatching(
                                    "The Redis user may not (run [A-Z, ]+|use every (key|channel) \\(..\\))\\."));
        }
    }

    @Test
    void eachCommandThatIsTakenAwayIsNamed() throws IOException {
        Matcher tried = TRIED.matcher(Files.readString(CHECK));
        List<String> commands = new ArrayList<>(List.of("PING", "EVAL", "EVALSHA", "SUBSCRIBE"));
        tried.results().map(each -> each.group(1)).distinct().forEach(commands::add);
        assertThat(commands).hasSizeGreaterThan(50);
        for (String command : commands) {
            List<String> fewer = new ArrayList<>(rights);
            fewer.add("-" + command);
            withRights(
                    fewer,
                    check -> assertThatThrownBy(check::check)
                            .isInstanceOf(Unavailable.class)
                            .hasMessage("The Redis user may not run " + command + "."));
        }
        assertThat(admin.keys("*")).isEmpty();
    }

    @Test
    void aFullRedisAndAReplicaAreSeenAlthoughTheyAnswerPing() {
        withRights(rights, check -> {
            admin.configSet("maxmemory", "1");
            assertThatThrownBy(check::check).hasMessage("Redis is full: it has reached its maxmemory.");
            admin.configSet("maxmemory", "0");
            assertThatCode(check::check).doesNotThrowAnyException();
        });
        withRights(rights, check -> {
            admin.replicaof("127.0.0.1", FreePort.find());
            admin.configSet("replica-serve-stale-data", "yes");
            assertThatThrownBy(check::check).hasMessage("This Redis is a read-only replica.");
            admin.replicaofNoOne();
        });
    }

    /** As managed Redis servers are shipped. One without a bound of its memory evicts nothing. */
    @Test
    void aRedisThatEvictsKeysIsReportedAndIsUsable() {
        withRights(rights, check -> {
            admin.configSet("maxmemory", "100mb");
            check.check();
            assertThat(check.warning()).isEmpty();
            for (String policy : List.of("volatile-lru", "allkeys-lfu", "volatile-ttl")) {
                admin.configSet("maxmemory-policy", policy);
                check.check();
                assertThat(check.warning()).contains(policy, "noeviction");
            }
            admin.configSet("maxmemory", "0");
            check.check();
            assertThat(check.warning()).isEmpty();
        });
    }

    /** A connection of a user that has these rights and no others. */
    private void withRights(List<String> granted, Consumer<RedisCheck> test) {
        List<String> words = new ArrayList<>(List.of("reset", "on", ">secret"));
        words.addAll(granted);
        admin.aclSetUser("hotseat", words.toArray(String[]::new));
        Map<String, String> settings = new HashMap<>(Map.of(
                "redis.host", "127.0.0.1",
                "redis.port", Integer.toString(redis.port()),
                "redis.user", "hotseat",
                "redis.password", "secret"));
        Settings source = new Settings(name -> Optional.ofNullable(settings.get(name)));
        RedisSettings own = RedisSettings.from(source);
        RedisConnection connection = new RedisConnection(own);
        try {
            LuaScripts scripts = new LuaScripts(connection, new SimpleMeterRegistry());
            test.accept(new RedisCheck(connection, scripts, new Keyspace(new PartitionSettings(1, false)), own));
        } finally {
            connection.close();
        }
    }
}
