package org.hotseat.simulation.ware;

/** A server of a world, as far as its beans go. */
public interface Bench {

    <T> T bean(Class<T> type);
}
