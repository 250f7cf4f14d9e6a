package org.hotseat.faults;

import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.storm.Client;
import org.hotseat.storm.Request;

/** Sells what another market sells, to visitors of its own, and judges the answers by itself. */
abstract class MarketAround<M extends Market> implements Market {

    final M market;

    /** Answers that are wrong whatever comes later. */
    final Queue<String> troubles = new ConcurrentLinkedQueue<>();

    MarketAround(M market) {
        this.market = market;
    }

    @Override
    public final String model() {
        return market.model();
    }

    @Override
    public final String name() {
        return market.name();
    }

    @Override
    public final void open(Client client) {
        market.open(client);
    }

    @Override
    public final Request claim(String user, Random random) {
        return market.claim(user, random);
    }

    /** Nobody is erased: orders are undecided until the end, or due. */
    @Override
    public final void operate(Client client) {}
}
