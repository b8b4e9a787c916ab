package dev.slipway.bootstrap.bench;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long and how often everything is measured, from the environment.
 *
 * @param length  of one measurement
 * @param warmUp  load before the first measurement of a kind
 * @param rounds  how many times the sides of a comparison alternate
 * @param clients numbers of clients whose reads are measured
 */
record Pace(Duration length, Duration warmUp, int rounds, List<Integer> clients) {

    static Pace fromEnvironment() {
        return new Pace(Duration.ofSeconds(number("SLIPWAY_BENCH_SECONDS", 5)), Duration.ofSeconds(number("SLIPWAY_BENCH_WARM_UP", 60)),
                number("SLIPWAY_BENCH_ROUNDS", 3), words("SLIPWAY_BENCH_CLIENTS", "1,8,64").stream().map(Integer::valueOf).toList());
    }

    static List<String> words(String name, String otherwise) {
        String given = System.getenv(name);
        return Stream.of((given == null || given.isBlank() ? otherwise : given).split(",")).map(String::strip).toList();
    }

    private static int number(String name, int otherwise) {
        return Integer.parseInt(words(name, Integer.toString(otherwise)).getFirst());
    }
}
