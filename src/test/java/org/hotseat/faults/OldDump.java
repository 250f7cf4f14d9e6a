package org.hotseat.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import redis.clients.jedis.Jedis;

/** A master is killed and comes back at once with the data of some seconds before, which its replicas take from it. */
final class OldDump {

    private static final Duration OLD = Duration.ofSeconds(4);

    private OldDump() {}

    static void strike(Scene scene) {
        RedisNode master = scene.redis().master();
        Path dump = master.process().ask(OldDump::file);
        master.process().ask(Jedis::save);
        Pause.of(OLD);
        master.die();
        master.process().startAgain();
        scene.redis().awaitWhole();
        try {
            Files.deleteIfExists(dump);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(Jedis jedis) {
        return Path.of(
                jedis.configGet("dir").get("dir"), jedis.configGet("dbfilename").get("dbfilename"));
    }
}
