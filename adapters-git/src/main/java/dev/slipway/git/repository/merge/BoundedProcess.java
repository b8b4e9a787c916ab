package dev.slipway.git.repository.merge;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Runs a program until a deadline, and keeps the beginning of its output. */
final class BoundedProcess {

    /** Threads of their own, since those that libraries share may all be busy. */
    private static final Executor KILLER = task -> Thread.ofPlatform().daemon().name("kill").start(task);
    /** Seconds that a killed program may take to end. */
    private static final int END = 5;

    private BoundedProcess() {
    }

    /**
     * Result of a program.
     *
     * @param status exit status; above 128 if a signal ended it
     * @param kept   beginning of its output
     * @param cut    whether it wrote more
     */
    record Output(int status, byte[] kept, boolean cut) {}

    /** Runs a program without input. When the time is over, it and the programs that it started are killed. */
    static Output run(ProcessBuilder builder, Duration time, int most) throws IOException {
        Process process = builder.start();
        CompletableFuture<Void> deadline = CompletableFuture.runAsync(() -> kill(process),
                CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS, KILLER));
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            byte[] kept = out.readNBytes(most);
            boolean cut = out.transferTo(OutputStream.nullOutputStream()) > 0;
            return new Output(process.waitFor(), kept, cut);
        } catch (InterruptedException stopped) {
            end(process);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } finally {
            deadline.cancel(false);
            kill(process);
        }
    }

    /** Kills a program and waits for its end, since its directory is deleted next. */
    private static void end(Process process) {
        kill(process);
        try {
            process.waitFor(END, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Kills by handle, since killing by process closes the output that is being read. */
    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly();
    }
}
