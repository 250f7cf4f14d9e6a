package org.hotseat.toolkit.lock;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Releases locks without hiding the result or the exception of the work under the lock. */
public final class Releases {

    private static final Logger LOG = System.getLogger(Releases.class.getName());

    private Releases() {}

    /** Releases a lock. A failure is logged, and the lock then ends at the end of its ttl. */
    public static void quietly(DistributedLock lock) {
        try {
            lock.release();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "Lock " + lock.key() + " could not be released and ends with its ttl", e);
        }
    }
}
