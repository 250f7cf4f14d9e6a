package org.hotseat.faults;

import java.util.Random;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Request;

/** A stock, one to three units a user. */
final class SaleMarket extends OrderMarket {

    private final String id;

    SaleMarket(String id, int capacity) {
        super("sale", "sales/" + id, capacity);
        this.id = id;
    }

    @Override
    String offer() {
        return "{\"goodId\":\"" + id + "\",\"stock\":" + capacity()
                + ",\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\",\"valid\":true,"
                + "\"perUserLimit\":3,\"price\":\"7.10\",\"restockOnRefund\":true}";
    }

    @Override
    Request order(String user, Random random, boolean keen) {
        return Request.post(
                "buy",
                name() + "/orders",
                "{\"userId\":\"" + user + "\",\"units\":" + (keen ? 1 : 1 + random.nextInt(3)) + "}",
                newKey());
    }

    @Override
    boolean soldOut(Answer refusal) {
        return refusal.refuses(409, "30006");
    }

    @Override
    int places(Answer order) {
        return (int) order.number("units");
    }

    @Override
    String onePlace(String seat) {
        return "\"places\":1";
    }
}
