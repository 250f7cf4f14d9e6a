package org.hotseat.redpacket;

import org.hotseat.kernel.Money;

/** A claim as REST shows it to its user, among claims of other rains. */
public record UserClaimView(String redPacketId, String rainId, String userId, Money amount, String claimedAt) {}
