package org.hotseat.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A row of the plain model: its seats one by one, looked at seat by seat. Numbers of seats count from 1. */
public final class PlainRow {

    public final String name;
    public final int position;
    public final int quality;
    private final char[] seats;

    public PlainRow(String name, int position, int quality, String seats) {
        this.name = name;
        this.position = position;
        this.quality = quality;
        this.seats = seats.toCharArray();
    }

    public String text() {
        return new String(seats);
    }

    public int length() {
        return seats.length;
    }

    /** The character of a seat; a blank where there is none. */
    public char at(int number) {
        return number >= 1 && number <= seats.length ? seats[number - 1] : ' ';
    }

    public void set(int number, char state) {
        seats[number - 1] = state;
    }

    public List<Integer> free(char kind) {
        return IntStream.rangeClosed(1, seats.length)
                .filter(number -> at(number) == kind)
                .boxed()
                .toList();
    }

    /**
     * Of all windows of n free seats the nearest to the middle, then the one that strands fewer seats, then the left
     * one.
     */
    public Optional<List<Integer>> sideBySide(char kind, int n) {
        return IntStream.rangeClosed(1, seats.length - n + 1)
                .boxed()
                .filter(first -> IntStream.range(first, first + n).allMatch(number -> at(number) == kind))
                .min(Comparator.comparing((Integer first) -> fromMiddle(first, first + n - 1))
                        .thenComparing(first -> stranded(kind, first, n))
                        .thenComparing(first -> first))
                .map(first -> IntStream.range(first, first + n).boxed().toList());
    }

    /**
     * Of all n free seats that follow one another the closest together, then the nearest to the middle, then the left
     * ones.
     */
    public List<Integer> apart(char kind, int n) {
        List<Integer> free = free(kind);
        List<List<Integer>> groups = new ArrayList<>();
        for (int i = 0; i + n <= free.size(); i++) {
            groups.add(free.subList(i, i + n));
        }
        return groups.stream()
                .min(Comparator.comparing((List<Integer> group) -> group.get(n - 1) - group.get(0))
                        .thenComparing(group -> fromMiddle(group.get(0), group.get(n - 1)))
                        .thenComparing(group -> group.get(0)))
                .orElseThrow();
    }

    /** Twice the distance between the middle of some seats and the middle of the row. */
    private int fromMiddle(int first, int last) {
        return Math.abs(first + last - (seats.length + 1));
    }

    private int stranded(char kind, int first, int n) {
        int left = at(first - 1) == kind && at(first - 2) != kind ? 1 : 0;
        int right = at(first + n) == kind && at(first + n + 1) != kind ? 1 : 0;
        return left + right;
    }
}
