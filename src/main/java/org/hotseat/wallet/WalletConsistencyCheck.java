package org.hotseat.wallet;

import jakarta.inject.Inject;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.Service;
import org.hotseat.wallet.WalletLedgerFacts.Held;
import org.hotseat.wallet.WalletLedgerFacts.Line;

/**
 * Compares all wallets with all entries while credits and debits continue. It is exact at any time: entries never
 * change and have numbers without gaps. So the balance that was read of a wallet is the sum of its entries up to the
 * number that was read with it.
 *
 * <p>The other side of these entries is the sum of the other accounts. All sides together are zero, or money was
 * created. Also no rain and no transfer may have given more than it got. Its debit is written before everything that it
 * gives, and is read after that, in the order of ids. Every wallet is read once and every entry twice, in pages, and
 * none is kept.
 */
@Service
class WalletConsistencyCheck {

    private final WalletLedgerFacts ledger;

    @Inject
    WalletConsistencyCheck(WalletLedgerFacts ledger) {
        this.ledger = ledger;
    }

    /** Returns the REST form of the evidence. Blocks until everything is read. */
    Map<String, Object> evidence() {
        Comparison comparison = new Comparison();
        comparison.wallets();
        comparison.accounts();
        return comparison.view();
    }

    private final class Comparison {

        private final Differences differences = new Differences();
        private final Map<String, Long> others = new TreeMap<>(Map.of("external", 0L, "rains", 0L, "transfers", 0L));
        private long walletCents;
        private long wallets;
        private long entries;
        private long open;

        void wallets() {
            EntriesByUser lines = new EntriesByUser(ledger.byUser());
            for (Iterator<Held> all = ledger.wallets(); all.hasNext(); ) {
                Held wallet = all.next();
                while (lines.before(wallet.user())) {
                    withoutWallet(lines.take());
                }
                wallet(wallet, lines);
            }
            while (lines.more()) {
                withoutWallet(lines.take());
            }
        }

        private void wallet(Held wallet, EntriesByUser lines) {
            if (wallet.balanceCents().isEmpty() || wallet.entries().isEmpty()) {
                differences.add(Kind.FACTS, "a wallet cannot be read");
                while (lines.of(wallet.user())) {
                    lines.take();
                }
                return;
            }
            long balance = wallet.balanceCents().get();
            long max = wallet.entries().get();
            wallets++;
            walletCents += balance;
            long sum = 0;
            long number = 0;
            while (lines.of(wallet.user())) {
                Line line = lines.take();
                // An entry with a later number was written after the balance was read.
                if (line.number() <= max) {
                    number++;
                    sum += cents(line);
                    entries++;
                    others.merge(account(line), -cents(line), Long::sum);
                    if (line.number() != number) {
                        differences.add(
                                Kind.FACTS,
                                "entry " + line.id() + " has number " + line.number() + " instead of " + number);
                    }
                }
            }
            if (number != max) {
                differences.add(Kind.FACTS, "a wallet of " + max + " entries has " + number);
            }
            if (sum != balance) {
                differences.add(Kind.FACTS, "a balance is " + units(balance) + " instead of " + units(sum));
            }
            if (balance < 0) {
                differences.add(Kind.FACTS, "a balance is below zero: " + units(balance));
            }
        }

        private long cents(Line line) {
            if (line.cents().isEmpty()) {
                differences.add(Kind.FACTS, "entry " + line.id() + " has no amount");
            }
            return line.cents().orElse(0L);
        }

        /**
         * Adds a difference for an entry without a wallet. A wallet that was created after all wallets were read is
         * left for the next comparison.
         */
        private void withoutWallet(Line line) {
            if (!ledger.hasWallet(line.user())) {
                differences.add(Kind.FACTS, "entry " + line.id() + " has no wallet");
            }
        }

        void accounts() {
            String account = "";
            long given = 0;
            for (Iterator<Line> all = ledger.byId(); all.hasNext(); ) {
                Line line = all.next();
                open += line.open() ? 1 : 0;
                if (line.counterpart().equals(WalletEntry.EXTERNAL)) {
                    continue;
                }
                if (!line.counterpart().equals(account)) {
                    end(account, given);
                    account = line.counterpart();
                    given = 0;
                }
                given += line.cents().orElse(0L);
            }
            end(account, given);
        }

        private void end(String account, long given) {
            if (given > 0) {
                differences.add(Kind.FACTS, account + " has given " + units(given) + " more than it got");
            }
        }

        Map<String, Object> view() {
            long sum = walletCents
                    + others.values().stream().mapToLong(cents -> cents).sum();
            if (sum != 0) {
                differences.add(Kind.FACTS, "the sum of all accounts is " + units(sum));
            }
            Map<String, Object> accounts = new LinkedHashMap<>();
            accounts.put("wallets", units(walletCents));
            others.forEach((name, cents) -> accounts.put(name, units(cents)));
            Map<String, Object> view = new LinkedHashMap<>();
            view.put("consistent", differences.descriptions().isEmpty());
            view.put("sum", units(sum));
            view.put("accounts", accounts);
            view.put("wallets", wallets);
            view.put("entries", entries);
            view.put("open", open);
            view.put("differences", differences.descriptions());
            return view;
        }
    }

    private static String account(Line line) {
        int end = line.counterpart().indexOf('/');
        return end < 0 ? line.counterpart() : line.counterpart().substring(0, end);
    }

    private static Amount units(long cents) {
        return new Amount(cents);
    }
}
