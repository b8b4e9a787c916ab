package dev.slipway.bootstrap.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures a started server: its starts, its memory, and what it does in a second in relation to what something else does; and how long a
 * configuration takes to become a plan. {@code docs/benchmark.md} says how to run and how to read it.
 */
public final class Benchmark {

    /** Parts that measure one running server, one after another. */
    private static final Map<String, Part> RUNNING = running();
    private static final String ALL = String.join(",", "configuration,starts,cold,memory", String.join(",", RUNNING.keySet()),
            String.join(",", WriteBenchmark.PARTS.keySet()));
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final Path program;
    private final Path folder;
    private final Pace pace = Pace.fromEnvironment();
    private final List<String> parts = Pace.words("SLIPWAY_BENCH_PARTS", ALL);
    private final Report report = new Report();

    private Benchmark(Path program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    private static Map<String, Part> running() {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put("reads", stage -> new ReadBenchmark(stage).run());
        parts.put("tokens", stage -> new TokenBenchmark(stage).run());
        parts.put("alerts", stage -> new AlertBenchmark(stage).run());
        return parts;
    }

    /** @param arguments the command that starts a server, and an empty folder for its home and the logs */
    public static void main(String[] arguments) throws Exception {
        Benchmark benchmark = new Benchmark(Path.of(arguments[0]), Path.of(arguments[1]));
        List<String> unknown = benchmark.parts.stream().filter(part -> !List.of(ALL.split(",")).contains(part)).toList();
        if (!unknown.isEmpty()) {
            System.err.println("bench: there is no part " + unknown.getFirst() + " in SLIPWAY_BENCH_PARTS; the parts are " + ALL);
            System.exit(2);
        }
        benchmark.run();
        String file = System.getenv("SLIPWAY_BENCH_JSON");
        if (file != null && !file.isBlank()) {
            benchmark.report.write(Path.of(file));
        }
    }

    private void run() throws Exception {
        if (parts.contains("configuration")) {
            new ConfigurationBenchmark(program, Files.createDirectory(folder.resolve("configuration")), pace, report).run();
        }
        if (parts.stream().anyMatch(part -> !part.equals("configuration") && !WriteBenchmark.PARTS.containsKey(part))) {
            server(folder.resolve("home"));
        }
        for (String part : WriteBenchmark.PARTS.keySet()) {
            if (parts.contains(part)) {
                WriteBenchmark.measure(part, program, folder, pace, report);
            }
        }
    }

    private void server(Path home) throws Exception {
        first(home);
        StartBenchmark starts = new StartBenchmark(program, home, pace, report);
        if (parts.contains("starts")) {
            starts.starts();
        }
        if (parts.contains("cold")) {
            starts.cold();
        }
        if (parts.contains("memory")) {
            starts.memory();
        }
        if (RUNNING.keySet().stream().anyMatch(parts::contains)) {
            underLoad(home);
        }
    }

    private void first(Path home) throws Exception {
        try (Server first = Server.start(program, home)) {
            if (parts.contains("starts")) {
                report.keep("start.first", StartBenchmark.seconds(first.firstAnswer()), Report.Unit.SECONDS);
                report.print("first start, to the first answer: %.2f s (processor %.2f s)%n", StartBenchmark.seconds(first.firstAnswer()),
                        StartBenchmark.seconds(first.work()));
            }
            first.database().fill("fill.sql");
            first.database().fill("alerts.sql");
            first.database().fill("discussions.sql");
        }
    }

    private void underLoad(Path home) throws Exception {
        try (Server server = Server.start(program, home)) {
            for (Map.Entry<String, Part> part : RUNNING.entrySet()) {
                if (parts.contains(part.getKey())) {
                    part.getValue().measure(new Part.Stage(server, Files.createDirectory(folder.resolve(part.getKey())), pace, report));
                }
            }
            if (parts.contains("memory")) {
                Thread.sleep(QUIET);
                StartBenchmark.memory(report, "loaded", "after the load", server.memory());
            }
        }
    }
}
