package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/** Reads the claims of a rain. */
@Service
public class RainClaims {

    static final Script<ReadClaims> READ_CLAIMS = Script.load("redpacket/read_claims", ReadClaims.class);

    enum ReadClaims {
        CLAIMS
    }

    private final QueryExecutor queries;
    private final Rains rains;

    @Inject
    RainClaims(QueryExecutor queries, Rains rains) {
        this.queries = queries;
        this.rains = rains;
    }

    /**
     * Returns claims in their order; one Redis round trip.
     *
     * @param skipped the number of claims before the first one
     */
    CompletionStage<List<Claim>> list(RainId id, int skipped, int limit) {
        RainKeys keys = rains.keys(id);
        List<String> range = List.of(Integer.toString(skipped), Integer.toString(skipped + limit - 1));
        return queries.query(id.resource(), READ_CLAIMS.call(keys.partition(), keys.guard(), range))
                .thenApply(reply -> reply.rest().stream().map(Claim::of).toList());
    }
}
