package org.hotseat.flashsale;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.RateLimits;

/**
 * The definition of a sale, as an operator gives it.
 *
 * @param good never changes
 * @param stock units, 0 to 1,000,000; what is sold included
 * @param valid whether it sells at all
 * @param limit live orders of one user, 1 to 1,000,000
 * @param restock whether a refunded order's unit is sold again
 * @param comment empty for none
 * @param rate how often it may be asked; nothing is limited by default
 */
record SaleDefinition(
        GoodId good,
        int stock,
        Window window,
        boolean valid,
        int limit,
        Money price,
        boolean restock,
        String comment,
        RateLimits rate) {

    static final int MOST = 1_000_000;
    private static final int LONGEST_COMMENT = 500;

    /** Reads {@code {goodId, stock, startsAt, endsAt, valid, perUserLimit, price, comment?, restockOnRefund?, rateLimit?}}. */
    static SaleDefinition read(Fields body) {
        Optional<GoodId> good = body.id("goodId", GoodId::new);
        Optional<Long> stock = body.integer("stock", 0, MOST);
        Optional<Instant> start = body.time("startsAt");
        Optional<Instant> end = body.time("endsAt");
        Optional<Boolean> valid = body.bool("valid");
        Optional<Long> limit = body.integer("perUserLimit", 1, MOST);
        Optional<Money> price = body.money("price");
        Optional<String> comment = body.text("comment", 0, LONGEST_COMMENT);
        boolean restock = body.bool("restockOnRefund").orElse(false);
        RateLimits rate = RateLimits.read(body, "perSale");
        body.require("goodId", good);
        body.require("stock", stock);
        body.require("startsAt", start);
        body.require("endsAt", end);
        body.require("valid", valid);
        body.require("perUserLimit", limit);
        body.require("price", price);
        if (start.isPresent() && end.isPresent() && !start.get().isBefore(end.get())) {
            body.complain("endsAt", "must be after startsAt");
        }
        body.check();
        return new SaleDefinition(
                good.orElseThrow(),
                stock.orElseThrow().intValue(),
                new Window(millis(start.orElseThrow()), millis(end.orElseThrow())),
                valid.orElseThrow(),
                limit.orElseThrow().intValue(),
                price.orElseThrow(),
                restock,
                comment.orElse(""),
                rate);
    }

    /** All but the stock, as the hash of the sale in Redis keeps it, and the facts of changes: name and value by turns. */
    List<String> fields() {
        return List.of(
                "good",
                good.value(),
                "start",
                Long.toString(window.start().toEpochMilli()),
                "end",
                Long.toString(window.end().toEpochMilli()),
                "valid",
                valid ? "1" : "0",
                "limit",
                Integer.toString(limit),
                "price",
                Long.toString(price.cents()),
                "restock",
                restock ? "1" : "0",
                "comment",
                comment,
                "rate",
                rate.toString());
    }

    /** From the texts of stock, good, start, end, valid, limit, price, restock, comment and rate. */
    static SaleDefinition of(List<String> values) {
        return new SaleDefinition(
                new GoodId(values.get(1)),
                Integer.parseInt(values.get(0)),
                new Window(time(values.get(2)), time(values.get(3))),
                values.get(4).equals("1"),
                Integer.parseInt(values.get(5)),
                new Money(Long.parseLong(values.get(6))),
                values.get(7).equals("1"),
                values.get(8),
                RateLimits.parse(values.get(9)));
    }

    private static Instant time(String millis) {
        return Instant.ofEpochMilli(Long.parseLong(millis));
    }

    private static Instant millis(Instant time) {
        return Instant.ofEpochMilli(time.toEpochMilli());
    }
}
