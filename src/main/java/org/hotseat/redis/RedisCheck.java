package org.hotseat.redis;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.CommandCheck;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;

/**
 * Checks for readiness whether Redis does everything that the server needs. A Redis server that answers PING may still
 * refuse scripts, commands or writes. The check runs one script that tries each command on keys of the first partition
 * and leaves no key behind. Also reports a Redis that may evict keys. Costs five round trips. In a cluster it does not
 * check the other masters.
 */
@Service
class RedisCheck implements StoreCheck {

    private static final System.Logger LOG = System.getLogger(RedisCheck.class.getName());

    private enum Word {
        ALLOWED,
        REFUSED
    }

    /** The first words of Redis's error messages, each with the sentence for answers and logs. */
    private enum Refusal {
        OOM("Redis is full: it has reached its maxmemory."),
        READONLY("This Redis is a read-only replica."),
        MISCONF("Redis cannot save its data, so it takes no writes."),
        NOREPLICAS("Redis has too few replicas, so it takes no writes."),
        NOAUTH("Redis asks for credentials."),
        WRONGPASS("Redis refuses the credentials."),
        LOADING("Redis is loading its data.");

        private final String words;

        Refusal(String words) {
            this.words = words;
        }
    }

    private static final String UNAVAILABLE = "Redis does not answer.";

    private static final LuaScript<Word> CHECK_RIGHTS = LuaScript.load("redis/check_rights", Word.class);

    /** The error message of Redis for a command that the user may not run at all. */
    private static final Pattern COMMAND = Pattern.compile("NOPERM .*'([^']+)' command");

    private final CommandCheck commands;
    private final LuaScripts scripts;
    private final List<String> keys;
    private final String mode;

    /** Of the last check; checks may be concurrent. */
    private volatile String warning = "";

    @Inject
    RedisCheck(RedisConnection redis, LuaScripts scripts, Keyspace keyspace, RedisSettings settings) {
        this.commands = new CommandCheck(redis);
        this.scripts = scripts;
        this.mode = settings.mode().name().toLowerCase(Locale.ROOT);
        Partition first = keyspace.partition(0);
        this.keys = Stream.of("text", "fields", "items", "members", "ranks", "entries", "other")
                .map(name -> first.key("ready:" + name))
                .toList();
    }

    @Override
    public String store() {
        return "redis";
    }

    @Override
    public String mode() {
        return mode;
    }

    @Override
    public void check() throws Unavailable {
        try {
            commands.run(keys.get(0), keys.get(0));
            LuaReply<Word> reply = scripts.run(CHECK_RIGHTS.call(keys, List.of()));
            if (reply.word() == Word.REFUSED) {
                throw new Unavailable(store(), refused(reply.text("commands"), reply.text("reason")), null);
            }
            noteEviction(reply.text("evicts"));
        } catch (ToolkitException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new Unavailable(store(), reason(String.valueOf(cause.getMessage())), e);
        }
    }

    @Override
    public String warning() {
        return warning;
    }

    private void noteEviction(String policy) {
        String found = policy.isEmpty()
                ? ""
                : "Redis evicts keys when it is full (maxmemory-policy " + policy + "): set it to noeviction.";
        if (!found.isEmpty() && !found.equals(warning)) {
            LOG.log(Level.WARNING, "HS104 {0}", found);
        }
        warning = found;
    }

    private static String refused(String commands, String reason) {
        String known = reason(reason);
        return known.equals(UNAVAILABLE) ? "The Redis user may not run " + commands + "." : known;
    }

    /** Returns the sentence for an error message of Redis. The driver's own message never becomes part of an answer. */
    private static String reason(String error) {
        Matcher command = COMMAND.matcher(error);
        if (command.find()) {
            return "The Redis user may not run " + command.group(1).toUpperCase(Locale.ROOT) + ".";
        }
        if (error.startsWith("NOPERM ")) {
            return "The Redis user may not use every " + (error.contains("channel") ? "channel (&*)." : "key (~*).");
        }
        for (Refusal refusal : Refusal.values()) {
            if (error.contains(refusal.name())) {
                return refusal.words;
            }
        }
        return UNAVAILABLE;
    }
}
