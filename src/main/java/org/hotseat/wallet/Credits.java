package org.hotseat.wallet;

import jakarta.enterprise.context.ApplicationScoped;
import org.hotseat.redis.Partition;

/**
 * The stream of credits that scripts ask for, one a partition: its listener brings each into its wallet. A script appends to it
 * in the same atomic step in which it gives something away:
 *
 * <pre>{@code redis.call('XADD', KEYS[n], '*', 'rain', rain, 'packet', packet, 'user', user, 'amount_cents', cents)}</pre>
 *
 * An entry appended twice changes nothing. After Redis was emptied a rebuild appends those that {@link Wallets#uncredited} names.
 */
@ApplicationScoped
public class Credits {

    static final String NAME = "claims";

    /** The key of a partition's stream, to be given to the script among its KEYS. */
    public String key(Partition partition) {
        return partition.key("claims");
    }

    /** A hint that a script has just appended: the listener of this server looks at once. Costs nothing; never needed. */
    public void appended() {}
}
