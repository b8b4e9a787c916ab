package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;

/**
 * Measures a started server: seconds to its first answer, resident memory, and requests a second in relation to what pgbench does with the
 * same statements; and how long a configuration takes to become a plan.
 * {@code docs/benchmark.md} says how to run and how to read it.
 */
public final class Benchmark {

    private static final int CLIENTS = 8;
    private static final int STARTS = 3;
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final Path program;
    private final Path folder;
    private final Path pgbench;
    private final Duration length;
    private final Duration warmUp;
    private final int rounds;

    private Benchmark(Path program, Path folder, Path pgbench) {
        this.program = program;
        this.folder = folder;
        this.pgbench = pgbench;
        this.length = Duration.ofSeconds(number("SLIPWAY_BENCH_SECONDS", 10));
        this.warmUp = Duration.ofSeconds(number("SLIPWAY_BENCH_WARM_UP", 15));
        this.rounds = number("SLIPWAY_BENCH_ROUNDS", 3);
    }

    /** @param arguments the command that starts a server, and an empty folder for its home and the logs */
    public static void main(String[] arguments) throws Exception {
        Path pgbench = Pgbench.find().orElse(null);
        if (pgbench == null && (wanted("jobs") || wanted("alerts"))) {
            System.err.println("bench: pgbench was not found in the path or below /usr/lib/postgresql. Install it (for example the package"
                    + " postgresql-contrib or postgresql): without it there is nothing to relate the figures to.");
            System.exit(1);
        }
        new Benchmark(Path.of(arguments[0]), Path.of(arguments[1]), pgbench).run();
    }

    private void run() throws Exception {
        if (wanted("configuration")) {
            new ConfigurationBenchmark(program, Files.createDirectory(folder.resolve("configuration")), length, warmUp, rounds).run();
        }
        if (wanted("jobs") || wanted("alerts")) {
            server();
        }
    }

    private void server() throws Exception {
        Path home = folder.resolve("home");
        try (Server first = Server.start(program, home)) {
            print("first start, to the first answer: %.2f s (processor %.2f s)%n", seconds(first.firstAnswer()), seconds(first.work()));
            first.database().fill("fill.sql");
            first.database().fill("alerts.sql");
        }
        List<Double> starts = new ArrayList<>();
        List<Double> work = new ArrayList<>();
        List<Double> jobs = new ArrayList<>();
        for (int start = 0; start < STARTS; start++) {
            try (Server server = Server.start(program, home)) {
                starts.add(seconds(server.firstAnswer()));
                work.add(seconds(server.work()));
                long begun = System.nanoTime();
                askOnce(server);
                jobs.add(seconds(Duration.ofNanos(System.nanoTime() - begun)));
            }
        }
        print("later start, to the first answer: %.2f s (processor %.2f s); then to the first job answered: %.2f s (medians of %d)%n",
                Median.of(starts), Median.of(work), Median.of(jobs), STARTS);
        try (Server server = Server.start(program, home)) {
            askOnce(server);
            Thread.sleep(QUIET);
            memory("idle", server.memory());
            if (wanted("jobs")) {
                for (Workload workload : Workload.values()) {
                    compare(workload, server);
                }
            }
            if (wanted("alerts")) {
                AlertBenchmark alerts = new AlertBenchmark(server, length, warmUp, rounds);
                alerts.intake(Files.createDirectory(folder.resolve("alertmanager")));
                alerts.lists();
            }
            Thread.sleep(QUIET);
            memory("after the load", server.memory());
        }
    }

    private static void askOnce(Server server) throws IOException {
        try (Connection connection = new Connection(server.port())) {
            int status = connection.get("/api/v4/projects/7001/jobs/1");
            if (status != 200) {
                throw new IllegalStateException("a job was answered with " + status);
            }
        }
    }

    /** One after the other, several times over, so that whatever else the machine does meets both. */
    private void compare(Workload workload, Server server)
            throws IOException, InterruptedException, ExecutionException, java.sql.SQLException {
        Database database = server.database();
        Path script = folder.resolve(workload.name().toLowerCase(Locale.ROOT) + ".sql");
        Files.writeString(script, new Spy(database, server.port()).script(workload));
        Load load = new Load(server.port(), CLIENTS);
        Pgbench base = new Pgbench(pgbench, database, CLIENTS);
        load.run(workload, warmUp);
        List<Double> answered = new ArrayList<>();
        List<Double> possible = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            answered.add(load.run(workload, length));
            possible.add(base.run(script, length));
        }
        print("%s: %.0f requests/s, pgbench %.0f, ratio %.2f (medians of %d, %d clients)%n", workload.title(),
                Median.of(answered), Median.of(possible), Median.of(answered) / Median.of(possible), rounds, CLIENTS);
    }

    private static void memory(String when, Memory memory) {
        print("resident memory %s: server %d MB, PostgreSQL %d MB%n", when, memory.server(), memory.postgres());
    }

    static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static boolean wanted(String part) {
        String parts = System.getenv("SLIPWAY_BENCH_PARTS");
        return parts == null || parts.isBlank() || List.of(parts.split(",")).contains(part);
    }

    private static int number(String name, int otherwise) {
        String given = System.getenv(name);
        return given == null || given.isEmpty() ? otherwise : Integer.parseInt(given);
    }
}
