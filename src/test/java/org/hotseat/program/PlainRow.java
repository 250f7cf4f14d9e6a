package org.hotseat.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A row of the plain model: its seats one by one, looked at seat by seat. Numbers of seats count from 1, places in the
 * room from 0; a place may be an aisle.
 */
public final class PlainRow {

    private static final int AISLE = 0;

    public final String name;
    public final int position;
    public final int quality;
    private final char[] seats;

    /** Numbers of seats as they stand in the room. */
    private final List<Integer> standing;

    /** Twice the place around which seats are best, counted from 1. */
    private final int twiceBest;

    public PlainRow(String name, int position, int quality, String seats) {
        this(
                name,
                position,
                quality,
                seats,
                IntStream.rangeClosed(1, seats.length()).boxed().toList(),
                seats.length() + 1);
    }

    /**
     * @param standing the number of each seat once, in the order in which they stand; 0 for an aisle
     * @param twiceBest twice the place in that order around which seats are best, counted from 1
     */
    public PlainRow(String name, int position, int quality, String seats, List<Integer> standing, int twiceBest) {
        this.twiceBest = twiceBest;
        this.name = name;
        this.position = position;
        this.quality = quality;
        this.seats = seats.toCharArray();
        this.standing = List.copyOf(standing);
    }

    public String text() {
        return new String(seats);
    }

    /** The lines of the hot state about the order of seats and the best place; empty where both are the usual ones. */
    public String own() {
        String order =
                standing.equals(IntStream.rangeClosed(1, seats.length).boxed().toList())
                        ? ""
                        : standing.stream()
                                .map(number -> number + ":" + number + ":1")
                                .collect(Collectors.joining(" ", "=\t", "\n"));
        String best = twiceBest == standing.size() + 1 ? "" : "^\t" + twiceBest + "\n";
        return (order + best).isEmpty() ? "" : "\n" + order + best;
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

    /** The character at a place of the room; a blank for an aisle and beyond the ends. */
    private char stands(int place) {
        return place >= 0 && place < standing.size() ? at(standing.get(place)) : ' ';
    }

    /**
     * Of all windows of n free seats that are nearest to the best place or one seat farther the one that strands fewest
     * seats, then the nearest, then the left one.
     */
    public Optional<List<Integer>> sideBySide(char kind, int n) {
        List<Integer> windows = IntStream.rangeClosed(0, standing.size() - n)
                .filter(first -> IntStream.range(first, first + n).allMatch(place -> stands(place) == kind))
                .boxed()
                .toList();
        int nearest = windows.stream()
                .mapToInt(first -> fromBest(first, first + n - 1))
                .min()
                .orElse(0);
        return windows.stream()
                .filter(first -> fromBest(first, first + n - 1) <= nearest + 2)
                .min(Comparator.comparing((Integer first) -> stranded(kind, first, n))
                        .thenComparing(first -> fromBest(first, first + n - 1))
                        .thenComparing(Function.identity()))
                .map(first -> standing.subList(first, first + n));
    }

    /**
     * Of all n free seats that follow one another the closest together, then the nearest to the best place, then the
     * left ones.
     */
    public List<Integer> apart(char kind, int n) {
        List<Integer> free = IntStream.range(0, standing.size())
                .filter(place -> stands(place) == kind)
                .boxed()
                .toList();
        List<List<Integer>> groups = new ArrayList<>();
        for (int i = 0; i + n <= free.size(); i++) {
            groups.add(free.subList(i, i + n));
        }
        return groups.stream()
                .min(Comparator.comparing((List<Integer> group) -> group.get(n - 1) - group.get(0))
                        .thenComparing(group -> fromBest(group.get(0), group.get(n - 1)))
                        .thenComparing(group -> group.get(0)))
                .orElseThrow()
                .stream()
                .map(standing::get)
                .toList();
    }

    /** Twice the distance between the middle of some places and the best place. */
    private int fromBest(int first, int last) {
        return Math.abs(first + last + 2 - twiceBest);
    }

    private int stranded(char kind, int first, int n) {
        int left = stands(first - 1) == kind && stands(first - 2) != kind ? 1 : 0;
        int right = stands(first + n) == kind && stands(first + n + 1) != kind ? 1 : 0;
        return left + right;
    }
}
