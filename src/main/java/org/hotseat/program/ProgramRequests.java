package org.hotseat.program;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the bodies look like, for the description of the interface; they are read as {@link org.hotseat.kernel.Fields}. */
final class ProgramRequests {

    private ProgramRequests() {}

    /** A program as an operator puts it. */
    @Schema(
            name = "ProgramRequest",
            requiredProperties = {"title", "startsAt", "accountLimit", "categories"})
    record PutResult(
            @Schema(minLength = 1, maxLength = 200) String title,

            @Schema(description = "ISO-8601 UTC; told to callers, decides nothing", example = "2030-01-01T20:00:00Z")
            String startsAt,

            @Schema(description = "Seats of the live orders of one account", minimum = "1", maximum = "100000")
            int accountLimit,

            @Schema(description = "1 to 100; at most 10,000 rows and 100,000 seats together")
            List<PutCategory> categories) {}

    /** Seats at one price. */
    @Schema(
            name = "ProgramRequestCategory",
            requiredProperties = {"categoryId", "name", "price", "rows"})
    record PutCategory(
            String categoryId,

            @Schema(minLength = 1, maxLength = 200) String name,

            @Schema(example = "7.10") String price,

            @Schema(description = "Best first, unless they have a quality")
            List<PutRow> rows) {}

    /** A row. */
    @Schema(
            name = "ProgramRequestRow",
            requiredProperties = {"row", "seats"})
    record PutRow(
            @Schema(description = "1 to 64 characters of A-Z a-z 0-9 . _; no -")
            String row,

            @Schema(description = "How many, numbered from 1", minimum = "1", maximum = "1000")
            int seats,

            @Schema(description = "The greatest is the best; 0 when absent", minimum = "0", maximum = "1000")
            int quality,

            @Schema(description = "Numbers of seats that are not sold")
            List<Integer> blocked,

            @Schema(description = "Numbers of seats for those who ask for accessible ones")
            List<Integer> accessible) {}

    /** Seats as a buyer wants them. */
    @Schema(name = "PurchaseRequest", requiredProperties = "strategy")
    record Purchase(
            @Schema(description = "The caller when absent; another for services and operators only")
            String userId,

            @Schema(description = "CHOOSE: the buyer names seats. BEST: the server picks", example = "BEST")
            String strategy,

            @Schema(description = "With CHOOSE: 1 to 20 seats")
            List<String> seats,

            @Schema(description = "With BEST: 1 to 20 seats in all")
            List<PurchaseTickets> tickets,

            @Schema(description = "Names of ticket holders, one for each seat in the order of seats or tickets")
            List<String> attendees,

            @Schema(description = "409 with the right total when it is another", example = "14.20")
            String expectedTotal) {}

    /** Seats of one category for the server to pick. */
    @Schema(
            name = "PurchaseTickets",
            requiredProperties = {"categoryId", "count"})
    record PurchaseTickets(
            String categoryId,

            @Schema(minimum = "1", maximum = "20") int count,

            @Schema(description = "Accessible seats, which others are not given; false when absent")
            boolean accessible) {}
}
