package org.hotseat.wallet.credit;

import java.time.Instant;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.toolkit.stream.StreamEntry;
import org.hotseat.wallet.WalletEntry;

/**
 * A credit that a script has asked for.
 *
 * @param partition of the resource that gives it
 */
record Credit(int partition, WalletEntry entry) {

    /** Reads what {@link Credits} writes. @throws RuntimeException when the entry of the stream lacks something */
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
