package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The server as people start it, by {@code ./slipway}, in a process of its own, on its embedded database. */
final class Server implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Process process;
    private final Path home;
    private final int port;
    private final Duration firstAnswer;
    private final Duration work;

    private Server(Process process, Path home, int port, Duration firstAnswer) {
        this.process = process;
        this.home = home;
        this.port = port;
        this.firstAnswer = firstAnswer;
        this.work = process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Starts, and waits until it has answered. What it prints goes to {@code server.log} in the folder above its home. */
    static Server start(Path program, Path home) throws IOException, InterruptedException {
        return start(program, home, Map.of());
    }

    /** The same with settings besides. */
    static Server start(Path program, Path home, Map<String, String> settings) throws IOException, InterruptedException {
        int port = freePort();
        ProcessBuilder command = new ProcessBuilder(program.toString()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolveSibling("server.log").toFile()));
        command.environment().putAll(Map.of("SLIPWAY_HOME", home.toString(), "SLIPWAY_PORT", Integer.toString(port),
                "SLIPWAY_JOB_LISTS_PER_MINUTE", "0", "SLIPWAY_NOTES_PER_MINUTE", "0", "SLIPWAY_AWARDS_PER_MINUTE", "0"));
        command.environment().putAll(settings);
        long begun = System.nanoTime();
        Process process = command.start();
        while (!answers(port)) {
            if (!process.isAlive() || System.nanoTime() - begun > PATIENCE.toNanos()) {
                process.destroy();
                throw new IllegalStateException("the server does not start:\n" + Files.readString(home.resolveSibling("server.log")));
            }
            Thread.sleep(5);
        }
        return new Server(process, home, port, Duration.ofNanos(System.nanoTime() - begun));
    }

    private static boolean answers(int port) {
        try (Connection connection = new Connection(port)) {
            return connection.get("/-/readiness") == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }

    int port() {
        return port;
    }

    /** From the start of the program to the first request answered with 200. */
    Duration firstAnswer() {
        return firstAnswer;
    }

    /** How long the processors had worked for the server by then: unlike the time that passed, it hardly depends on what else they do. */
    Duration work() {
        return work;
    }

    Memory memory() throws IOException {
        return Memory.of(process.pid(), home);
    }

    /** Directory of the repository of a project. */
    Path repository(long project) {
        return home.resolve("repositories").resolve("%02x".formatted(project % 256)).resolve(project + ".git");
    }

    Database database() throws IOException {
        return Database.of(home);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).exceptionally(late -> process.destroyForcibly()).join();
    }
}
