package dev.slipway.bootstrap.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server in a JVM of its own, on the embedded database in a home that outlives it: for tests that kill, limit and restart. */
public final class ServerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SERVES = "Slipway serves at ";

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final CompletableFuture<URI> address = new CompletableFuture<>();

    private ServerProcess(Process process) {
        this.process = process;
        Thread.ofVirtual().start(this::read);
    }

    /** Starts, and waits until the server serves. */
    public static ServerProcess start(Path home, Map<String, String> settings, String... javaOptions) {
        ServerProcess server = launch(home, settings, javaOptions);
        server.address();
        UnpackedPrograms.keep(home);
        return server;
    }

    /** Starts without waiting; for servers that are expected to refuse. */
    public static ServerProcess launch(Path home, Map<String, String> settings, String... javaOptions) {
        return launch(home, settings, List.of(), javaOptions);
    }

    /** Runs the program with arguments, beside a server or without one. */
    public static ServerProcess command(Path home, String... arguments) {
        return launch(home, Map.of(), List.of(arguments));
    }

    private static ServerProcess launch(Path home, Map<String, String> settings, List<String> arguments, String... javaOptions) {
        UnpackedPrograms.provide(home);
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(javaOptions));
        command.addAll(ServerProgram.options());
        command.add("dev.slipway.bootstrap.Main");
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Map<String, String> environment = new HashMap<>(Map.of(
                "SLIPWAY_PORT", "0", "SLIPWAY_HOME", home.toString(), "SLIPWAY_ROOT_TOKEN", TestServer.ROOT_TOKEN, "SLIPWAY_ROOT_PASSWORD",
                TestServer.ROOT_PASSWORD, "SLIPWAY_JOB_LISTS_PER_MINUTE", "0"));
        environment.putAll(settings);
        builder.environment().putAll(environment);
        try {
            return new ServerProcess(builder.start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void read() {
        try (BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (line.startsWith(SERVES)) {
                    address.complete(URI.create(line.substring(SERVES.length())));
                }
            }
        } catch (IOException ended) {
            // killed
        } finally {
            address.completeExceptionally(new IllegalStateException("the server ended: " + lines));
        }
    }

    public URI address() {
        try {
            return address.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException | InterruptedException failed) {
            process.destroyForcibly();
            throw new IllegalStateException("the server does not serve: " + lines, failed);
        }
    }

    /** What it printed so far. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    public boolean alive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** kill -9, and waits until it is gone. */
    public void kill() {
        process.destroyForcibly();
        waitFor();
    }

    /** Asks it to stop, as a supervisor does. */
    public void terminate() {
        process.destroy();
    }

    /** Asks it to stop, and waits. */
    @Override
    public void close() {
        terminate();
        waitFor();
    }

    /** @return the exit status */
    public int waitFor() {
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the server does not end: " + lines);
            }
            return process.exitValue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
