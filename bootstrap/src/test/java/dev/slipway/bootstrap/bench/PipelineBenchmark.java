package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures how many pipelines of five jobs 8 clients make, and how long a push of a large pipeline takes. */
final class PipelineBenchmark {

    private static final int CLIENTS = 8;

    private final Server server;
    private final Path folder;
    private final Pace pace;
    private final Report report;

    PipelineBenchmark(Part.Stage stage) {
        this.server = stage.server();
        this.folder = stage.folder();
        this.pace = stage.pace();
        this.report = stage.report();
    }

    void small() throws Exception {
        try (RunnerQueueRows rows = RunnerQueueRows.make(server)) {
            Load load = new Load(server.port(), CLIENTS);
            Load.Asking make = (connection, random) -> {
                int status = connection.post("/api/v4/projects/" + rows.project(random.nextInt(RunnerQueueRows.PROJECTS))
                        + "/pipeline?ref=main", Connection.TOKEN, "{}");
                return status == 201 ? 200 : status;
            };
            load.run(make, pace.warmUp());
            Measurement made = load.run(make, pace.length());
            report.keep("pipelines.made", made.rate(), made.latencies());
            report.print("pipelines of %d jobs: %.0f made/s, durable, %d clients%n", RunnerQueueRows.JOBS, made.rate(), CLIENTS);
        }
    }

    void large() throws IOException, InterruptedException {
        push("5,000 jobs in a chain of needs", 5_000, number -> number == 0 ? "" : "\n  needs: [job " + (number - 1) + "]");
        push("10,000 jobs", 10_000, number -> "");
    }

    private interface Keywords {
        String of(int number);
    }

    private void push(String title, int jobs, Keywords keywords) throws IOException, InterruptedException {
        String name = "large-" + jobs;
        try (Connection connection = new Connection(server.port())) {
            if (connection.post("/api/v4/projects", Connection.TOKEN, "{\"name\":\"" + name + "\"}") != 201) {
                throw new IOException("no project: " + connection.body());
            }
        }
        Path clone = Files.createDirectory(folder.resolve(name));
        GitProgram git = new GitProgram(clone);
        git.run("init", "-q", "-b", "main");
        Files.writeString(clone.resolve(".gitlab-ci.yml"), IntStream.range(0, jobs)
                .mapToObj(number -> "job " + number + ":\n  script: [make]" + keywords.of(number)).collect(Collectors.joining("\n")));
        git.run("add", ".");
        String address = "http://root:" + Connection.TOKEN + "@127.0.0.1:" + server.port() + "/root/" + name + ".git";
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            git.run("commit", "-q", "--allow-empty", "-m", "Round " + round);
            long begun = System.nanoTime();
            git.run("push", "-q", address, "main");
            times.add((System.nanoTime() - begun) / 1e9);
        }
        List<Double> later = times.subList(1, times.size());
        report.keep("pushes." + jobs + ".first", times.getFirst(), Report.Unit.SECONDS);
        report.keep("pushes." + jobs + ".later", Median.of(later), Report.Unit.SECONDS);
        report.print("push of %s: first %.2f s, then %.2f s (median of %d)%n", title, times.getFirst(), Median.of(later), later.size());
    }
}
