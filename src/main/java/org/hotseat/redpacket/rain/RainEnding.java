package org.hotseat.redpacket.rain;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.RecordForm;

/**
 * The end of a rain in steps, each once and in this order; steps that have not happened are empty.
 *
 * @param endedBy {@code time} or {@code operator}
 * @param restPackets the packets without a claim, counted after the end
 * @param returnedAt the time when the rest was in the funder's wallet
 * @param creditedAt the time when all claims were in their wallets
 */
public record RainEnding(
        Optional<Instant> endedAt,
        Optional<String> endedBy,
        Optional<Long> restPackets,
        @Attribute(redis = "rest_cents") Optional<Money> restAmount,
        Optional<Instant> returnedAt,
        Optional<Instant> creditedAt) {

    static final RecordForm<RainEnding> FORM = RecordForm.of(RainEnding.class);
    static final RainEnding NONE = FORM.parse(Map.of());
}
