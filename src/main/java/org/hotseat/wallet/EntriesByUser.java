package org.hotseat.wallet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import org.hotseat.wallet.WalletLedgerFacts.Line;

/** Entries in the order of their users, to be read in parallel with the wallets in the same order. */
final class EntriesByUser {

    private final Iterator<Line> lines;
    private Optional<Line> next = Optional.empty();

    EntriesByUser(Iterator<Line> lines) {
        this.lines = lines;
        advance();
    }

    boolean more() {
        return next.isPresent();
    }

    boolean of(String user) {
        return next.filter(line -> line.user().equals(user)).isPresent();
    }

    boolean before(String user) {
        return next.filter(line -> order(line.user(), user) < 0).isPresent();
    }

    Line take() {
        Line taken = next.orElseThrow();
        advance();
        return taken;
    }

    private void advance() {
        next = lines.hasNext() ? Optional.of(lines.next()) : Optional.empty();
    }

    /** Compares two users like MongoDB, by the bytes of UTF-8. */
    private static int order(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
