package com.example.shop;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps payments inside the method that a lock guards until the test lets them go. */
@ApplicationScoped
public class Gate {

    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch opened = new CountDownLatch(1);
    private final AtomicInteger inside = new AtomicInteger();

    void pass() throws InterruptedException {
        inside.incrementAndGet();
        try {
            if (!opened.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody opens the gate");
            }
        } finally {
            inside.decrementAndGet();
        }
    }

    int inside() {
        return inside.get();
    }

    void open() {
        opened.countDown();
    }
}
