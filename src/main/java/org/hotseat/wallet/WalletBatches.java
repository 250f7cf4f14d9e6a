package org.hotseat.wallet;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.wallet.WalletBatchFacts.Step;

/**
 * Credits of many wallets in few round trips. Each wallet takes the steps of {@link Wallets}, in their order and under
 * their conditions; the wallets only take them side by side. So whatever is left half done, by a server that dies here
 * or by one that was faster, is finished by whoever reads the wallet next.
 */
@Service
public class WalletBatches {

    private final WalletFacts facts;
    private final WalletBatchFacts batches;

    @Inject
    public WalletBatches(WalletFacts facts, WalletBatchFacts batches) {
        this.facts = facts;
        this.batches = batches;
    }

    /**
     * Credits entries where nothing stands in the way; five round trips, however many they are. Left to
     * {@link Wallets#credit}, which may be called for any of them, are: the second entry of one user, a wallet in which
     * something is in progress, an entry that exists already, and, when another server was faster with one of them, all
     * that this call has begun.
     *
     * @param coming gets the entries that are begun next, before any of them is
     * @return the ids of the entries that this call has brought into their balances; all or none of those that it has
     *     begun
     * @throws Unavailable when MongoDB is away; some may be credited
     */
    public Set<String> credit(List<WalletEntry> entries, Consumer<List<WalletEntry>> coming) {
        Map<UserId, WalletEntry> byUser = new LinkedHashMap<>();
        entries.forEach(entry -> byUser.putIfAbsent(entry.user(), entry));
        List<Step> read = batches.read(byUser.values());
        // Looked for after the wallets were read, and while nothing is begun in them: ADR 61.
        Set<String> there = facts.users(
                        byUser.values().stream().map(WalletEntry::id).toList())
                .keySet();
        List<Step> steps = read.stream()
                .filter(step -> step.seen().begun().isEmpty()
                        && !there.contains(step.entry().id()))
                .toList();
        if (steps.isEmpty()) {
            return Set.of();
        }
        coming.accept(steps.stream().map(Step::entry).toList());
        boolean done = batches.begin(steps) && batches.write(steps) && batches.finish(steps);
        return done ? steps.stream().map(step -> step.entry().id()).collect(Collectors.toUnmodifiableSet()) : Set.of();
    }
}
