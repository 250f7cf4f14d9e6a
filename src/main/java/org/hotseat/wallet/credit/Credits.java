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
 * The stream of credits that scripts ask for, one a partition: its listener brings each into its wallet. A script
 * appends to it in the same atomic step in which it gives something away:
 *
 * <pre>{@code redis.call('XADD', KEYS[n], '*', 'rain', rain, 'packet', packet, 'user', user, 'amount_cents', cents,
 *     'account', account)}</pre>
 *
 * The account is the other side of the entry; without one it is {@link WalletEntry#EXTERNAL}.
 *
 * <p>An entry appended twice changes nothing. After Redis was emptied a rebuild appends those that
 * {@link Wallets#uncredited} names. Consumes from the start of the application until {@link Streams} ends with it.
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

    /** Payara reports it once for each virtual server that it deploys to, the one of its management port among them. */
    synchronized void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        if (consumer == null) {
            String server = "server-" + UUID.randomUUID();
            consumer = streams.consume(keyspace.streams(NAME), settings.options(GROUP, server), listener);
        }
    }

    /** The key of a partition's stream, to be given to the script among its KEYS. */
    public String key(Partition partition) {
        return partition.key("claims");
    }

    /**
     * A hint that what was appended is a fact now: the listener of this server reads at once. Costs nothing; never
     * needed.
     */
    public void appended() {
        StreamConsumer running = consumer;
        if (running != null) {
            running.wake();
        }
    }
}
