package org.hotseat.wallet;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.PlayerId;
import org.hotseat.redis.streams.NotYet;
import org.hotseat.redis.streams.Outcome;
import org.hotseat.redis.streams.StreamEntry;
import org.hotseat.redis.streams.StreamListener;

/** Brings what a script has given away into a wallet, as soon as it is a fact. Stateless. */
@ApplicationScoped
class CreditListener implements StreamListener {

    /** What is no fact by then was lost with its server and Redis, or MongoDB refused it. */
    private static final Duration FACT_WITHIN = Duration.ofMinutes(1);

    private final Wallets wallets;
    private final List<Earnings> earnings;
    private final Counter credited;
    private final Counter lost;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected CreditListener() {
        this.wallets = null;
        this.earnings = List.of();
        this.credited = null;
        this.lost = null;
    }

    @Inject
    CreditListener(Wallets wallets, @Any Instance<Earnings> earnings, MeterRegistry meters) {
        this(wallets, earnings.stream().toList(), meters);
    }

    /** @param earnings who knows what is a fact; without any, everything is taken for one */
    CreditListener(Wallets wallets, List<Earnings> earnings, MeterRegistry meters) {
        this.wallets = wallets;
        this.earnings = earnings;
        this.credited = counter(meters, "credited");
        this.lost = counter(meters, "lost");
    }

    @Override
    public Outcome consume(StreamEntry entry) throws NotYet {
        WalletEntry credit = new WalletEntry(
                entry.get("packet"),
                new PlayerId(entry.get("user")),
                new Money(Long.parseLong(entry.get("amount_cents"))),
                "packet",
                entry.get("rain"),
                Instant.ofEpochMilli(entry.appendedMillis()));
        if (!earnings.isEmpty()) {
            Optional<PlayerId> owner = earnings.stream()
                    .flatMap(each -> Optional.ofNullable(
                            each.owners(List.of(credit.id())).get(credit.id()))
                            .stream())
                    .findFirst();
            if (owner.isEmpty()) {
                return early(entry);
            }
            if (!owner.orElseThrow().equals(credit.owner())) {
                // Given away anew after Redis was emptied before this became a fact; nobody was told of it.
                lost.increment();
                return Outcome.COMMIT;
            }
        }
        wallets.credit(credit);
        credited.increment();
        return Outcome.COMMIT;
    }

    private static Outcome early(StreamEntry entry) throws NotYet {
        if (entry.ageMillis() < FACT_WITHIN.toMillis()) {
            throw new NotYet("not a fact yet");
        }
        throw new Broken("What was earned is not a fact", null);
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("hotseat.credits")
                .description("Credits from the stream; lost ones were never facts, and somebody else has the packet")
                .tag("outcome", outcome)
                .register(meters);
    }
}
