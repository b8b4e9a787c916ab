package dev.slipway.bootstrap.bench;

import dev.slipway.schema.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures starts: seconds to the first answer, how fast a server is that has just started, and its memory when nothing is asked of it. */
final class StartBenchmark {

    private static final int CLIENTS = 8;
    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final int WINDOWS = 11;
    private static final Duration IDLE = Duration.ofSeconds(60);
    /** Read by the command {@code java} itself, before the options of the script. */
    private static final Map<String, String> WITHOUT_CACHE = Map.of("JDK_JAVA_OPTIONS", "-XX:AOTMode=off");

    private final Path program;
    private final Path home;
    private final Pace pace;
    private final Report report;

    /** @param home of a server that was started before, with the rows of {@code fill.sql} */
    StartBenchmark(Path program, Path home, Pace pace, Report report) {
        this.program = program;
        this.home = home;
        this.pace = pace;
        this.report = report;
    }

    void starts() throws Exception {
        starts("embedded", "later start", home, Map.of());
        starts("uncached", "later start without the startup cache", home, WITHOUT_CACHE);
        Path elsewhere = home.resolveSibling("external");
        try (EmbeddedPostgres database = EmbeddedPostgres.in(elsewhere.resolve("database")).programs(home.resolve("programs")).start()) {
            Map<String, String> settings = Map.of("SLIPWAY_DATABASE_URL", database.jdbcUrl(), "SLIPWAY_DATABASE_USER", database.user(),
                    "SLIPWAY_DATABASE_PASSWORD", database.password());
            Server.start(program, elsewhere.resolve("home"), settings).close();
            starts("external", "later start on an external database", elsewhere.resolve("home"), settings);
        }
    }

    private void starts(String name, String title, Path where, Map<String, String> settings) throws IOException, InterruptedException {
        List<Double> starts = new ArrayList<>();
        List<Double> work = new ArrayList<>();
        for (int round = 0; round < pace.rounds(); round++) {
            try (Server server = Server.start(program, where, settings)) {
                starts.add(seconds(server.firstAnswer()));
                work.add(seconds(server.work()));
            }
        }
        report.keep("start." + name, Median.of(starts), Report.Unit.SECONDS);
        report.keep("start." + name + ".processor", Median.of(work), Report.Unit.SECONDS);
        report.print("%s, to the first answer: %.2f s (processor %.2f s; medians of %d)%n", title, Median.of(starts), Median.of(work),
                pace.rounds());
    }

    /** Measures the first five seconds of starts with and without the cache, and how a server goes on from there. */
    void cold() throws Exception {
        List<Measurement> first = new ArrayList<>();
        List<Measurement> uncached = new ArrayList<>();
        List<Double> later = new ArrayList<>();
        for (int round = 0; round < pace.rounds(); round++) {
            try (Server server = Server.start(program, home, WITHOUT_CACHE)) {
                uncached.add(load(server));
            }
            try (Server server = Server.start(program, home)) {
                first.add(load(server));
                for (int window = 0; round == pace.rounds() - 1 && window < WINDOWS; window++) {
                    later.add(load(server).rate());
                }
            }
        }
        double warm = Median.of(later.subList(WINDOWS - 3, WINDOWS));
        report.keep("cold.cached", Measurement.rate(first), Measurement.latencies(first));
        report.keep("cold.uncached", Measurement.rate(uncached), Measurement.latencies(uncached));
        report.keep("cold.warm.rate", warm, Report.Unit.PER_SECOND);
        report.keep("cold.cached.ratio", Measurement.rate(first) / warm, Report.Unit.RATIO);
        report.print("one job in the first five seconds, %d clients: %.0f requests/s, half within %.2f ms, 99%% within %.2f ms;"
                + " without the startup cache %.0f (medians of %d)%n", CLIENTS, Measurement.rate(first),
                Measurement.latencies(first).millis(0.5), Measurement.latencies(first).millis(0.99), Measurement.rate(uncached),
                pace.rounds());
        report.print("and in each five seconds after them: %s; ratio of the first to the last %.2f%n",
                String.join(", ", later.stream().map(rate -> Long.toString(Math.round(rate))).toList()), Measurement.rate(first) / warm);
    }

    private static Measurement load(Server server) throws Exception {
        return new Load(server.port(), CLIENTS).run(Workload.JOB, FIRST);
    }

    /** Measures a server that was asked for nothing for a minute. */
    void memory() throws IOException, InterruptedException {
        try (Server server = Server.start(program, home)) {
            Thread.sleep(IDLE);
            memory(report, "idle", "a minute after the start", server.memory());
        }
    }

    static void memory(Report report, String name, String when, Memory memory) {
        report.keep("memory." + name + ".server", memory.server(), Report.Unit.MEGABYTES);
        report.keep("memory." + name + ".postgresql", memory.postgres(), Report.Unit.MEGABYTES);
        report.print("resident memory %s: server %d MB, PostgreSQL %d MB%n", when, memory.server(), memory.postgres());
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
