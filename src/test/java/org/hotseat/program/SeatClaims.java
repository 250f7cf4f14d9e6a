package org.hotseat.program;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.seat.SeatRequest;

/** Claims on programs, for tests of other rooms. */
public final class SeatClaims {

    private SeatClaims() {}

    /** The best seats of a category. */
    public static CompletionStage<Result<Order>> best(
            Purchases purchases, String program, String category, UserId user, int seats, IdempotencyKey key) {
        SeatRequest.Line line = new SeatRequest.Line(new CategoryId(category), seats, 0, List.of(), List.of());
        return purchases.place(
                new ProgramId(program),
                new Buyer(user, Groups.NONE, AttachedData.NOTHING, Optional.empty(), Optional.empty()),
                new SeatRequest(List.of(line), Optional.empty(), ""),
                Optional.of(key));
    }
}
