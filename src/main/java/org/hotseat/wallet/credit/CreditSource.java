package org.hotseat.wallet.credit;

import java.util.Collection;
import java.util.Map;
import org.hotseat.kernel.UserId;

/**
 * Reports whether the claim behind an entry of the stream is a fact. The model that appends entries has a bean of this
 * type. A script appends in the same step in which it writes its fact, so the entry may be seen before the fact is
 * durable; and when Redis lost both, the fact may never come.
 */
public interface CreditSource {

    /**
     * The users of those entries that are facts, by entry.
     *
     * @param ids of wallet entries, at most 1,000
     * @throws org.hotseat.kernel.error.Unavailable when that cannot be known now
     */
    Map<String, UserId> users(Collection<String> ids);
}
