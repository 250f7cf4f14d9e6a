package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Scripts of many callers in one round trip: what becomes of each when something becomes of one. */
@Timeout(60)
class ScriptsOfManyCallersTest {

    private enum Word {
        DROPPED
    }

    private static final LuaScript<Word> SCRIPT = LuaScript.load("hotstate/drop_entry", Word.class);
    private static final int PATIENT = 30_000;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<AutoCloseable> open = new ArrayList<>();

    /** The outcome of each call: a value, or the kind of its trouble. */
    private final Map<String, Object> outcomes = new LinkedHashMap<>();

    private final class Call implements LuaExchange<Word> {

        private final String name;

        Call(String name) {
            this.name = name;
        }

        @Override
        public LuaCall<Word> call() {
            return SCRIPT.call(List.of("index"), List.of(name));
        }

        @Override
        public void answered(LuaReply<Word> reply) {
            assertThat(outcomes.put(name, reply.values().get(0))).isNull();
        }

        @Override
        public void failed(ToolkitException trouble) {
            assertThat(outcomes.put(name, trouble.getClass())).isNull();
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    @Test
    void eachIsToldItsOwnReplyAfterOneRoundTrip() throws Exception {
        FakeRedis redis = redis(ScriptsOfManyCallersTest::own);
        scripts(redis, PATIENT).runEach(calls("a", "b", "c"), false);
        assertThat(outcomes).isEqualTo(Map.of("a", "a", "b", "b", "c", "c"));
        assertThat(redis.scripts()).containsExactly("EVALSHA a", "EVALSHA b", "EVALSHA c");
        assertThat(meters.get("hotseat.script.outcomes").counter().count()).isEqualTo(3);
        assertThat(meters.get("hotseat.script.time").timer().count()).isEqualTo(3);
    }

    @Test
    void anErrorOfOneHarmsNoOther() throws Exception {
        FakeRedis redis = redis(script -> switch (script) {
            case "EVALSHA bad" -> "-ERR Error running script: attempt to index a nil value\r\n";
            case "EVALSHA full" -> "-OOM command not allowed when used memory > 'maxmemory'.\r\n";
            case "EVALSHA odd" -> FakeRedis.reply("UNHEARD", "of");
            default -> own(script);
        });
        scripts(redis, PATIENT).runEach(calls("a", "bad", "b", "full", "odd", "c"), false);
        assertThat(outcomes)
                .containsEntry("a", "a")
                .containsEntry("b", "b")
                .containsEntry("c", "c")
                .containsEntry("bad", RedisDataException.class)
                .containsEntry("full", RedisUnavailableException.class)
                .containsEntry("odd", RedisDataException.class);
    }

    @Test
    void aScriptThatRedisDoesNotKnowIsLoadedForItsOwnCallerOnly() throws Exception {
        FakeRedis redis = redis(script -> script.equals("EVALSHA new") ? FakeRedis.NO_SCRIPT : own(script));
        scripts(redis, PATIENT).runEach(calls("a", "new", "b"), false);
        assertThat(outcomes).isEqualTo(Map.of("a", "a", "b", "b", "new", "new"));
        assertThat(redis.scripts()).containsExactly("EVALSHA a", "EVALSHA new", "EVALSHA b", "EVALSHA new", "EVAL new");
    }

    @Test
    void aConnectionThatBreaksInTheMiddleLeavesTheOutcomeOfAllOpenAndOfNoneAfterIt() throws Exception {
        FakeRedis redis = redis(script -> script.equals("EVALSHA last") ? FakeRedis.BREAK : own(script));
        LuaScripts scripts = scripts(redis, PATIENT);
        scripts.runEach(calls("a", "last", "b"), false);
        assertThat(outcomes.values()).hasSize(3).containsOnly(RedisUnavailableException.class);
        // A broken connection is no silence: the next are asked, on a new one.
        assertThat(scripts.silent()).isFalse();
        outcomes.clear();
        scripts.runEach(calls("c", "d"), false);
        assertThat(outcomes).isEqualTo(Map.of("c", "c", "d", "d"));
    }

    @Test
    void whenTheConnectionBreaksAtAScriptThatIsLoadedThoseBehindItAreNotTried() throws Exception {
        FakeRedis redis = redis(script -> {
            if (script.startsWith("EVAL ")) {
                return FakeRedis.BREAK;
            }
            return script.contains("new") ? FakeRedis.NO_SCRIPT : own(script);
        });
        scripts(redis, PATIENT).runEach(calls("a", "new1", "b", "new2"), false);
        assertThat(outcomes)
                .containsEntry("a", "a")
                .containsEntry("b", "b")
                .containsEntry("new1", RedisUnavailableException.class)
                .containsEntry("new2", RedisUnavailableException.class);
        assertThat(redis.scripts()).filteredOn("EVALSHA new2"::equals).hasSize(1);
    }

    @Test
    void ofARedisThatDoesNotAnswerOneCallIsTheProbeAndTheOthersAreNotSent() throws Exception {
        Set<String> answering = ConcurrentHashMap.newKeySet();
        FakeRedis redis = redis(script -> answering.isEmpty() ? FakeRedis.SILENCE : own(script));
        LuaScripts scripts = scripts(redis, 100);
        scripts.runEach(calls("a", "b"), false);
        assertThat(scripts.silent()).isTrue();
        scripts.runEach(calls("probe", "c", "d"), false);
        assertThat(outcomes.values()).hasSize(5).containsOnly(RedisUnavailableException.class);
        assertThat(redis.scripts()).containsExactly("EVALSHA a", "EVALSHA b", "EVALSHA probe");

        answering.add("again");
        // On a slow machine an answer can take longer than this client waits for one.
        await().until(() -> {
            outcomes.clear();
            scripts.runEach(calls("e", "f", "g"), false);
            return !scripts.silent();
        });
        assertThat(outcomes).isEqualTo(Map.of("e", "e", "f", "f", "g", "g"));
    }

    @Test
    void aProbeIsRunAloneAndWhenItFindsNoRedisTheOthersAreNotSent() throws Exception {
        FakeRedis redis = redis(script -> script.equals("EVALSHA b") ? FakeRedis.BREAK : own(script));
        LuaScripts scripts = scripts(redis, PATIENT);
        scripts.runEach(calls("a", "c"), true);
        assertThat(outcomes).isEqualTo(Map.of("a", "a", "c", "c"));
        scripts.runEach(calls("b", "d", "e"), true);
        assertThat(redis.scripts()).containsExactly("EVALSHA a", "EVALSHA c", "EVALSHA b");
        assertThat(outcomes)
                .containsEntry("b", RedisUnavailableException.class)
                .containsEntry("d", RedisUnavailableException.class)
                .containsEntry("e", RedisUnavailableException.class);
    }

    @Test
    void noCallIsNoRoundTrip() throws Exception {
        FakeRedis redis = redis(ScriptsOfManyCallersTest::own);
        scripts(redis, PATIENT).runEach(List.of(), true);
        assertThat(redis.scripts()).isEmpty();
    }

    /** The reply of a script that tells its argument again. */
    private static String own(String script) {
        return FakeRedis.reply("DROPPED", script.substring(script.indexOf(' ') + 1));
    }

    private FakeRedis redis(Function<String, String> answers) throws IOException {
        FakeRedis redis = new FakeRedis(answers);
        open.add(redis);
        return redis;
    }

    private LuaScripts scripts(FakeRedis redis, int timeoutMillis) {
        RedisConnection connection = redis.connect(timeoutMillis);
        open.add(0, connection::close);
        return new LuaScripts(connection, meters);
    }

    private List<Call> calls(String... names) {
        return List.of(names).stream().map(Call::new).toList();
    }
}
