package dev.slipway.bootstrap.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The program gitlab-ci-local, which reads the same configurations, to run their jobs on one's own machine. */
final class GitlabCiLocal {

    private static final String NAME = "gitlab-ci-local";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path bundle;
    private final Path repository;

    private GitlabCiLocal(Path bundle, Path repository) {
        this.bundle = bundle;
        this.repository = repository;
    }

    /** @param repository what it is to read @return empty where it is not installed, or does not run on the node that is */
    static Optional<GitlabCiLocal> find(Path repository, Report report) throws IOException, InterruptedException {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        Optional<Path> command = Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, NAME)).filter(Files::isExecutable)
                .findFirst();
        if (command.isEmpty()) {
            return Optional.empty();
        }
        GitlabCiLocal found = new GitlabCiLocal(command.get().toRealPath(), repository);
        Run version = found.run(List.of("node", found.bundle.toString(), "--version"));
        if (version.status() != 0) {
            report.print("%s is installed, but does not start: %s%n", NAME, version.lastWords());
            return Optional.empty();
        }
        report.print("%s %s%n", NAME, version.output().strip());
        return Optional.of(found);
    }

    /** @param jobs each job with when it runs, {@code name;when}, without those that never do */
    record Listing(Set<String> jobs, Duration took) {}

    /** Lists the jobs as JSON, in a process of its own. */
    Listing list() throws IOException, InterruptedException {
        Run run = run(List.of("node", bundle.toString(), "--list-json"));
        if (run.status() != 0) {
            throw new IllegalStateException(NAME + " does not list the jobs: " + run.lastWords());
        }
        Set<String> jobs = new TreeSet<>();
        for (JsonNode job : new ObjectMapper().readTree(run.output())) {
            if (!job.get("when").asText().equals("never")) {
                jobs.add(job.get("name").asText() + ";" + job.get("when").asText());
            }
        }
        return new Listing(jobs, run.took());
    }

    /**
     * How many milliseconds its parser takes from the text to the jobs, in a process that goes on; empty where this version does not show
     * its parser.
     */
    List<Double> warm(Path folder, Duration warmUp, Duration length) throws IOException, InterruptedException {
        Path script = folder.resolve("gitlab-ci-local.mjs");
        try (InputStream text = GitlabCiLocal.class.getResourceAsStream("gitlab-ci-local.mjs")) {
            Files.copy(text, script, StandardCopyOption.REPLACE_EXISTING);
        }
        Run run = run(List.of("node", script.toString(), bundle.toString(), folder.resolve("gitlab-ci-local-copy.mjs").toString(),
                Long.toString(warmUp.toSeconds()), Long.toString(length.toSeconds())));
        List<Double> times = new ArrayList<>();
        if (run.status() == 0) {
            run.output().lines().filter(line -> line.matches("[0-9.]+")).map(Double::valueOf).forEach(times::add);
        }
        return times;
    }

    private record Run(int status, String output, String errors, Duration took) {

        String lastWords() {
            List<String> lines = errors.lines().filter(line -> !line.isBlank()).toList();
            return lines.stream().filter(line -> line.contains("Error")).findFirst()
                    .orElse(lines.isEmpty() ? "status " + status : lines.getLast());
        }
    }

    private Run run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(repository.getParent(), NAME, ".out");
        Path errors = Files.createTempFile(repository.getParent(), NAME, ".err");
        long begun = System.nanoTime();
        Process process = new ProcessBuilder(command).directory(repository.toFile()).redirectOutput(output.toFile())
                .redirectError(errors.toFile()).start();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(command + " does not end");
        }
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        return new Run(process.exitValue(), Files.readString(output), Files.readString(errors), took);
    }
}
