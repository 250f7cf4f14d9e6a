package org.hotseat.redpacket.rain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.wallet.WalletEntry;

/** A rain with its present state: it is announced, runs, ends, and is done when its {@link RainEnding} is complete. */
public record Rain(RainId id, RainDefinition definition, Seed seed, RainEnding ending, long version) {

    public static Rain announced(RainId id, RainDefinition definition) {
        return new Rain(id, definition, Seed.generate(), RainEnding.NONE, 1);
    }

    /** Reads a rain from the fields of its hash in Redis, or of a fact. */
    static Rain of(RainId id, Seed seed, Map<String, String> fields) {
        return new Rain(
                id,
                RainDefinition.FORM.parse(fields),
                seed,
                RainEnding.FORM.parse(fields),
                Long.parseLong(fields.getOrDefault("version", "0")));
    }

    /** Returns the fields with the seed and without the version, names and values in alternation. */
    public List<String> fields() {
        List<String> fields = new ArrayList<>(List.of("seed", seed.hex()));
        fields.addAll(RainDefinition.FORM.fields(definition));
        fields.addAll(RainEnding.FORM.fields(ending));
        return fields;
    }

    /**
     * Returns the time of the sweep's next check: the end of the rain, or at once when it has ended and is not done.
     */
    public Instant due() {
        return ending.endedAt().orElse(definition.endsAt());
    }

    /** Returns whether nothing is left to do. */
    public boolean done() {
        return ending.creditedAt().isPresent();
    }

    /** Returns the account that pays the packets and the rest of the rain. */
    public String account() {
        return definition.debited() ? id.account() : WalletEntry.EXTERNAL;
    }

    public PacketAmounts split() {
        return PacketAmounts.of(seed, definition.totalAmount().cents(), definition.packets(), definition.bounds());
    }
}
