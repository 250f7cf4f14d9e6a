package org.hotseat.redpacket;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.RecordForm;

/**
 * A packet that a user has grabbed permanently. Its form in the list of claims is
 * {@code <sequence>:<packet>:<cents>:<ms>:<user>}.
 *
 * @param sequence a number that grows with every claim of the rain; a claim that was lost with Redis before it was
 *     acknowledged leaves a gap
 * @param grab the number of the packet among those of its user, from 1; absent for the first packet, and in the list of
 *     claims
 */
public record Claim(
        long sequence,
        int packet,
        @Attribute(redis = "cents") Money amount,
        @Attribute(json = "claimedAt") Instant at,
        @Attribute(json = "userId", redis = "user") UserId user,
        Optional<Integer> grab) {

    static final RecordForm<Claim> FORM = RecordForm.of(Claim.class);

    public static Claim of(String listed) {
        String[] parts = listed.split(":", 5);
        return new Claim(
                Long.parseLong(parts[0]),
                Integer.parseInt(parts[1]),
                new Money(Long.parseLong(parts[2])),
                Instant.ofEpochMilli(Long.parseLong(parts[3])),
                new UserId(parts[4]),
                Optional.empty());
    }

    public long cents() {
        return amount.cents();
    }

    String listed() {
        return sequence + ":" + packet + ":" + cents() + ":" + at.toEpochMilli() + ":" + user;
    }

    /** Returns the field of the claim in the hash of users; no user name contains a colon. */
    String field() {
        return grab.filter(number -> number > 1)
                .map(number -> user + ":" + number)
                .orElse(user.value());
    }

    /**
     * Returns the field that is used instead when {@link #field} has another packet of the user. That happens only with
     * a fact that came very late.
     */
    String alternativeField() {
        return field() + "::" + packet;
    }

    /**
     * Returns the value in the hash of users. For a claim of the present the id of its outbox entry follows, while the
     * fact may be on its way.
     */
    public String taken() {
        return packet + ":" + cents() + ":";
    }
}
