package dev.slipway.schema;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program to its end. What it says goes to a file, because a server that it starts would keep a pipe open for ever.
 */
final class ProcessRunner {

    /** How a program ended: its status, and what it said on both channels. */
    record Outcome(int status, String output) {

        boolean successful() {
            return status == 0;
        }
    }

    private ProcessRunner() {
    }

    /**
     * @param command the program and its arguments
     * @param directory where it runs
     * @param scratch where its words are kept meanwhile
     * @param patience after which it is killed
     */
    static Outcome run(List<String> command, Path directory, Path scratch, Duration patience) throws IOException {
        Path words = Files.createTempFile(scratch, "command", ".log");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
                    .redirectErrorStream(true).redirectOutput(words.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            return new Outcome(process.exitValue(), new String(Files.readAllBytes(words), StandardCharsets.UTF_8).strip());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EmbeddedPostgresException("Interrupted while running " + command.getFirst(), interrupted);
        } finally {
            Files.deleteIfExists(words);
        }
    }
}
