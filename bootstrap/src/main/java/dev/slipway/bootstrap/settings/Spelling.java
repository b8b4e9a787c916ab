package dev.slipway.bootstrap.settings;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the intended name of a misspelt one. */
public final class Spelling {

    private static final int LONGEST = 200;

    private Spelling() {
    }

    /** Returns the known name with the smallest edit distance; empty if the distance is more than a quarter of its length. */
    public static Optional<String> nearest(String given, Stream<String> known) {
        if (given.length() > LONGEST) {
            return Optional.empty();
        }
        record Candidate(String name, int distance) {}
        return known.map(name -> new Candidate(name, distance(given, name)))
                .filter(candidate -> candidate.distance() <= Math.max(2, candidate.name().length() / 4))
                .min(Comparator.comparingInt(Candidate::distance))
                .map(Candidate::name);
    }

    /** Edit distance: insertions, deletions, replacements and swaps of neighbours. */
    static int distance(String from, String to) {
        int[][] distances = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                distances[i][j] = i == 0 || j == 0 ? i + j : step(distances, from, to, i, j);
            }
        }
        return distances[from.length()][to.length()];
    }

    private static int step(int[][] distances, String from, String to, int i, int j) {
        int replaced = distances[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(distances[i - 1][j], distances[i][j - 1]) + 1);
        boolean exchanged = i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return exchanged ? Math.min(least, distances[i - 2][j - 2] + 1) : least;
    }
}
