package org.hotseat.demo.overlay;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a storm.
 *
 * @param state preparing, running, checking, done or failed
 * @param elapsedMillis since it was asked for; it stands when the storm has ended
 * @param runMillis from the first request of the crowd to the last answer
 * @param requests that were sent, repetitions included
 * @param repeats of these, sent again with the same key after 503 or no answer
 * @param crowd a letter for each person: {@code .} waits, {@code ?} asks, {@code h} has it and pays, {@code s} got it,
 *     {@code r} was refused, {@code x} got no answer in time, or one that nobody expects
 * @param rates requests a second, one for each {@code rateEveryMillis} since the crowd began
 * @param refused how many people, by the code of the refusal
 * @param faultsPossible whether the stores are the demo's own, so that it may break them
 */
public record StormReport(
        String id,
        String model,
        String resource,
        String state,
        int people,
        long elapsedMillis,
        long runMillis,
        long requests,
        long repeats,
        String crowd,
        List<Integer> rates,
        int rateEveryMillis,
        Map<String, Integer> refused,
        List<Fault> faults,
        boolean faultsPossible,
        Optional<Sum> sum,
        Optional<String> trouble) {

    /** @param atMillis since the crowd began */
    public record Fault(String fault, long atMillis) {}

    /**
     * The answers beside the facts. sold + free = stock, unless something is wrong.
     *
     * @param refused people
     * @param acknowledged people who were told that they have it
     * @param oversold units that were sold beyond the stock, or to two people
     * @param lost of the acknowledged, those that the facts do not know
     * @param consistent whether hot state and facts agree
     */
    public record Sum(
            long stock,
            long sold,
            long free,
            int refused,
            int failed,
            int acknowledged,
            long oversold,
            long lost,
            boolean consistent) {}

    /** One line of the list of storms. */
    public record Line(String id, String model, String resource, String state) {}
}
