package org.hotseat.redpacket;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.RecordForm;

/**
 * A packet that a user has grabbed, for good. In the list of claims it is
 * {@code <sequence>:<packet>:<cents>:<ms>:<user>}.
 *
 * @param sequence grows with every claim of the rain; one that was lost with Redis before it was acknowledged leaves a
 *     gap
 * @param grab which of the user's packets it is, from 1; absent for the first, and in the list of claims
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

    /** The field that it has in the hash of users; no user has a colon. */
    String field() {
        return grab.filter(number -> number > 1)
                .map(number -> user + ":" + number)
                .orElse(user.value());
    }

    /**
     * The field that it has there instead when its user has another packet in {@link #field}, which only a fact that
     * came very late brings about.
     */
    String furtherField() {
        return field() + "::" + packet;
    }

    /**
     * As the hash of users has it; a live one has the id of its fact's outbox entry behind it, while it may be on its
     * way.
     */
    public String taken() {
        return packet + ":" + cents() + ":";
    }
}
