package org.hotseat.toolkit.lock;

/**
 * The number of holders that a lock may have at the same time, as one of them asks for it. A semaphore is a lock with
 * {@link #permits permits}; a read-write lock is one that {@link #READING readers} share and a {@link #WRITING writer}
 * does not. Every holder has a token, a time to live and a fence of its own, as of a lock without a share.
 *
 * <p>A lock with shares and one without are different locks, even if they have the same key. All callers of a lock
 * should name the same number of permits. While they differ, each gets the lock while fewer than its own number hold
 * it.
 *
 * @param holders the number of holders at the same time; 0 for a lock without shares
 */
public record LockShare(int holders) {

    /** The lock of one holder. */
    public static final LockShare NONE = new LockShare(0);

    /** The greatest number of permits. */
    public static final int MAX_PERMITS = 1_000_000;

    /** The share of a reader: held together with all other readers, and with no writer. */
    public static final LockShare READING = new LockShare(MAX_PERMITS);

    /**
     * The share of a writer: held alone. Readers that keep coming can keep a writer out for ever, unless both ask
     * {@linkplain LockOptions#fairly() fairly}: then a reader that comes later waits behind the writer.
     */
    public static final LockShare WRITING = new LockShare(1);

    /** @throws IllegalArgumentException for a number out of range */
    public LockShare {
        if (holders < 0 || holders > MAX_PERMITS) {
            throw new IllegalArgumentException("a lock has 1 to " + MAX_PERMITS + " permits, not " + holders);
        }
    }

    /**
     * Returns one of the permits of a semaphore.
     *
     * @param number the number of permits, 1 to {@value #MAX_PERMITS}
     */
    public static LockShare permits(int number) {
        if (number == 0) {
            throw new IllegalArgumentException("a lock has 1 to " + MAX_PERMITS + " permits, not 0");
        }
        return new LockShare(number);
    }

    /** Returns whether the lock may have several holders, which the store keeps in another way. */
    public boolean isShared() {
        return holders > 0;
    }

    /** Returns whether a holder with this share excludes everything that a holder with the other share excludes. */
    boolean excludesAllOf(LockShare other) {
        return isShared() == other.isShared() && holders <= other.holders;
    }
}
