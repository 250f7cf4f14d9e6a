package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.RainEnding;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;
import org.hotseat.wallet.WalletEntry;
import org.hotseat.wallet.Wallets;
import org.hotseat.wallet.credit.CreditEventFacts;

/**
 * Does the steps after the end of a rain. The rest is counted and returned to the funder, and in the end all claims are
 * verified to be in their wallets. Each step is recorded before the next, and checked before it is taken. Any server
 * may take it, also several at once and repeatedly, with the same result. Blocks; runs on threads of its callers.
 */
@Service
public class RainClosings {

    static final Script<Settle> SETTLE = Script.load("redpacket/settle_rain", Settle.class);
    static final Script<Mark> MARK = Script.load("redpacket/mark_rain", Mark.class);

    private static final System.Logger LOG = System.getLogger(RainClosings.class.getName());

    /**
     * The number of attempts to count the claims when the facts and the hot state differ because of a rebuild or a
     * claim in between.
     */
    private static final int ATTEMPTS = 10;

    enum Settle {
        SETTLED,
        OPEN,
        DIFFERS
    }

    enum Mark {
        MARKED,
        TOO_EARLY
    }

    private final CommandExecutor commands;
    private final Rains rains;
    private final ClaimFacts claimFacts;
    private final Recovery recovery;
    private final Rebuilds rebuilds;
    private final Wallets wallets;
    private final CreditEventFacts events;
    private final CreditedClaims credited;

    @Inject
    RainClosings(
            CommandExecutor commands,
            Rains rains,
            ClaimFacts claimFacts,
            Recovery recovery,
            Rebuilds rebuilds,
            Wallets wallets,
            CreditEventFacts events) {
        this.commands = commands;
        this.rains = rains;
        this.claimFacts = claimFacts;
        this.recovery = recovery;
        this.rebuilds = rebuilds;
        this.wallets = wallets;
        this.events = events;
        this.credited = new CreditedClaims(claimFacts, wallets);
    }

    /**
     * Returns the rest of an ended rain to its funder, unless that was done. If the claims in the facts differ from
     * those in the hot state although nothing is in flight, the rain is rebuilt: the facts are right, and the next call
     * finds them equal.
     *
     * @return the rain afterwards
     * @throws Unavailable when a store is unavailable; the sweep does the remaining steps
     */
    LiveRain returnRest(RainId id) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            LiveRain live = Stages.join(rains.find(id));
            RainEnding ending = live.rain().ending();
            Instant endedAt =
                    // The end was lost with Redis before it was durable.
                    ending.endedAt()
                            .orElseThrow(() -> new Unavailable(
                                    "redis", "The end of the rain was lost with Redis; try again.", null));
            if (ending.returnedAt().isPresent()) {
                return live;
            }
            if (ending.restAmount().isEmpty()) {
                settle(live);
            } else {
                Money amount = ending.restAmount().get();
                if (amount.cents() > 0) {
                    WalletEntry rest = new WalletEntry(
                                    id.rest(),
                                    live.rain().definition().funderId(),
                                    amount,
                                    "return",
                                    id.value(),
                                    endedAt)
                            .from(live.rain().account());
                    events.write(rains.keys(id).partition().number(), rest);
                    wallets.credit(rest);
                }
                mark(id, "returned_at");
            }
        }
        LOG.log(
                Level.WARNING,
                "HS602 the claims of rain {0} among the facts are not those of its hot state: rebuilt",
                id);
        rebuilds.forceLater(id.resource()).whenComplete((done, trouble) -> {
            if (trouble != null) {
                LOG.log(Level.WARNING, "HS603 the rain " + id + " is not rebuilt", trouble);
            }
        });
        throw new Unavailable("redis", "The claims of the rain are being recounted; try again.", null);
    }

    /**
     * Does everything that is left to do after the end of a rain; a step that cannot be taken yet is left to the next
     * call.
     */
    public void finish(RainId id) {
        LiveRain live = returnRest(id);
        if (!live.rain().done() && credited.all(live.rain())) {
            mark(id, "credited_at");
        }
    }

    /**
     * Counts the claims in the facts after the outbox was written out, and records the rest if the hot state has the
     * same numbers. Then no claim is in flight that only one of them contains.
     */
    private void settle(LiveRain live) {
        RainKeys keys = rains.keys(live.rain().id());
        recovery.drain(keys.partition().number(), () -> {});
        ClaimOrder claims = new ClaimOrder();
        claimFacts.forEach(
                keys.id(),
                live.rain().definition().packets(),
                piece -> piece.claims().forEach(claims::add));
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.partition().outbox());
        List<String> arguments =
                List.of(keys.id().value(), Integer.toString(claims.count()), Long.toString(claims.cents()));
        Stages.join(commands.execute(keys.id().resource(), SETTLE.call(keys.partition(), names, arguments), Ack.FACTS));
    }

    private void mark(RainId id, String step) {
        RainKeys keys = rains.keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(keys.index(), keys.partition().outbox()));
        ScriptReply<Mark> reply = Stages.join(commands.execute(
                id.resource(), MARK.call(keys.partition(), names, List.of(id.value(), step)), Ack.FACTS));
        if (reply.word() == Mark.TOO_EARLY) {
            throw new IllegalStateException("the rain " + id + " is not as far as " + step);
        }
    }
}
