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
 * Credits a wallet with what a script has given away, as soon as that is a fact. The users of entries that were taken together are read
 * at once, for the first of these entries.
 */
@Service
class CreditListener implements StreamListener {

    /** A claim that is no fact by then was lost with its server and Redis, or MongoDB refused it. */
    private static final Duration FACT_WITHIN = Duration.ofMinutes(1);

    /** Entries that have been taken and not worked on; those that never come to be are forgotten after a while. */
    private static final int MOST_TAKEN = 10_000;

    private final Wallets wallets;
    private final List<CreditSource> sources;
    private final Cache<String, Users> taken = Caffeine.newBuilder()
            .maximumSize(MOST_TAKEN)
            .expireAfterWrite(FACT_WITHIN)
            .build();
    private final BiConsumer<Integer, WalletEntry> events;
    private final Counter credited;
    private final Counter lost;

    @Inject
    CreditListener(
            Wallets wallets, CreditEventFacts events, @Any Instance<CreditSource> sources, MeterRegistry meters) {
        this(wallets, sources.stream().toList(), meters, events::write);
    }

    /** @param sources know which claims are facts; without any, every claim counts as one */
    CreditListener(Wallets wallets, List<CreditSource> sources, MeterRegistry meters) {
        this(wallets, sources, meters, (partition, credit) -> {});
    }

    private CreditListener(
            Wallets wallets,
            List<CreditSource> sources,
            MeterRegistry meters,
            BiConsumer<Integer, WalletEntry> events) {
        this.events = events;
        this.wallets = wallets;
        this.sources = sources;
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
        if (!sources.isEmpty()) {
            Optional<UserId> user = user(entry, credit.id());
            if (user.isEmpty()) {
                return early(entry);
            }
            if (!user.orElseThrow().equals(credit.user())) {
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
        Users users = new Users(entries.stream()
                .flatMap(entry -> Optional.ofNullable(entry.fields().get("packet")).stream())
                .toList());
        entries.forEach(entry -> taken.put(key(entry), users));
    }

    /** A claim that was no fact when all were asked for may be one by now. */
    private Optional<UserId> user(StreamEntry entry, String id) {
        return Optional.ofNullable(taken.asMap().remove(key(entry)))
                .flatMap(users -> users.of(id))
                .or(() -> Optional.ofNullable(ask(List.of(id)).get(id)));
    }

    private Map<String, UserId> ask(List<String> ids) {
        Map<String, UserId> users = new HashMap<>();
        sources.forEach(source -> source.users(ids).forEach(users::putIfAbsent));
        return users;
    }

    private static String key(StreamEntry entry) {
        return entry.number() + "/" + entry.id();
    }

    /** The users of the packets of entries that were taken together; one read for all of them. A user that was found stays. */
    private final class Users {

        private final List<String> ids;
        private @Nullable Map<String, UserId> found;

        Users(List<String> ids) {
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
        throw new Broken("The credited claim is not a fact", null);
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("hotseat.credits")
                .description("Credits from the stream; lost ones were never facts, and another user has the packet")
                .tag("outcome", outcome)
                .register(meters);
    }
}
