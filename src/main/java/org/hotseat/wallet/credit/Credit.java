package org.hotseat.wallet.credit;

import java.time.Instant;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.toolkit.stream.StreamEntry;
import org.hotseat.wallet.WalletEntry;

/**
 * A credit that a script has requested.
 *
 * @param partition the partition of the resource that gives the money
 */
record Credit(int partition, WalletEntry entry) {

    /**
     * Reads an entry of the stream that {@link Credits} describes.
     *
     * @throws RuntimeException when the entry lacks a field
     */
    static Credit read(StreamEntry asked) {
        WalletEntry entry = new WalletEntry(
                asked.get("packet"),
                new UserId(asked.get("user")),
                new Money(Long.parseLong(asked.get("amount_cents"))),
                "packet",
                asked.get("rain"),
                Instant.ofEpochMilli(asked.appendedMillis()));
        return new Credit(asked.number(), entry.from(asked.fields().getOrDefault("account", WalletEntry.EXTERNAL)));
    }

    String id() {
        return entry.id();
    }

    UserId user() {
        return entry.user();
    }
}
