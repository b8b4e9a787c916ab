package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures how many jobs the server assigns to 64 runners, with few and with many waiting, and how many of them end. */
final class RunnerBenchmark {

    private static final Pattern ASSIGNED = Pattern.compile("\\{\"id\":(\\d+),\"token\":\"([^\"]+)\"");
    private static final int FEW = 50;
    private static final int MANY = 50_000;
    private static final int END_EVERY_MILLIS = 200;

    private final Server server;
    private final Pace pace;
    private final Report report;

    RunnerBenchmark(Part.Stage stage) {
        this.server = stage.server();
        this.pace = stage.pace();
        this.report = stage.report();
    }

    void run() throws Exception {
        try (RunnerQueueRows rows = RunnerQueueRows.make(server)) {
            measure(rows, FEW, true, pace.warmUp());
            for (int waiting : List.of(FEW, MANY)) {
                rows.clear();
                tell("assigned", waiting, measure(rows, waiting, false, pace.length()));
                rows.clear();
                tell("finished", waiting, measure(rows, waiting, true, pace.length()));
            }
        }
    }

    private void tell(String what, int waiting, Result result) {
        report.keep("runners." + what + "." + waiting + ".rate", result.rate, Report.Unit.PER_SECOND);
        report.print("jobs %s, %,d waiting: %.0f jobs/s, %d runners, none twice; %d of %d requests without a job%n", what, waiting,
                result.rate, RunnerQueueRows.RUNNERS, result.empty, result.requests);
    }

    private record Result(double rate, long empty, long requests) {}

    /** One job that a runner received. */
    record Assigned(long id, String token) {}

    /** @param finish whether the runners report the ends of their jobs; otherwise jobs end aside, without a request */
    private Result measure(RunnerQueueRows rows, int waiting, boolean finish, Duration time) throws Exception {
        rows.add(waiting / RunnerQueueRows.JOBS);
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        AtomicLong empty = new AtomicLong();
        long begun = System.nanoTime();
        long end = begun + time.toNanos();
        AtomicBoolean over = new AtomicBoolean();
        try (ExecutorService threads = Executors.newCachedThreadPool(); RunnerQueueRows ended = RunnerQueueRows.of(server)) {
            List<Future<?>> running = new ArrayList<>();
            for (int runner = 0; runner < RunnerQueueRows.RUNNERS; runner++) {
                int number = runner;
                running.add(threads.submit(() -> work(number, finish, end, seen, empty)));
            }
            List<Future<?>> aside = new ArrayList<>(List.of(threads.submit(() -> feed(rows, waiting, seen, over))));
            if (!finish) {
                aside.add(threads.submit(() -> end(ended, over)));
            }
            try {
                await(running);
            } finally {
                over.set(true);
            }
            await(aside);
        }
        return new Result(seen.size() * 1e9 / (System.nanoTime() - begun), empty.get(), seen.size() + empty.get());
    }

    private static void await(List<Future<?>> running) throws InterruptedException, ExecutionException {
        for (Future<?> each : running) {
            each.get();
        }
    }

    private Void work(int number, boolean finish, long end, Set<Long> seen, AtomicLong empty) throws IOException {
        try (Connection connection = new Connection(server.port())) {
            while (System.nanoTime() < end) {
                Optional<Assigned> job = request(connection, number);
                if (job.isEmpty()) {
                    empty.incrementAndGet();
                } else if (!seen.add(job.get().id())) {
                    throw new IllegalStateException("job " + job.get().id() + " was assigned twice");
                } else if (finish) {
                    finish(connection, job.get());
                }
            }
        }
        return null;
    }

    /** Asks for a job as a runner does. Empty if none is assigned. */
    static Optional<Assigned> request(Connection connection, int number) throws IOException {
        int status = connection.send("POST", "/api/v4/jobs/request", "Content-Type: application/json\r\n",
                "{\"info\":{\"name\":\"gitlab-runner\",\"version\":\"15.11.0\",\"revision\":\"436955cb\",\"platform\":\"linux\","
                        + "\"architecture\":\"amd64\",\"executor\":\"shell\",\"shell\":\"bash\",\"features\":{\"variables\":true,"
                        + "\"artifacts\":true,\"cache\":true,\"upload_multiple_artifacts\":true,\"upload_raw_artifacts\":true,"
                        + "\"refspecs\":true,\"masking\":true,\"raw_variables\":true,\"artifacts_exclude\":true,"
                        + "\"multi_build_steps\":true,\"trace_checksum\":true,\"trace_size\":true,\"return_exit_code\":true}},"
                        + "\"token\":\"" + RunnerQueueRows.runnerToken(number) + "\",\"system_id\":\"s_" + number + "\"}");
        if (status == 204 || status == 409) {
            return Optional.empty();
        }
        Matcher assigned = ASSIGNED.matcher(connection.body());
        if (status != 201 || !assigned.lookingAt()) {
            throw new IOException("a request for a job was answered with " + status + ": " + connection.body());
        }
        return Optional.of(new Assigned(Long.parseLong(assigned.group(1)), assigned.group(2)));
    }

    private static void finish(Connection connection, Assigned job) throws IOException {
        int status = connection.send("PUT", "/api/v4/jobs/" + job.id(), "Content-Type: application/json\r\n",
                "{\"token\":\"" + job.token() + "\",\"state\":\"success\",\"exit_code\":0}");
        if (status != 200) {
            throw new IOException("a final report was answered with " + status + ": " + connection.body());
        }
    }

    private static Void end(RunnerQueueRows rows, AtomicBoolean over) throws SQLException, InterruptedException {
        while (!over.get()) {
            rows.end();
            Thread.sleep(END_EVERY_MILLIS);
        }
        return null;
    }

    /** Keeps as many jobs waiting as there were. */
    private static Void feed(RunnerQueueRows rows, int waiting, Set<Long> seen, AtomicBoolean over)
            throws SQLException, InterruptedException {
        long added = waiting;
        while (!over.get()) {
            int missing = (int) (waiting - (added - seen.size())) / RunnerQueueRows.JOBS;
            if (missing > 0 && waiting == FEW) {
                rows.add(missing);
                added += (long) missing * RunnerQueueRows.JOBS;
            }
            Thread.sleep(2);
        }
        return null;
    }
}
