package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redpacket.rain.PacketAmounts;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;
import org.hotseat.wallet.Wallets;
import org.hotseat.wallet.credit.Credits;

/**
 * The steps of a rebuild for rains, which also load a new rain. The packets follow from the seed. Those with a claim in
 * the facts get their user back, and the others are in the pool in their order. Claims are read twice, by packet and
 * then in the order in which they were made. Between the two reads only a number for each claim is kept in memory, 8 MB
 * for a million. Credits that are not in their wallets are requested again, since their stream may be lost as well.
 */
@Service
public class RainRestore implements ModelRebuild {

    static final Script<CloseWord> CLOSE = Script.load("redpacket/close_rain", CloseWord.class);
    static final Script<LoadWord> LOAD_USERS = Script.load("redpacket/load_users", LoadWord.class);
    static final Script<LoadWord> LOAD_CREDITS = Script.load("redpacket/load_credits", LoadWord.class);
    public static final Script<OpenWord> OPEN = Script.load("redpacket/open_rain", OpenWord.class);

    /**
     * The time before the start of a rain in which claims need not be searched. It is more than zero: a Redis server
     * that takes over may have a slow clock, and claimed packets would be granted again.
     */
    private static final Duration SURELY_UNCLAIMED = Duration.ofHours(1);

    private final RebuildSteps steps;
    private final RainFacts facts;
    private final ClaimFacts claimFacts;
    private final Wallets wallets;
    private final Credits credits;

    @Inject
    RainRestore(RebuildSteps steps, RainFacts facts, ClaimFacts claimFacts, Wallets wallets, Credits credits) {
        this.steps = steps;
        this.facts = facts;
        this.claimFacts = claimFacts;
        this.wallets = wallets;
        this.credits = credits;
    }

    @Override
    public ScriptCall<CloseWord> close(RebuildContext context) {
        List<String> names = new ArrayList<>(List.of(context.lease()));
        names.addAll(keys(context).guard());
        return CLOSE.call(context.partition(), names, context.closing());
    }

    @Override
    public void restore(RebuildContext context) {
        restore(context, facts.get(new RainId(context.id())));
    }

    @Override
    public void restore(RebuildContext context, Fields definition) {
        restore(context, Rain.announced(new RainId(context.id()), RainDefinition.read(definition)));
    }

    private static RainKeys keys(RebuildContext context) {
        return new RainKeys(context.partition(), new RainId(context.id()));
    }

    private void restore(RebuildContext context, Rain rain) {
        RainKeys keys = keys(context);
        PacketAmounts split = rain.split();
        ClaimOrder order = new ClaimOrder();
        int packets = rain.definition().packets();
        if (context.now().plus(SURELY_UNCLAIMED).isBefore(rain.definition().startsAt())) {
            for (int first = 1; first <= packets; first += ClaimFacts.CHUNK) {
                int end = Math.min(packets + 1, first + ClaimFacts.CHUNK);
                loadPool(context, keys, split, IntStream.range(first, end).toArray(), List.of());
            }
        } else {
            claimFacts.forEach(rain.id(), packets, piece -> {
                loadPool(context, keys, split, piece.packets(), piece.claims());
                loadUsers(context, keys, piece.claims());
                piece.claims().forEach(order::add);
                if (!rain.done()) {
                    askForCredits(context, keys, rain, piece.claims());
                }
            });
            loadClaims(context, keys, order.packets());
        }
        open(context, keys, rain, order);
    }

    private void loadPool(
            RebuildContext context, RainKeys keys, PacketAmounts split, int[] packets, List<Claim> claims) {
        Set<Integer> gone = claims.stream().map(Claim::packet).collect(Collectors.toSet());
        steps.load(
                context,
                RebuildSteps.LOAD_LIST,
                keys.pool(),
                IntStream.of(packets)
                        .filter(packet -> !gone.contains(packet))
                        .mapToObj(packet -> packet + ":" + split.cents(packet))
                        .toList());
    }

    private void loadUsers(RebuildContext context, RainKeys keys, List<Claim> claims) {
        List<String> users = new ArrayList<>();
        claims.forEach(claim -> users.addAll(List.of(claim.field(), claim.taken())));
        steps.load(context, LOAD_USERS, keys.taken(), users);
    }

    private void loadClaims(RebuildContext context, RainKeys keys, int[] packets) {
        for (int first = 0; first < packets.length; first += ClaimFacts.CHUNK) {
            int[] part = Arrays.copyOfRange(packets, first, Math.min(packets.length, first + ClaimFacts.CHUNK));
            List<Claim> claims = claimFacts.of(keys.id(), part);
            steps.load(
                    context,
                    RebuildSteps.LOAD_LIST,
                    keys.claims(),
                    claims.stream().map(Claim::listed).toList());
        }
    }

    private void askForCredits(RebuildContext context, RainKeys keys, Rain rain, List<Claim> claims) {
        if (claims.isEmpty()) {
            return;
        }
        Map<String, UserId> users = new HashMap<>();
        claims.forEach(claim -> users.put(keys.id().packet(claim.packet()), claim.user()));
        Set<String> missing = wallets.uncredited(users);
        List<String> words = new ArrayList<>(List.of(keys.id().value(), rain.account()));
        for (Claim claim : claims) {
            String packet = keys.id().packet(claim.packet());
            if (missing.contains(packet)) {
                words.addAll(List.of(packet, claim.user().value(), Long.toString(claim.cents())));
            }
        }
        if (!missing.isEmpty()) {
            steps.load(context, LOAD_CREDITS, credits.key(context.partition()), words);
        }
    }

    private void open(RebuildContext context, RainKeys keys, Rain rain, ClaimOrder order) {
        long total = rain.definition().totalAmount().cents();
        List<String> arguments = new ArrayList<>(List.of(
                context.token(),
                context.id(),
                rain.done() ? "" : Long.toString(rain.due().toEpochMilli()),
                "left",
                Long.toString(rain.definition().packets() - order.count()),
                "left_cents",
                Long.toString(total - order.cents()),
                "claimed",
                Long.toString(order.count()),
                "claimed_cents",
                Long.toString(order.cents()),
                "last",
                Long.toString(order.last()),
                "version",
                Long.toString(rain.version())));
        arguments.addAll(rain.fields());
        arguments.addAll(context.stop());
        List<String> names =
                List.of(context.lease(), keys.rain(), keys.pool(), keys.taken(), keys.claims(), keys.index());
        steps.run(OPEN.call(context.partition(), names, arguments));
    }
}
