package dev.slipway.application.pipeline.simulation;

import java.util.List;
import java.util.Random;

/** All chance of a run. One seed gives one run, so nothing else may be random. */
final class Dice {

    private final Random random;

    Dice(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    /** From 0 on. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** Both ends included. */
    int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T of(List<T> things) {
        return things.get(random.nextInt(things.size()));
    }

    @SafeVarargs
    final <T> T among(T... things) {
        return things[random.nextInt(things.length)];
    }

    /** Forty hexadecimal digits. */
    String sha() {
        return String.format("%016x%016x%08x", random.nextLong(), random.nextLong(), random.nextInt());
    }
}
