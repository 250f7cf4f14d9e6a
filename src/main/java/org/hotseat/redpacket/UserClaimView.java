package org.hotseat.redpacket;

import org.hotseat.kernel.Money;

/** The REST form of a claim in a list of its user, which contains claims of several rains. */
public record UserClaimView(String redPacketId, String rainId, String userId, Money amount, String claimedAt) {}
