package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;

/**
 * Measures the intake of alerts beside the real Alertmanager, which keeps in memory what the server has written to the disk when it
 * answers, the list of 100,000 open alerts at its beginning and far behind it, and the list of a few open ones behind 100,000 that ended.
 */
final class AlertBenchmark {

    private static final int MANY = 100;
    private static final int FAR = 1_000;
    private static final String LIST = "/api/v4/projects/" + AlertPayload.LISTED + "/alert_management_alerts?per_page=20";

    private static final int SENDERS = 32;
    private static final String OPEN = "/api/v4/projects/" + AlertPayload.ENDED
            + "/alert_management_alerts?per_page=20&status=triggered,acknowledged,ignored";

    private final Server server;
    private final Path folder;
    private final Duration length;
    private final Duration warmUp;
    private final int rounds;
    private final Report report;

    AlertBenchmark(Part.Stage stage) {
        this.server = stage.server();
        this.folder = stage.folder();
        this.length = stage.pace().length();
        this.warmUp = stage.pace().warmUp();
        this.rounds = stage.pace().rounds();
        this.report = stage.report();
    }

    void run() throws IOException, InterruptedException, ExecutionException {
        intake();
        lists();
    }

    private void intake() throws IOException, InterruptedException, ExecutionException {
        try (Alertmanager beside = Alertmanager.start(folder).orElse(null)) {
            if (beside == null) {
                report.print("alerts: %s is not there, so nothing stands beside the figures%n", Alertmanager.PROGRAM);
            }
            for (AlertPayload.Kind kind : AlertPayload.Kind.values()) {
                compare(new AlertPayload(kind, 1), Optional.ofNullable(beside));
                compare(new AlertPayload(kind, MANY), Optional.ofNullable(beside));
            }
        }
    }

    private void compare(AlertPayload payload, Optional<Alertmanager> beside) throws InterruptedException, ExecutionException {
        Load load = new Load(server.port(), SENDERS);
        Load.Asking ours = (connection, random) -> connection.post(AlertPayload.PATH, AlertPayload.KEY, payload.metrics(random));
        Load.Asking theirs = (connection, random) -> connection.post("/api/v2/alerts", null, payload.alerts(random));
        load.run(ours, warmUp);
        List<Measurement> taken = new ArrayList<>();
        List<Double> kept = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            taken.add(load.run(ours, length));
            if (beside.isPresent()) {
                kept.add(new Load(beside.get().port(), SENDERS).run(theirs, length).rate() * payload.size());
            }
        }
        double rate = Measurement.rate(taken) * payload.size();
        Histogram latencies = Measurement.latencies(taken);
        String name = "alert." + payload.kind().name().toLowerCase(Locale.ROOT) + "." + payload.size();
        report.keep(name, rate, latencies);
        String other = "";
        if (!kept.isEmpty()) {
            report.keep(name + ".ratio", rate / Median.of(kept), Report.Unit.RATIO);
            other = String.format(Locale.ROOT, ", Alertmanager in memory %.0f, ratio %.2f", Median.of(kept), rate / Median.of(kept));
        }
        report.print("%s in payloads of %d: %.0f alerts/s, durable, half of the payloads within %.2f ms, 99%% within %.2f ms%s (medians of"
                + " %d, %d senders)%n", payload.kind().title(), payload.size(), rate, latencies.millis(0.5), latencies.millis(0.99), other,
                rounds, SENDERS);
    }

    /** The pages take turns, each asked by one client, so that the figure is how long one page takes. */
    private void lists() throws IOException, InterruptedException, ExecutionException {
        String first = LIST + "&pagination=keyset";
        String far = KeysetWalk.page(server, first, FAR);
        List<Double> firsts = new ArrayList<>();
        List<Double> fars = new ArrayList<>();
        List<Double> counted = new ArrayList<>();
        List<Double> open = new ArrayList<>();
        Load load = new Load(server.port(), 1);
        load.run(page(first), warmUp);
        load.run(page(LIST), warmUp);
        load.run(page(OPEN), warmUp);
        for (int round = 0; round < rounds; round++) {
            firsts.add(1e3 / load.run(page(first), length).rate());
            fars.add(1e3 / load.run(page(far), length).rate());
            counted.add(1e3 / load.run(page(LIST), length).rate());
            open.add(1e3 / load.run(page(OPEN), length).rate());
        }
        report.keep("alert.list.first", Median.of(firsts), Report.Unit.MILLISECONDS);
        report.keep("alert.list.far", Median.of(fars), Report.Unit.MILLISECONDS);
        report.keep("alert.list.total", Median.of(counted), Report.Unit.MILLISECONDS);
        report.keep("alert.list.open", Median.of(open), Report.Unit.MILLISECONDS);
        report.print(
                "list of 100,000 open alerts, by key: first page %.2f ms, page %,d %.2f ms, ratio %.2f; first page with its total %.2f ms"
                        + " (medians of %d, 1 client)%n",
                Median.of(firsts), FAR, Median.of(fars), Median.of(fars) / Median.of(firsts), Median.of(counted), rounds);
        report.print("list of 50 open alerts behind 100,000 that ended: first page with its total %.2f ms (medians of %d, 1 client)%n",
                Median.of(open), rounds);
    }

    private static Load.Asking page(String path) {
        return (connection, random) -> connection.get(path);
    }
}
