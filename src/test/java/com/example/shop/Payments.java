package com.example.shop;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.hotseat.toolkit.lock.Lock;

/** One payment of an order at a time, on all servers. */
@ApplicationScoped
public class Payments {

    @Inject
    private Gate gate;

    @Lock(key = "order:{orderId}", ttlMs = 60_000)
    public String pay(String orderId) throws InterruptedException {
        gate.pass();
        return "paid " + orderId;
    }
}
