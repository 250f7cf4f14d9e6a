package org.hotseat.flashsale;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Remembers the rate limits of sales for a second. One request in each second reads them again; the others use the
 * known ones. A change is known at once on the server that made it. A limited number is remembered. For a sale that
 * this server has not seen no store is asked, since its id may be invented. The operation itself looks for the sale,
 * and from then on it is known.
 */
@Service
class SaleLimits {

    private static final long FRESH_NANOS = 1_000_000_000L;
    private static final int REMEMBERED = 20_000;

    private record CachedRefusal(RateLimits limits, long sinceNanos) {}

    private final Scripts scripts;
    private final SaleAddresses addresses;
    private final SaleFacts facts;
    private final Set<String> looking = ConcurrentHashMap.newKeySet();
    private final Cache<String, CachedRefusal> known =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    @Inject
    SaleLimits(Scripts scripts, SaleAddresses addresses, SaleFacts facts) {
        this.scripts = scripts;
        this.addresses = addresses;
        this.facts = facts;
    }

    /** Implements {@link org.hotseat.hotstate.SaleModel#limits}. */
    RateLimits limits(String id) {
        CachedRefusal last = known.getIfPresent(id);
        if (last != null && System.nanoTime() - last.sinceNanos() < FRESH_NANOS) {
            return last.limits();
        }
        Optional<SaleKeys> keys = Ids.valid(id) ? addresses.seen(new SaleId(id)) : Optional.empty();
        if (keys.isEmpty()) {
            return last == null ? RateLimits.NONE : last.limits();
        }
        if (!looking.add(id)) {
            return last == null ? RateLimits.NONE : last.limits();
        }
        RateLimits limits = last == null ? RateLimits.NONE : last.limits();
        try {
            limits = read(keys.get());
        } catch (HotseatException e) {
            // A store is unavailable. The operation itself reports that, and the known limits stay valid.
        } finally {
            known.put(id, new CachedRefusal(limits, System.nanoTime()));
            looking.remove(id);
        }
        return limits;
    }

    /** Stores the limits that an operator has just set through this server. */
    void changed(SaleId id, RateLimits limits) {
        known.put(id.value(), new CachedRefusal(limits, System.nanoTime()));
    }

    private RateLimits read(SaleKeys keys) {
        ScriptReply<Sales.Read> reply = scripts.run(Sales.READ.call(keys.partition(), keys.guard(), List.of()));
        Optional<SaleDefinition> definition = reply.uninitialised()
                ? facts.find(keys.id()).map(SaleFacts.Stored::definition)
                : Optional.of(LiveSale.of(keys.id(), reply).definition());
        return definition.flatMap(SaleDefinition::rateLimit).orElse(RateLimits.NONE);
    }
}
