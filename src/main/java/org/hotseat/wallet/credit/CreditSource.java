package org.hotseat.wallet.credit;

import java.util.Collection;
import java.util.Map;
import org.hotseat.kernel.UserId;

/**
 * Finds out whether the claim of a stream entry is a fact. The model that appends entries has a bean of this type. A
 * script appends in the same step in which it writes its fact, so the entry may be seen before the fact is durable. If
 * Redis lost both, the fact may never come.
 */
public interface CreditSource {

    /**
     * Returns the users of those entries that are facts, by entry.
     *
     * @param ids the ids of wallet entries, at most 1000
     * @throws org.hotseat.kernel.error.Unavailable when that cannot be found out now
     */
    Map<String, UserId> users(Collection<String> ids);
}
