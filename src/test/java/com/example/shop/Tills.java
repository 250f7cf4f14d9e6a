package com.example.shop;

import jakarta.ejb.Stateless;
import org.hotseat.toolkit.lock.Lock;

/** A session bean with locks, which other containers make than that of the CDI beans. */
@Stateless
public class Tills {

    @Lock(key = "till:{from}", ttlMs = 60_000)
    @Lock(key = "till:{to}", ttlMs = 60_000)
    public String move(String from, String to) {
        return from + " to " + to;
    }
}
