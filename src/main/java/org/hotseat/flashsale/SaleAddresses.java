package org.hotseat.flashsale;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.redis.Keyspace;

/**
 * Finds the keys of a sale. The good is part of the key, but callers know only the sale. Both never change, so each
 * server reads them once from the facts and remembers a limited number. It also remembers for a second that a sale does
 * not exist (a negative cache): requests for an invented id do not reach MongoDB each time.
 */
@Service
class SaleAddresses {

    private static final int REMEMBERED = 20_000;
    private static final Duration ABSENT_FOR = Duration.ofSeconds(1);

    private final SaleFacts facts;
    private final Keyspace keyspace;
    private final Cache<SaleId, SaleKeys> known =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();
    private final Cache<SaleId, Boolean> absent = Caffeine.newBuilder()
            .maximumSize(REMEMBERED)
            .expireAfterWrite(ABSENT_FOR)
            .build();

    @Inject
    SaleAddresses(SaleFacts facts, Keyspace keyspace) {
        this.facts = facts;
        this.keyspace = keyspace;
    }

    /**
     * Returns the keys of a sale. A memory read when the sale is known, or was not found a moment ago.
     *
     * @throws NotFound with code 30002 when the sale does not exist
     */
    SaleKeys keys(SaleId sale) {
        SaleKeys keys = known.getIfPresent(sale);
        if (keys != null) {
            return keys;
        }
        if (absent.getIfPresent(sale) != null) {
            throw facts.unknown(sale);
        }
        return find(sale).orElseThrow(() -> {
            absent.put(sale, true);
            return facts.unknown(sale);
        });
    }

    /** Remembers the keys of a sale without reading the facts. */
    void remember(SaleKeys keys) {
        known.put(keys.id(), keys);
    }

    /** Returns the keys of a sale that this server has already seen; never asks a store. */
    Optional<SaleKeys> seen(SaleId sale) {
        return Optional.ofNullable(known.getIfPresent(sale));
    }

    /** Returns the keys of a sale; keys that belong to no sale when it does not exist. */
    SaleKeys keysOrNone(SaleId sale) {
        return find(sale).orElseGet(() -> new SaleKeys(keyspace.partitionOf(sale.value()), sale, ":", 1));
    }

    /** Returns the keys of a sale; empty when it does not exist. The facts are read each time for an absent sale. */
    Optional<SaleKeys> find(SaleId sale) {
        SaleKeys keys = known.getIfPresent(sale);
        if (keys != null) {
            return Optional.of(keys);
        }
        Optional<SaleKeys> found = facts.find(sale)
                .map(stored -> new SaleKeys(
                        keyspace.partitionOf(sale.value()),
                        sale,
                        stored.definition().goodId().value(),
                        stored.number()));
        found.ifPresent(read -> known.put(sale, read));
        return found;
    }
}
