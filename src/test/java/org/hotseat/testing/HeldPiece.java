package org.hotseat.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A piece of data that a {@link FaultProxy} holds on its way to the store: the first that has all the words, or each of
 * them until {@link #enough}.
 */
public final class HeldPiece {

    private final List<String> words;
    private final AtomicBoolean met = new AtomicBoolean();
    private final CountDownLatch delivery = new CountDownLatch(1);
    private volatile boolean delivered;
    private volatile boolean more;

    /** @param more whether further ones are held, too: a driver may send the same again on another connection */
    HeldPiece(boolean more, String... words) {
        this.more = more;
        this.words = List.of(words);
    }

    /** A MongoDB client's command of a collection, as its bytes begin: {@code insert} into {@code orders}. */
    public static String command(String name, String collection) {
        return "\u0002" + name + "\0" + (char) (collection.length() + 1) + "\0\0\0" + collection + "\0";
    }

    /** Whether a piece was met; it is held from then on. */
    public boolean held() {
        return met.get();
    }

    /** Holds no further one. */
    public void enough() {
        more = false;
    }

    /** Lets it go on; none is held any more. May be repeated. */
    public void deliver() {
        more = false;
        met.set(true);
        delivery.countDown();
    }

    /** Whether the store has it. */
    public boolean delivered() {
        return delivered;
    }

    void written() {
        delivered = true;
    }

    /** Whether this is the piece; then it has waited for its delivery. */
    boolean pass(byte[] piece, int bytes) throws InterruptedException {
        if (met.get() && !more) {
            return false;
        }
        String text = new String(piece, 0, bytes, StandardCharsets.ISO_8859_1);
        if (words.stream().allMatch(text::contains) && (met.compareAndSet(false, true) || more)) {
            delivery.await();
            return true;
        }
        return false;
    }
}
