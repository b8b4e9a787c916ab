package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The git command in one folder, with an author of its own. */
record GitProgram(Path folder) {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Runs a command, and returns its output without warnings. */
    String run(String... arguments) throws IOException, InterruptedException {
        return run(ProcessBuilder.Redirect.PIPE, arguments);
    }

    /** @param input what the command reads */
    String run(ProcessBuilder.Redirect input, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=Benchmark", "-c", "user.email=benchmark@example.com"));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile("git", ".err");
        try {
            Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile()).redirectInput(input)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("git " + String.join(" ", arguments) + ": " + Files.readString(errors));
            }
            return output;
        } finally {
            Files.delete(errors);
        }
    }
}
