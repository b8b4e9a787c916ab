package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The real Alertmanager, which passes nothing on. */
final class Alertmanager implements AutoCloseable {

    /** Where Debian's package puts it. */
    static final String PROGRAM = "/usr/bin/prometheus-alertmanager";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process process;
    private final int port;

    private Alertmanager(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts, and waits until it is ready; empty where it is not installed. */
    static Optional<Alertmanager> start(Path folder) throws IOException, InterruptedException {
        if (!Files.isExecutable(Path.of(PROGRAM))) {
            return Optional.empty();
        }
        Path configuration = Files.writeString(folder.resolve("alertmanager.yml"),
                "route: {receiver: nobody}\nreceivers: [{name: nobody}]\n");
        int port = Server.freePort();
        Process process = new ProcessBuilder(PROGRAM, "--config.file=" + configuration, "--storage.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port, "--cluster.listen-address=").redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile()).start();
        long begun = System.nanoTime();
        while (!ready(port)) {
            if (!process.isAlive() || System.nanoTime() - begun > PATIENCE.toNanos()) {
                process.destroy();
                throw new IllegalStateException("Alertmanager does not start:\n" + Files.readString(folder.resolve("log")));
            }
            Thread.sleep(20);
        }
        return Optional.of(new Alertmanager(process, port));
    }

    private static boolean ready(int port) {
        try (Connection connection = new Connection(port)) {
            return connection.get("/-/ready") == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
