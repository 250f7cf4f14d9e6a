package org.hotseat.wallet.credit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.stream.NotYet;
import org.hotseat.toolkit.stream.Outcome;
import org.hotseat.toolkit.stream.StoreAway;
import org.hotseat.toolkit.stream.StreamEntry;
import org.hotseat.toolkit.stream.StreamListener;
import org.hotseat.wallet.WalletBatches;
import org.hotseat.wallet.Wallets;

/**
 * Credits a wallet with the packet that a script has granted, as soon as the claim is a fact. For entries that were
 * taken together, the users are read together when the first one is processed. Those that are facts by then are
 * credited together. If that fails, each is credited alone.
 */
@Service
public class CreditListener implements StreamListener {

    private static final System.Logger LOG = System.getLogger(CreditListener.class.getName());

    /**
     * The longest time in which a claim becomes a fact. A later one was lost with its server and Redis, or MongoDB has
     * refused it.
     */
    private static final Duration FACT_WITHIN = Duration.ofMinutes(1);

    /** The largest number of entries that were taken and not processed; others are dropped after a while. */
    private static final int MAX_TAKEN = 10_000;

    private final Wallets wallets;
    private final WalletBatches batches;
    private final List<CreditSource> sources;
    private final Cache<String, CreditBatch> taken = Caffeine.newBuilder()
            .maximumSize(MAX_TAKEN)
            .expireAfterWrite(FACT_WITHIN)
            .build();
    private final Consumer<List<Credit>> events;
    private final Counter credited;
    private final Counter lost;

    @Inject
    public CreditListener(
            Wallets wallets,
            WalletBatches batches,
            CreditEventFacts events,
            @Any Instance<CreditSource> sources,
            MeterRegistry meters) {
        this(wallets, batches, sources.stream().toList(), meters, events::write);
    }

    /**
     * Creates a listener.
     *
     * @param sources find out which claims are facts; without any, every claim counts as a fact
     */
    public CreditListener(Wallets wallets, WalletBatches batches, List<CreditSource> sources, MeterRegistry meters) {
        this(wallets, batches, sources, meters, credits -> {});
    }

    private CreditListener(
            Wallets wallets,
            WalletBatches batches,
            List<CreditSource> sources,
            MeterRegistry meters,
            Consumer<List<Credit>> events) {
        this.events = events;
        this.wallets = wallets;
        this.batches = batches;
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

    private Outcome credit(StreamEntry asked) throws NotYet {
        Credit credit = Credit.read(asked);
        if (sources.isEmpty()) {
            return creditAlone(credit);
        }
        Optional<CreditBatch> together = Optional.ofNullable(taken.asMap().remove(key(asked)));
        if (together.filter(all -> all.credited(credit.id())).isPresent()) {
            credited.increment();
            return Outcome.COMMIT;
        }
        // A claim that became a fact later than the others is tried again with the next ones; alone it would cost as
        // much as they did.
        Optional<UserId> user = together.map(all -> all.user(credit.id()))
                .orElseGet(() -> Optional.ofNullable(ask(List.of(credit.id())).get(credit.id())));
        if (user.isEmpty()) {
            return early(asked);
        }
        if (!user.orElseThrow().equals(credit.user())) {
            // The packet was granted again after Redis was emptied before this claim became a fact. Its user never got
            // an answer.
            lost.increment();
            return Outcome.COMMIT;
        }
        return creditAlone(credit);
    }

    private Outcome creditAlone(Credit credit) {
        events.accept(List.of(credit));
        wallets.credit(credit.entry());
        credited.increment();
        return Outcome.COMMIT;
    }

    @Override
    public void taken(List<StreamEntry> entries) {
        CreditBatch together = new CreditBatch(entries, this::ask, this::creditAll);
        entries.forEach(entry -> taken.put(key(entry), together));
    }

    private Map<String, UserId> ask(List<String> ids) {
        Map<String, UserId> users = new HashMap<>();
        sources.forEach(source -> source.users(ids).forEach(users::putIfAbsent));
        return users;
    }

    private static String key(StreamEntry entry) {
        return entry.number() + "/" + entry.id();
    }

    private Set<String> creditAll(List<Credit> credits) {
        if (credits.size() < 2) {
            return Set.of();
        }
        try {
            return batches.credit(
                    credits.stream().map(Credit::entry).toList(),
                    coming -> events.accept(credits.stream()
                            .filter(credit -> coming.contains(credit.entry()))
                            .toList()));
        } catch (HotseatException e) {
            // Each credit is tried alone next, and then shows its own failure.
            LOG.log(Level.DEBUG, "Credits that were taken together could not be written together", e);
            return Set.of();
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
