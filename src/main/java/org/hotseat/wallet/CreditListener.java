package org.hotseat.wallet;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Unavailable;
import org.hotseat.kernel.UserId;
import org.hotseat.toolkit.stream.NotYet;
import org.hotseat.toolkit.stream.Outcome;
import org.hotseat.toolkit.stream.StoreAway;
import org.hotseat.toolkit.stream.StreamEntry;
import org.hotseat.toolkit.stream.StreamListener;
import org.jspecify.annotations.Nullable;

/**
 * Credits what a script has given away to a wallet, as soon as it is a fact. The owners of entries that were taken together are asked for
 * at once, by the first of them that is worked on.
 */
@Service
class CreditListener implements StreamListener {

    /** A claim that is no fact by then was lost with its server and Redis, or MongoDB refused it. */
    private static final Duration FACT_WITHIN = Duration.ofMinutes(1);

    /** Entries that have been taken and not worked on; those that never come to be are forgotten after a while. */
    private static final int MOST_TAKEN = 10_000;

    private final Wallets wallets;
    private final List<CreditSource> earnings;
    private final Cache<String, Owners> taken = Caffeine.newBuilder()
            .maximumSize(MOST_TAKEN)
            .expireAfterWrite(FACT_WITHIN)
            .build();
    private final BiConsumer<Integer, WalletEntry> events;
    private final Counter credited;
    private final Counter lost;

    @Inject
    CreditListener(
            Wallets wallets, CreditEventFacts events, @Any Instance<CreditSource> earnings, MeterRegistry meters) {
        this(wallets, earnings.stream().toList(), meters, events::write);
    }

    /** @param earnings who knows what is a fact; without any, everything is taken for one */
    CreditListener(Wallets wallets, List<CreditSource> earnings, MeterRegistry meters) {
        this(wallets, earnings, meters, (partition, credit) -> {});
    }

    private CreditListener(
            Wallets wallets,
            List<CreditSource> earnings,
            MeterRegistry meters,
            BiConsumer<Integer, WalletEntry> events) {
        this.events = events;
        this.wallets = wallets;
        this.earnings = earnings;
        this.credited = counter(meters, "credited");
        this.lost = counter(meters, "lost");
    }

    @Override
    public Outcome consume(StreamEntry entry) throws NotYet, StoreAway {
        try {
            return credit(entry);
        } catch (Unavailable e) {
            throw new StoreAway(String.valueOf(e.getMessage()), e);
        }
    }

    private Outcome credit(StreamEntry entry) throws NotYet {
        WalletEntry credit = new WalletEntry(
                        entry.get("packet"),
                        new UserId(entry.get("user")),
                        new Money(Long.parseLong(entry.get("amount_cents"))),
                        "packet",
                        entry.get("rain"),
                        Instant.ofEpochMilli(entry.appendedMillis()))
                .from(entry.fields().getOrDefault("account", WalletEntry.EXTERNAL));
        if (!earnings.isEmpty()) {
            Optional<UserId> owner = owner(entry, credit.id());
            if (owner.isEmpty()) {
                return early(entry);
            }
            if (!owner.orElseThrow().equals(credit.owner())) {
                // Given away anew after Redis was emptied before this became a fact. Its user was not told of it.
                lost.increment();
                return Outcome.COMMIT;
            }
        }
        events.accept(entry.number(), credit);
        wallets.credit(credit);
        credited.increment();
        return Outcome.COMMIT;
    }

    @Override
    public void taken(List<StreamEntry> entries) {
        Owners owners = new Owners(entries.stream()
                .flatMap(entry -> Optional.ofNullable(entry.fields().get("packet")).stream())
                .toList());
        entries.forEach(entry -> taken.put(key(entry), owners));
    }

    /** A claim that was no fact when all were asked for may be one by now. */
    private Optional<UserId> owner(StreamEntry entry, String id) {
        return Optional.ofNullable(taken.asMap().remove(key(entry)))
                .flatMap(owners -> owners.of(id))
                .or(() -> Optional.ofNullable(ask(List.of(id)).get(id)));
    }

    private Map<String, UserId> ask(List<String> ids) {
        Map<String, UserId> owners = new HashMap<>();
        earnings.forEach(each -> each.owners(ids).forEach(owners::putIfAbsent));
        return owners;
    }

    private static String key(StreamEntry entry) {
        return entry.number() + "/" + entry.id();
    }

    /** The owners of the packets of entries that were taken together. All are asked for at once. An owner that was found stays. */
    private final class Owners {

        private final List<String> ids;
        private @Nullable Map<String, UserId> found;

        Owners(List<String> ids) {
            this.ids = ids;
        }

        synchronized Optional<UserId> of(String id) {
            if (found == null) {
                found = ask(ids);
            }
            return Optional.ofNullable(found.get(id));
        }
    }

    private static Outcome early(StreamEntry entry) throws NotYet {
        if (entry.ageMillis() < FACT_WITHIN.toMillis()) {
            throw new NotYet("not a fact yet");
        }
        throw new Broken("What was earned is not a fact", null);
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("hotseat.credits")
                .description("Credits from the stream; lost ones were never facts, and another user has the packet")
                .tag("outcome", outcome)
                .register(meters);
    }
}
