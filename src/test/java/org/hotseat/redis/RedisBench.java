package org.hotseat.redis;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.hotseat.toolkit.connection.RedisConnection;

/** The beans of this package on the database of a lab, put together by hand. */
final class RedisBench implements AutoCloseable {

    final ScriptLab lab;
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final RedisConnection connection;
    final Scripts scripts;
    final RedisOutbox outbox;

    RedisBench(int database, int partitions) {
        lab = ScriptLab.open(database, partitions);
        connection = new RedisConnection(lab.settings());
        scripts = TestEpochs.scripts(connection, meters);
        outbox = new RedisOutbox(connection, scripts, lab.keyspace());
    }

    @Override
    public void close() {
        connection.close();
        lab.close();
    }
}
