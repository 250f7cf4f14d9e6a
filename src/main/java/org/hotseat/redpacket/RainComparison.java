package org.hotseat.redpacket;

import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.Difference;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.PacketAmounts;
import org.hotseat.redpacket.rain.Rain;

/**
 * Compares a rain's hot state with its facts and checks its sums. Gets everything in pieces: the packets in the pool,
 * then the claims in Redis, then those of the facts. Keeps 8 bytes for each packet. Not thread-safe.
 */
final class RainComparison {

    private final LiveRain live;
    private final Rain stored;
    private final PacketAmounts split;
    private final BitSet left = new BitSet();
    private final long[] sequences;
    private final Differences differences = new Differences();
    private long leftCents;
    private long listed;
    private long lastSequence;
    private long claims;
    private long claimedCents;

    RainComparison(LiveRain live, Rain stored) {
        this.live = live;
        this.stored = stored;
        this.split = stored.split();
        this.sequences = new long[stored.definition().packets() + 1];
    }

    public void index(Optional<Long> due, Instant now) {
        if (stored.done() == due.isPresent()) {
            differences.add(
                    due.isPresent() ? Kind.STRAY : Kind.ENDLESS,
                    due.isPresent() ? "nothing is left to do, and there is an index entry" : "there is no index entry");
        }
        due.ifPresent(millis -> differences.addIfMissed("the index entry", millis, now));
    }

    void addNotDebited() {
        differences.add(Kind.FACTS, "the funder's wallet was not debited the total");
    }

    /** Adds a packet of the pool. */
    void addPoolPacket(String item) {
        String[] parts = item.split(":");
        int packet = Integer.parseInt(parts[0]);
        long cents = Long.parseLong(parts[1]);
        leftCents += cents;
        if (packet < 1 || packet >= sequences.length || left.get(packet)) {
            differences.add(Kind.OTHER, "packet " + packet + " is twice in the pool, or not of this rain");
        } else if (split.cents(packet) != cents) {
            differences.add(Kind.OTHER, "packet " + packet + " has another amount in the pool than by the split");
        } else {
            left.set(packet);
        }
    }

    /** Adds a claim from the list in Redis. */
    void claimed(String item) {
        Claim claim = Claim.of(item);
        listed++;
        if (claim.sequence() <= lastSequence) {
            differences.add(Kind.OTHER, "claim " + claim.sequence() + " is behind claim " + lastSequence);
        }
        lastSequence = claim.sequence();
        if (claim.packet() < 1 || claim.packet() >= sequences.length || sequences[claim.packet()] != 0) {
            differences.add(Kind.OTHER, "packet " + claim.packet() + " is claimed twice, or not of this rain");
        } else {
            sequences[claim.packet()] = claim.sequence();
        }
    }

    /**
     * Adds claims of the facts.
     *
     * @param taken the values in Redis for the users of the claims
     */
    void facts(List<Claim> known, List<String> taken) {
        for (int i = 0; i < known.size(); i++) {
            Claim claim = known.get(i);
            int packet = claim.packet();
            claims++;
            claimedCents += claim.cents();
            if (left.get(packet)) {
                differences.add(Kind.MISSING, "packet " + packet + " is claimed in the facts and in the pool in Redis");
            }
            if (sequences[packet] != claim.sequence()) {
                differences.add(
                        Kind.OTHER,
                        "packet " + packet + " is claim " + claim.sequence() + " in the facts, " + sequences[packet]
                                + " in Redis");
            }
            if (!taken.get(i).startsWith(claim.taken())) {
                differences.add(
                        Kind.TALLY,
                        claim.user() + " has packet " + claim.taken() + " in the facts, "
                                + (taken.get(i).isEmpty() ? "none" : taken.get(i)) + " in Redis");
            }
            if (split.cents(packet) != claim.cents()) {
                differences.add(Kind.FACTS, "packet " + packet + " was claimed with another amount than by the split");
            }
        }
    }

    long claims() {
        return claims;
    }

    long claimedCents() {
        return claimedCents;
    }

    /** Returns the differences, after everything was added. */
    List<Difference> differences() {
        same(Kind.SUM, "packets", stored.definition().packets(), live.left() + live.claimed());
        same(Kind.SUM, "cents", stored.definition().totalAmount().cents(), live.leftCents() + live.claimedCents());
        same(Kind.COUNTER, "packets in the pool", live.left(), left.cardinality());
        same(Kind.COUNTER, "cents in the pool", live.leftCents(), leftCents);
        same(Kind.COUNTER, "claims listed", live.claimed(), listed);
        same(Kind.COUNTER, "claims among the facts", live.claimed(), claims);
        same(Kind.COUNTER, "cents claimed among the facts", live.claimedCents(), claimedCents);
        if (!stored.definition().equals(live.rain().definition())
                || !stored.ending().equals(live.rain().ending())) {
            differences.add(Kind.DEFINITION, "the rain is not the same in Redis and in the facts");
        }
        stored.ending()
                .restPackets()
                .ifPresent(rest -> same(
                        Kind.FACTS,
                        "packets of rest and claims",
                        stored.definition().packets(),
                        rest + claims));
        stored.ending()
                .restAmount()
                .ifPresent(rest -> same(
                        Kind.FACTS,
                        "cents of rest and claims",
                        stored.definition().totalAmount().cents(),
                        rest.cents() + claimedCents));
        return differences.list();
    }

    private void same(Kind kind, String what, long expected, long found) {
        if (expected != found) {
            differences.add(kind, what + ": " + found + " instead of " + expected);
        }
    }
}
