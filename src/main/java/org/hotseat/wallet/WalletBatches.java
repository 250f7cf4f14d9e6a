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
 * Credits many wallets in few round trips. Each wallet takes the steps of {@link Wallets}, in their order and under
 * their conditions, but all wallets take a step together. So a step that is left unfinished, because this server dies
 * or another one was faster, is finished by the next reader of the wallet.
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
     * Credits entries if nothing prevents it; five round trips for any number. Some entries are left to
     * {@link Wallets#credit}, which may be called for any of them. These are the second entry of one user, an entry for
     * a wallet with another entry in progress, and an entry that already exists. If another server was faster with one
     * entry, all entries that this call has begun are left as well.
     *
     * @param coming receives the entries that are begun next, before any of them is begun
     * @return the ids of the entries that this call has added to their balances; all or none of those that it has begun
     * @throws Unavailable when MongoDB is unavailable; some may be credited
     */
    public Set<String> credit(List<WalletEntry> entries, Consumer<List<WalletEntry>> coming) {
        Map<UserId, WalletEntry> byUser = new LinkedHashMap<>();
        entries.forEach(entry -> byUser.putIfAbsent(entry.user(), entry));
        List<Step> read = batches.read(byUser.values());
        // Entries are read after the wallets, while nothing is in progress in these: ADR 61.
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
