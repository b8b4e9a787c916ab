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

    /** @return requests a second; every one of them was answered with 200 */
    double run(Workload workload, Duration length) throws InterruptedException, ExecutionException {
        return run((connection, random) -> connection.get(workload.draw(random).path()), length);
    }

    /** @return requests a second; every one of them was answered with 200 */
    double run(Asking asking, Duration length) throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        long end = start + length.toNanos();
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Long>> counts = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                SplittableRandom random = new SplittableRandom(client + 1L);
                counts.add(threads.submit(() -> ask(asking, random, end)));
            }
            long all = 0;
            for (Future<Long> count : counts) {
                all += count.get();
            }
            return all * 1e9 / (System.nanoTime() - start);
        }
    }

    private long ask(Asking asking, SplittableRandom random, long end) throws IOException {
        long count = 0;
        try (Connection connection = new Connection(port)) {
            while (System.nanoTime() < end) {
                int status = asking.ask(connection, random);
                if (status != 200) {
                    throw new IllegalStateException("a request was answered with " + status);
                }
                count++;
            }
        }
        return count;
    }
}
