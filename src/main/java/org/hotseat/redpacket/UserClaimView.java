package org.hotseat.redpacket;

/** A claim as REST shows it to its user, among those of other rains. */
public record UserClaimView(String redPacketId, String rainId, String userId, String amount, String claimedAt) {}
