package org.hotseat.faults;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the acts on one market, for people. For many threads. */
final class ActCount {

    private final Map<String, LongAdder> acts = new ConcurrentSkipListMap<>();

    void did(String act) {
        acts.computeIfAbsent(act, each -> new LongAdder()).increment();
    }

    String told() {
        return acts.toString();
    }
}
