package org.hotseat.redis;

import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.EpochRegister;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScript;
import org.hotseat.toolkit.connection.LuaScripts;

/**
 * Knows the verified epoch of each partition. Each script that decides gets this epoch and compares it with the server
 * that runs the script. So a Redis server that was restarted or promoted decides nothing before it is verified here.
 *
 * <p>A verification enters the server into the register. From then on the hot state of that server counts as missing
 * until it is rebuilt from the facts, resource by resource.
 */
@Service
public class Epochs implements EpochGuard {

    private static final Logger LOG = System.getLogger(Epochs.class.getName());

    private static final LuaScript<History> READ_HISTORY = LuaScript.load("redis/read_history", History.class);

    /**
     * The nanoseconds for which further verifications fail at once after a failed one. Without this limit a crowd of
     * callers would wait one after another.
     */
    private static final long FAILED_NANOS = Duration.ofMillis(100).toNanos();

    private enum History {
        HISTORY
    }

    /** The state of one partition. A thread locks this object while it verifies. */
    private static final class Place {

        private volatile Epoch epoch;
        private volatile long failedNanos;
        private volatile boolean failed;

        Place(int partition) {
            this.epoch = Epoch.none(partition);
        }
    }

    private final LuaScripts scripts;
    private final EpochRegister register;
    private final ConcurrentMap<Integer, Place> places = new ConcurrentHashMap<>();

    @Inject
    public Epochs(LuaScripts scripts, EpochRegister register) {
        this.scripts = scripts;
        this.register = register;
    }

    @Override
    public Epoch current(Partition partition) {
        Epoch epoch = place(partition).epoch;
        return register.superseded(epoch) ? Epoch.none(partition.number()) : epoch;
    }

    @Override
    public void verify(Partition partition, Epoch refused) {
        Place place = place(partition);
        synchronized (place) {
            if (!current(partition).equals(refused)) {
                return;
            }
            if (place.failed && System.nanoTime() - place.failedNanos < FAILED_NANOS) {
                throw new Unavailable("redis", "The data in Redis is being checked; try again.", null);
            }
            place.failed = true;
            try {
                place.epoch = enter(partition);
                place.failed = false;
                LOG.log(Level.INFO, "HS101 partition {0} is in epoch {1}", partition.number(), place.epoch.text());
            } finally {
                place.failedNanos = System.nanoTime();
            }
        }
    }

    @Override
    public void decided(Epoch epoch, boolean yes) {
        register.decided(epoch, yes);
    }

    private Epoch enter(Partition partition) {
        LuaReply<History> history = history(partition);
        if (!history.text("role").equals("master")) {
            throw new Unavailable("redis", "The Redis server is a replica and takes no writes.", null);
        }
        return register.enter(partition.number(), history.text("replication_id"), history.number("term"));
    }

    private LuaReply<History> history(Partition partition) {
        try {
            return scripts.run(READ_HISTORY.call(List.of(partition.epoch(), partition.settled()), List.of()));
        } catch (ToolkitException e) {
            throw ToolkitErrors.translate(e);
        }
    }

    private Place place(Partition partition) {
        return places.computeIfAbsent(partition.number(), Place::new);
    }
}
