package org.hotseat.flashsale;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.hotseat.kernel.NotFound;
import org.hotseat.redis.Keyspace;

/**
 * Where the hot state of a sale lies: its key is named by its good, callers name the sale. Neither ever changes, so the facts are
 * asked once a server; remembers a bounded number.
 */
@ApplicationScoped
class SaleAddresses {

    private static final int REMEMBERED = 20_000;

    private final SaleFacts facts;
    private final Keyspace keyspace;
    private final Cache<SaleId, SaleKeys> known =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected SaleAddresses() {
        this(null, null);
    }

    @Inject
    SaleAddresses(SaleFacts facts, Keyspace keyspace) {
        this.facts = facts;
        this.keyspace = keyspace;
    }

    /**
     * The keys of a sale; a memory read when it is known.
     *
     * @throws NotFound with code 30002 when there is no such sale
     */
    SaleKeys keys(SaleId sale) {
        return find(sale).orElseThrow(() -> unknown(sale.value()));
    }

    /** The same; for a sale that there is not, keys that there are not either. */
    SaleKeys keysOrNone(SaleId sale) {
        return find(sale).orElseGet(() -> new SaleKeys(keyspace.partitionOf(sale.value()), sale, ":", 1));
    }

    static NotFound unknown(String sale) {
        return new NotFound("30002", "There is no sale " + sale + ".");
    }

    /** The same; empty when there is no such sale. */
    Optional<SaleKeys> find(SaleId sale) {
        SaleKeys keys = known.getIfPresent(sale);
        if (keys != null) {
            return Optional.of(keys);
        }
        Optional<SaleKeys> found = facts.find(sale)
                .map(stored -> new SaleKeys(
                        keyspace.partitionOf(sale.value()),
                        sale,
                        stored.offer().good().value(),
                        stored.number()));
        found.ifPresent(read -> known.put(sale, read));
        return found;
    }
}
