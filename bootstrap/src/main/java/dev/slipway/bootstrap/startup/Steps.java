package dev.slipway.bootstrap.startup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs programs one after another until it is stopped, which also ends the current one. */
final class Steps {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final List<Path> NICE = List.of(Path.of("/usr/bin/nice"), Path.of("/bin/nice"));

    private final boolean lowestPriority;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Process present;
    private boolean stopped;

    /** @param lowestPriority whether the programs run at the lowest CPU priority */
    Steps(boolean lowestPriority) {
        this.lowestPriority = lowestPriority;
    }

    /**
     * Runs a program whose standard input stays open for as long as this process lives.
     *
     * @return whether it ended in time with status 0; false immediately after a stop
     */
    boolean run(List<String> command, Path log, Duration patience) throws IOException {
        Process process = start(command, log);
        try {
            if (process == null) {
                return false;
            }
            if (process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
                return process.exitValue() == 0 && !isStopped();
            }
            end(process);
            return false;
        } catch (InterruptedException told) {
            end(process);
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Terminates a program; kills it after a timeout. */
    private static void end(Process process) {
        process.destroy();
        process.onExit().orTimeout(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS).exceptionally(late -> process.destroyForcibly()).join();
    }

    private @Nullable Process start(List<String> command, Path log) throws IOException {
        lock.lock();
        try {
            if (stopped) {
                return null;
            }
            List<String> whole = new ArrayList<>(lowestPriority ? nice() : List.of());
            whole.addAll(command);
            present = new ProcessBuilder(whole).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return present;
        } finally {
            lock.unlock();
        }
    }

    private static List<String> nice() {
        return NICE.stream().filter(Files::isExecutable).findFirst().map(nice -> List.of(nice.toString(), "-n", "19")).orElse(List.of());
    }

    /** Terminates the current program, and starts no other. */
    void stop() {
        lock.lock();
        try {
            stopped = true;
            Stream.ofNullable(present).forEach(Process::destroy);
        } finally {
            lock.unlock();
        }
    }

    boolean isStopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }
}
