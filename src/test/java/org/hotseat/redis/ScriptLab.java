package org.hotseat.redis;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.caller.Act;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.connection.NamedValues;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.connection.ToolkitInside;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.UnifiedJedis;

/**
 * Runs scripts as files, past the Java side, on a database of the test Redis of their own. Keys and arguments are given
 * by the names of the script's header, so a test cannot mix up their order, and every answer is held against the
 * header.
 */
public final class ScriptLab implements AutoCloseable {

    /** The answer of a script, facts in the form the journal gets them. */
    /** The words with which a claim's script answers the question what its user has. */
    private static final Set<String> OWN = Set.of(
            ScriptReply.UNDECIDED,
            ScriptReply.UNINITIALISED,
            ScriptReply.UNVERIFIED,
            "KEY_REUSED",
            "HELD",
            "ALREADY_HELD",
            "ORDERED",
            "ALREADY_ORDERED",
            "LIMIT_REACHED",
            "LIMITED",
            "GRABBED",
            "HAD",
            "CLAIMED");

    public record Answer(String word, List<String> names, List<String> values, List<Fact> facts)
            implements NamedValues {

        public long number(int index) {
            return Long.parseLong(values.get(index));
        }

        /** The one fact of a kind. */
        public Fact fact(String kind) {
            List<Fact> found =
                    facts.stream().filter(fact -> fact.kind().equals(kind)).toList();
            if (found.size() != 1) {
                throw new AssertionError(found.size() + " facts of kind " + kind + " in " + this);
            }
            return found.get(0);
        }
    }

    private final RedisSettings settings;
    private final UnifiedJedis jedis;
    private final Keyspace keyspace;
    private final RedisConnection connection;
    private final Scripts scripts;
    private long term = 1;
    private String history;
    private String line = "";

    private ScriptLab(Settings given) {
        this.settings = RedisSettings.from(given);
        this.jedis = ToolkitInside.open(settings);
        this.keyspace = TestKeyspace.of(given);
        this.connection = new RedisConnection(settings);
        this.scripts = TestEpochs.scripts(connection, new SimpleMeterRegistry());
        this.history = TestEpochs.first(jedis, keyspace.partition(0)).history();
        jedis.flushDB();
    }

    /** A lab in this database, emptied; the server under test uses database 0. */
    public static ScriptLab open(int database, int partitions) {
        return open(TestStores.current().redisPort(), database, partitions);
    }

    /** A lab on a Redis that nothing else uses, so that its commands can be counted. */
    public static ScriptLab on(EmbeddedRedis redis) {
        return open(redis.port(), 0, 1);
    }

    private static ScriptLab open(int port, int database, int partitions) {
        Map<String, String> values = Map.of(
                "redis.host", "127.0.0.1",
                "redis.port", Integer.toString(port),
                "redis.db", Integer.toString(database),
                "hotseat.partitions", Integer.toString(partitions));
        return new ScriptLab(new Settings(name -> Optional.ofNullable(values.get(name))));
    }

    @Override
    public void close() {
        connection.close();
        jedis.flushDB();
        jedis.close();
    }

    public RedisSettings settings() {
        return settings;
    }

    /** Redis itself, to look at and to break things. */
    public UnifiedJedis jedis() {
        return jedis;
    }

    public Keyspace keyspace() {
        return keyspace;
    }

    /** As though the journal had written these facts. */
    public void write(Partition partition, Fact... facts) {
        for (Fact fact : facts) {
            jedis.xdel(partition.outbox(), new StreamEntryID(fact.entryId()));
        }
    }

    /** The epoch on which calls stand: the first of this server, unless a test has put another in its place. */
    public Epoch epoch(Partition partition) {
        return new Epoch(partition.number(), term, history);
    }

    /** As though another server had taken over and were verified: calls stand on the next epoch. */
    public void nextEpoch() {
        term++;
    }

    /** As though this server had another history than the one that was verified. */
    public void expectHistory(String other) {
        history = other;
    }

    /** Redis's clock in ms. */
    public long now() {
        return run(keyspace.partition(0), "hotstate/read_time", name -> Optional.of("any"), Map.of())
                .number(0);
    }

