package org.hotseat.drop;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.drop.pool.DropId;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.simulation.ware.Bench;

/** Claims on drops, for tests of other rooms. */
public final class CodeClaims {

    private CodeClaims() {}

    /** The id of the claim, by which its code is known. */
    public static CompletionStage<Result<String>> claim(Bench server, String drop, UserId user, IdempotencyKey key) {
        return server.bean(DropClaims.class)
                .claim(new DropId(drop), user, new Groups(""), Optional.of(key))
                .thenApply(result -> result.map(ClaimView::claimId));
    }
}
