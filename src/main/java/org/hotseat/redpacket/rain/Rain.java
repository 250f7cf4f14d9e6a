package org.hotseat.redpacket.rain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.wallet.WalletEntry;

/**
 * A rain with everything that has become of it: it is announced, runs, ends, and is done when its {@link RainEnding} is
 * complete.
 */
public record Rain(RainId id, RainDefinition definition, Seed seed, RainEnding ending, long version) {

    public static Rain announced(RainId id, RainDefinition definition) {
        return new Rain(id, definition, Seed.draw(), RainEnding.NONE, 1);
    }

    /** Reads the fields of its hash in Redis, or of a fact. */
    static Rain of(RainId id, Seed seed, Map<String, String> fields) {
        return new Rain(
                id,
                RainDefinition.FORM.parse(fields),
                seed,
                RainEnding.FORM.parse(fields),
                Long.parseLong(fields.getOrDefault("version", "0")));
    }

    /** The fields with the seed and without the version, name and value by turns. */
    public List<String> fields() {
        List<String> fields = new ArrayList<>(List.of("seed", seed.hex()));
        fields.addAll(RainDefinition.FORM.fields(definition));
        fields.addAll(RainEnding.FORM.fields(ending));
        return fields;
    }

    /** When the sweep has to check it next: at its end, or at once when it has ended and something is left to do. */
    public Instant due() {
        return ending.endedAt().orElse(definition.endsAt());
    }

    /** Whether nothing is left to do. */
    public boolean done() {
        return ending.creditedAt().isPresent();
    }

    /** The account that its packets and its rest come from. */
    public String account() {
        return definition.debited() ? id.account() : WalletEntry.EXTERNAL;
    }

    public Split split() {
        return Split.of(seed, definition.totalAmount().cents(), definition.packets(), definition.bounds());
    }
}
