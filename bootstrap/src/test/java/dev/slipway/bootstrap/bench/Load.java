package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients that ask one request after another, each on a connection of its own. */
final class Load {

    private final int port;
    private final int clients;

    Load(int port, int clients) {
        this.port = port;
        this.clients = clients;
    }

    /** Asks one thing, for rows that it draws. */
    @FunctionalInterface
    interface Asking {

        /** @return the status of the answer */
        int ask(Connection connection, SplittableRandom random) throws IOException;
    }

    /** @return what the clients saw; every request was answered with 200 */
    Measurement run(Workload workload, Duration length) throws InterruptedException, ExecutionException {
        return run(asking(workload), length);
    }

    static Asking asking(Workload workload) {
        return (connection, random) -> connection.get(workload.draw(random).path());
    }

    /** @return what the clients saw; every request was answered with 200 */
    Measurement run(Asking asking, Duration length) throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        long end = start + length.toNanos();
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Histogram>> seen = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                SplittableRandom random = new SplittableRandom(client + 1L);
                seen.add(threads.submit(() -> ask(asking, random, end)));
            }
            Histogram all = new Histogram();
            for (Future<Histogram> one : seen) {
                all.add(one.get());
            }
            return new Measurement(Duration.ofNanos(System.nanoTime() - start), all);
        }
    }

    private Histogram ask(Asking asking, SplittableRandom random, long end) throws IOException {
        Histogram seen = new Histogram();
        try (Connection connection = new Connection(port)) {
            for (long begun = System.nanoTime(); begun < end;) {
                int status = asking.ask(connection, random);
                if (status != 200) {
                    throw new IllegalStateException("a request was answered with " + status);
                }
                long ended = System.nanoTime();
                seen.record(ended - begun);
                begun = ended;
            }
        }
        return seen;
    }
}
