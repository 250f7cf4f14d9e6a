package org.hotseat.testing;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts the pieces of data from clients of a {@link FaultProxy} that have certain words in them. */
final class ProxyWords {

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    LongSupplier count(String word) {
        return counts.computeIfAbsent(word, each -> new LongAdder())::sum;
    }

    void hear(byte[] piece, int bytes) {
        if (counts.isEmpty()) {
            return;
        }
        String text = new String(piece, 0, bytes, StandardCharsets.ISO_8859_1);
        counts.forEach((word, count) -> {
            if (text.contains(word)) {
                count.increment();
            }
        });
    }
}
