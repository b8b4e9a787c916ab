package dev.slipway.bootstrap.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Measures reads beside what pgbench does with the same statements, for some numbers of clients. */
final class ReadBenchmark {

    private final Server server;
    private final Path folder;
    private final Pace pace;
    private final Report report;
    private final Optional<Path> pgbench;

    ReadBenchmark(Part.Stage stage) throws java.io.IOException {
        this.server = stage.server();
        this.folder = stage.folder();
        this.pace = stage.pace();
        this.report = stage.report();
        this.pgbench = Pgbench.find();
    }

    void run() throws Exception {
        if (pgbench.isEmpty()) {
            report.print("reads: pgbench was not found in the path or below /usr/lib/postgresql, so nothing stands beside the figures%n");
        }
        for (Workload workload : Workload.chosen()) {
            Path script = folder.resolve(workload.word() + ".sql");
            Files.writeString(script, new Spy(server.database(), server.port()).script(workload));
            new Load(server.port(), 8).run(workload, pace.warmUp());
            for (int clients : pace.clients()) {
                compare(workload, clients, script);
            }
        }
    }

    /** One after the other, several times over, so that whatever else the machine does meets both. */
    private void compare(Workload workload, int clients, Path script) throws Exception {
        Load load = new Load(server.port(), clients);
        List<Measurement> answered = new ArrayList<>();
        List<Double> possible = new ArrayList<>();
        for (int round = 0; round < pace.rounds(); round++) {
            answered.add(load.run(workload, pace.length()));
            if (pgbench.isPresent()) {
                possible.add(new Pgbench(pgbench.get(), server.database(), clients).run(script, pace.length()));
            }
        }
        double rate = Measurement.rate(answered);
        Histogram latencies = Measurement.latencies(answered);
        String name = "read." + workload.word() + "." + clients;
        report.keep(name, rate, latencies);
        String beside = "";
        if (!possible.isEmpty()) {
            report.keep(name + ".ratio", rate / Median.of(possible), Report.Unit.RATIO);
            beside = String.format(Locale.ROOT, ", pgbench %.0f, ratio %.2f", Median.of(possible), rate / Median.of(possible));
        }
        report.print("%s, %d clients: %.0f requests/s, half within %.2f ms, 99%% within %.2f ms%s (medians of %d)%n", workload.title(),
                clients, rate, latencies.millis(0.5), latencies.millis(0.99), beside, pace.rounds());
    }
}
