package dev.slipway.bootstrap.bench;

import java.util.List;

/** The value in the middle, which one odd measurement does not move. */
final class Median {

    private Median() {
    }

    static double of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The value that a portion of all values, between 0 and 1, does not exceed. */
    static double portion(List<Double> values, double portion) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get((int) Math.ceil(portion * sorted.size()) - 1);
    }
}
