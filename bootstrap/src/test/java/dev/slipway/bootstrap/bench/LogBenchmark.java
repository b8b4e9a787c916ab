package dev.slipway.bootstrap.bench;

import dev.slipway.bootstrap.bench.RunnerBenchmark.Assigned;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures how many pieces of 1 kB 64 running jobs append to their logs, each on disk before the answer. */
final class LogBenchmark {

    private static final int SIZE = 1_000;
    private static final int LIMIT = 4_000;
    private static final String PIECE = "x".repeat(99).concat("\n").repeat(SIZE / 100);

    private final Server server;
    private final Pace pace;
    private final Report report;

    LogBenchmark(Part.Stage stage) {
        this.server = stage.server();
        this.pace = stage.pace();
        this.report = stage.report();
    }

    void run() throws Exception {
        try (RunnerQueueRows rows = RunnerQueueRows.make(server)) {
            measure(rows, pace.warmUp());
            double rate = measure(rows, pace.length());
            report.keep("logs.pieces.rate", rate, Report.Unit.PER_SECOND);
            report.print("pieces of logs of 1 kB: %.0f pieces/s, durable, of %d jobs%n", rate, RunnerQueueRows.RUNNERS);
        }
    }

    private double measure(RunnerQueueRows rows, Duration time) throws Exception {
        rows.add(RunnerQueueRows.RUNNERS / RunnerQueueRows.JOBS + 1);
        long begun = System.nanoTime();
        long end = begun + time.toNanos();
        long all = 0;
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<Long>> counts = new ArrayList<>();
            for (int runner = 0; runner < RunnerQueueRows.RUNNERS; runner++) {
                int number = runner;
                counts.add(threads.submit(() -> write(number, end)));
            }
            for (Future<Long> count : counts) {
                all += count.get();
            }
        }
        return all * 1e9 / (System.nanoTime() - begun);
    }

    private long write(int number, long end) throws IOException {
        long count = 0;
        try (Connection connection = new Connection(server.port())) {
            Optional<Assigned> job = Optional.empty();
            while (job.isEmpty() && System.nanoTime() < end) {
                job = RunnerBenchmark.request(connection, number);
            }
            while (System.nanoTime() < end && count < LIMIT) {
                int status = connection.send("PATCH", "/api/v4/jobs/" + job.orElseThrow().id() + "/trace",
                        "Content-Type: text/plain\r\nJOB-TOKEN: " + job.get().token() + "\r\nContent-Range: " + count * SIZE + "-"
                                + ((count + 1) * SIZE - 1) + "\r\n", PIECE);
                if (status != 202) {
                    throw new IOException("a piece of a log was answered with " + status + ": " + connection.body());
                }
                count++;
            }
        }
        return count;
    }
}
