package org.hotseat.storm;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hotseat.faults.history.Counter;
import org.hotseat.faults.history.Histories;
import org.hotseat.faults.history.History;
import org.hotseat.faults.history.Span;

/**
 * The history of a rain: of its packets, each of them, and its money in cents. A user who asks often gets the packet
 * between the first request and the first answer that shows it. For many threads.
 */
public final class RainHistory {

    private final Histories packets;
    private final History money;
    private final long cents;
    private final Map<String, Span> asked = new ConcurrentHashMap<>();
    private final Map<String, Won> won = new ConcurrentHashMap<>();

    private record Won(String packet, long cents, long gotMillis) {}

    public RainHistory(String name, long packets, long cents) {
        this.packets = new Histories(name, Counter.full(packets));
        this.money = new History(name + " money", Counter.full(cents));
        this.cents = cents;
    }

    /** A grab with any answer. */
    public void grabbed(String user, Exchange exchange) {
        Span span = exchange.span();
        asked.merge(user, span, Span::with);
        packets.claimed(span);
        if (span.repeated()) {
            // Its attempts may have had any packet for a while.
            money.vain(user, cents, span);
        }
        if (!exchange.answer().is(200)) {
            packets.whole().vain(user, 1, span);
        } else if (exchange.answer().text("code").equals("-1")) {
            packets.whole().refused(user, 1, 0, span);
            money.refused(user, 1, 0, span);
        } else {
            Won now = new Won(
                    exchange.answer().text("redPacketId"),
                    cents(exchange.answer().text("amount")),
                    span.gotMillis());
            won.merge(user, now, (one, other) -> one.gotMillis() <= other.gotMillis() ? one : other);
        }
    }

    /** Its length, for people. */
    public String told() {
        return packets.whole().report();
    }

    /** The deviations, in words, at a time when nobody grabs any more; once. */
    public List<String> wrongs() {
        won.forEach((user, each) -> {
            Span all = asked.getOrDefault(user, new Span(0, each.gotMillis(), true));
            Span span = new Span(all.sentMillis(), each.gotMillis(), all.repeated());
            packets.whole().taken(user, 1, span);
            packets.part(each.packet()).taken(user, 1, span);
            money.taken(user, each.cents(), span);
        });
        List<String> wrongs = new ArrayList<>(packets.wrong());
        money.wrong().ifPresent(wrongs::add);
        return wrongs;
    }

    private static long cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).longValueExact();
    }
}
