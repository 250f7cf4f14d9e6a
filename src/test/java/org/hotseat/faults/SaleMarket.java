package org.hotseat.faults;

import java.util.List;
import java.util.Random;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Request;

/** A stock, one unit a user. */
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
                + "\"perUserLimit\":1,\"price\":\"7.10\"}";
    }

    @Override
    Request order(String user, Random random, boolean keen) {
        return Request.post("buy", path() + "/orders", "{\"userId\":\"" + user + "\"}", newKey());
    }

    @Override
    boolean soldOut(Answer refusal) {
        return refusal.refuses(409, "30006");
    }

    @Override
    List<String> seats(Answer order) {
        return List.of();
    }
}