    /**
     * Runs a script.
     *
     * @param keys the full key for each name of the header; empty leaves an optional one out
     * @param arguments by the names of the header
     * @param more what follows the named ones, for a script that takes any number
     */
    public Answer run(
            Partition partition,
            String script,
            Function<String, Optional<String>> keys,
            Map<String, String> arguments,
            String... more) {
        ToolkitInside.ScriptFile header = ToolkitInside.script(script);
        List<String> keyList =
                header.keys().stream().map(keys).flatMap(Optional::stream).toList();
        if (!keyList.stream().allMatch(key -> key.startsWith(partition.tag()) || key.equals("any"))) {
            throw new AssertionError(script + " is given keys of another partition: " + keyList);
        }
        List<String> argumentList = new ArrayList<>(header.arguments().stream()
                .filter(name -> more.length == 0 || !name.equals("field_or_value"))
                .map(name -> Optional.ofNullable(arguments.get(name))
                        .orElseThrow(() -> new AssertionError(script + " wants " + name)))
                .toList());
        argumentList.addAll(List.of(more));
        if (!header.fits(keyList.size(), argumentList.size())) {
            throw new AssertionError(script + " does not take " + keyList + " and " + argumentList);
        }
        if (header.words().contains(ScriptReply.UNDECIDED) && line.isEmpty()) {
            checkQuestion(partition, script, header, keyList, argumentList);
        }
        if (header.includes("shared/epoch")) {
            argumentList.addAll(List.of(epoch(partition).text(), Act.SYSTEM.by(), line));
        }
        Answer answer = read(partition, header, (List<?>) jedis.eval(header.whole(), keyList, argumentList));
        if (!header.words().contains(answer.word()) && !answer.word().equals(ScriptReply.UNVERIFIED)) {
            throw new AssertionError(script + " answered " + answer.word());
        }
        if (!header.promises(answer.word(), answer.values())) {
            throw new AssertionError(script + " answered " + answer.word() + " with " + answer.values()
                    + " where its header names " + answer.names());
        }
        return answer;
    }

    /**
     * Asks with the same arguments what the user has. While MongoDB is away nothing proves that this Redis server is
     * the present one, so the script tells of nothing else, whatever the state of the resource.
     */
    private void checkQuestion(
            Partition partition,
            String script,
            ToolkitInside.ScriptFile header,
            List<String> keys,
            List<String> arguments) {
        List<String> asking = new ArrayList<>(arguments);
        asking.addAll(List.of(epoch(partition).text(), Act.SYSTEM.by(), "?"));
        String word = read(partition, header, (List<?>) jedis.eval(header.whole(), keys, asking))
                .word();
        if (!OWN.contains(word)) {
            throw new AssertionError(script + " tells " + word + " to a user who only asks what is theirs");
        }
    }

    /** Runs scripts as calls of a request that Redis did not answer before. */
    public Answer repeated(Supplier<Answer> calls) {
        line = "!";
        try {
            return calls.get();
        } finally {
            line = "";
        }
    }

    private Answer read(Partition partition, ToolkitInside.ScriptFile header, List<?> raw) {
        List<String> values = new ArrayList<>();
        List<Fact> facts = new ArrayList<>();
        for (Object element : raw.subList(1, raw.size())) {
            if (element instanceof List<?> entry) {
                // A new fact is one text (lua/shared/answer.lua).
                List<?> words =
                        entry.get(1) instanceof String text ? List.of(text.split("\0", -1)) : (List<?>) entry.get(1);
                Map<String, String> fields = new LinkedHashMap<>();
                for (int i = 0; i < words.size(); i += 2) {
                    fields.put(String.valueOf(words.get(i)), String.valueOf(words.get(i + 1)));
                }
                String kind = fields.remove("kind");
                facts.add(new Fact(epoch(partition), String.valueOf(entry.get(0)), kind, fields));
            } else {
                values.add(String.valueOf(element));
            }
        }
        String word = String.valueOf(raw.get(0));
        return new Answer(word, header.names(word), values, facts);
    }

    /** Buries a fact as the journal does. */
    public void bury(Fact fact, String reason) {
        new RedisOutbox(connection, scripts, keyspace).moveToDeadLetters(fact, reason);
    }

    /** The way the application's own beans run scripts. */
    public Scripts scripts() {
        return scripts;
    }

    /** Everything in an outbox, oldest first: entry id to fields. */
    public Map<String, Map<String, String>> outbox(Partition partition) {
        return jedis.xrange(partition.outbox(), "-", "+").stream()
                .collect(Collectors.toMap(
                        entry -> entry.getID().toString(),
                        entry -> entry.getFields(),
                        (a, b) -> a,
                        LinkedHashMap::new));
    }
}
