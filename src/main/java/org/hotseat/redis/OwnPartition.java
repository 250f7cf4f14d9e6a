package org.hotseat.redis;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.RedisConnection;

/**
 * A partition of this server alone, for what it tries on resources of its own (ADR 129). Its keys begin with the ids of
 * these resources and go away by themselves when the server dies; no reconciler and no sweep reads it.
 */
@Service
public class OwnPartition {

    /** Time to live of the keys after the last call. */
    private static final Duration LASTING = Duration.ofMinutes(1);

    private final RedisConnection redis;
    private final Keyspace keyspace;
    private final Scripts scripts;

    @Inject
    public OwnPartition(RedisConnection redis, Keyspace keyspace, Scripts scripts) {
        this.redis = redis;
        this.keyspace = keyspace;
        this.scripts = scripts;
    }

    /** The partition while it is in use; one at a time. */
    public final class Opened implements AutoCloseable {

        private final Partition partition;
        private final LuaScripts lua;

        private Opened(String ids, MeterRegistry meters) {
            this.partition = keyspace.separate(ids);
            this.lua = LuaScripts.passing(redis, meters, partition.tag(), LASTING);
            scripts.separate(partition, lua);
        }

        public Partition partition() {
            return partition;
        }

        /** A partition of other resources, found as theirs are. */
        public Partition other() {
            Partition other = keyspace.partitionOf("other");
            scripts.lua(other);
            return other;
        }

        /** Its outbox, which is no other's. */
        public Outbox outbox() {
            return new RedisOutbox(redis, scripts, Keyspace.only(partition));
        }

        /**
         * Deletes its keys; from then on its ids are like any others.
         *
         * @throws Unavailable when Redis is away; the keys go away by themselves then
         */
        @Override
        public void close() {
            try {
                lua.deleteKeys();
            } catch (ToolkitException e) {
                throw ToolkitErrors.translate(e);
            } finally {
                keyspace.unite();
                scripts.unite();
            }
        }
    }

    /**
     * Opens it.
     *
     * @param ids the prefix of its resources' ids, random, so that no caller can guess it
     * @param meters count what its scripts do
     */
    public Opened open(String ids, MeterRegistry meters) {
        return new Opened(ids, meters);
    }
}
