package org.hotseat.wallet.credit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.UUID;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.toolkit.stream.StreamConsumer;
import org.hotseat.toolkit.stream.Streams;
import org.hotseat.wallet.WalletEntry;
import org.hotseat.wallet.Wallets;
import org.jspecify.annotations.Nullable;

/**
 * The stream of credits that scripts request, one for each partition. Its listener credits each to its wallet. A script
 * appends to it in the same atomic step in which it grants something:
 *
 * <pre>{@code redis.call('XADD', KEYS[n], '*', 'rain', rain, 'packet', packet, 'user', user, 'amount_cents', cents,
 *     'account', account)}</pre>
 *
 * The account is the counterpart of the entry; without one it is {@link WalletEntry#EXTERNAL}.
 *
 * <p>An entry that is appended twice changes nothing. After Redis was emptied a rebuild appends the entries of
 * {@link Wallets#uncredited}. The stream is consumed from the start of the application until {@link Streams} ends with
 * it.
 */
@Service
public class Credits {

    static final String NAME = "claims";
    static final String GROUP = "wallets";

    private final Streams streams;
    private final Keyspace keyspace;
    private final CreditListener listener;
    private final CreditSettings settings;
    private volatile @Nullable StreamConsumer consumer;

    @Inject
    public Credits(Streams streams, Keyspace keyspace, CreditListener listener, CreditSettings settings) {
        this.streams = streams;
        this.keyspace = keyspace;
        this.listener = listener;
        this.settings = settings;
    }

    /**
     * Starts the consumer once. Payara sends this event for each virtual server that it deploys to, including the one
     * of its management port.
     */
    synchronized void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        if (consumer == null) {
            String server = "server-" + UUID.randomUUID();
            consumer = streams.consume(keyspace.streams(NAME), settings.options(GROUP, server), listener);
        }
    }

    /** Returns the key of a partition's stream, which the script gets among its KEYS. */
    public String key(Partition partition) {
        return partition.key("claims");
    }

    /** Wakes the listener of this server, since an appended entry is a fact now. Costs nothing, and may be left out. */
    public void appended() {
        StreamConsumer running = consumer;
        if (running != null) {
            running.wake();
        }
    }
}
