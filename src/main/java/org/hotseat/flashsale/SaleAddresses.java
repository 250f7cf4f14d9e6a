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
 * Finds the keys of a sale: its key is named by its good, callers name the sale. Neither ever changes, so the facts are
 * asked once a server; remembers a bounded number. That there is no such sale is remembered, too, for a second (a
 * negative cache): who invents one id again and again does not reach MongoDB each time.
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
     * The keys of a sale; a memory read when it is known, or was not found a moment ago.
     *
     * @throws NotFound with code 30002 when there is no such sale
     */
    SaleKeys keys(SaleId sale) {
        SaleKeys keys = known.getIfPresent(sale);
        if (keys != null) {
            return keys;
        }
        if (absent.getIfPresent(sale) != null) {
            throw unknown(sale.value());
        }
        return find(sale).orElseThrow(() -> {
            absent.put(sale, true);
            return unknown(sale.value());
        });
    }

    /** Takes the keys of a sale as they are. */
    void learn(SaleKeys keys) {
        known.put(keys.id(), keys);
    }

    /** The keys of a sale that this server has seen; never asks a store. */
    Optional<SaleKeys> seen(SaleId sale) {
        return Optional.ofNullable(known.getIfPresent(sale));
    }

    /** The same; the keys of no sale when the sale does not exist. */
    SaleKeys keysOrNone(SaleId sale) {
        return find(sale).orElseGet(() -> new SaleKeys(keyspace.partitionOf(sale.value()), sale, ":", 1));
    }

    static NotFound unknown(String sale) {
        return new NotFound("30002", "There is no sale " + sale + ".");
    }

    /** The same; empty when there is no such sale, which the facts are asked each time. */
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
