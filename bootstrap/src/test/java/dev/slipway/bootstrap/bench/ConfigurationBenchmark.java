package dev.slipway.bootstrap.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.domain.ciconfig.plan.PlannedJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * Measures how long a large configuration takes from its texts to the plan of a pipeline, beside what gitlab-ci-local needs for the same
 * files, and how long the server takes to check it over HTTP.
 */
final class ConfigurationBenchmark {

    private static final String PROJECT = "configuration";
    private static final String LINT = "/api/v4/projects/root%2F" + PROJECT + "/ci/lint";

    private final Path program;
    private final Path folder;
    private final Path repository;
    private final Duration length;
    private final Duration warmUp;
    private final int rounds;
    private final Report report;

    /** @param folder empty */
    ConfigurationBenchmark(Path program, Path folder, Pace pace, Report report) {
        this.program = program;
        this.folder = folder;
        this.repository = folder.resolve("repository");
        this.length = pace.length();
        this.warmUp = pace.warmUp();
        this.rounds = pace.rounds();
        this.report = report;
    }

    void run() throws Exception {
        ConfigurationFiles.write(Files.createDirectory(repository));
        ConfigurationCompile ours = new ConfigurationCompile(repository);
        long begun = System.nanoTime();
        List<PlannedJob> jobs = ours.jobs();
        double first = (System.nanoTime() - begun) / 1e6;
        Map<String, String> texts = ConfigurationFiles.texts();
        report.print("configuration of %,d jobs in %d files, %,d lines: %,d jobs in the plan%n", ConfigurationFiles.JOBS, texts.size(),
                texts.values().stream().mapToLong(text -> text.lines().count()).sum(), jobs.size());
        compare(ours, first, GitlabCiLocal.find(repository, report), names(jobs));
        overHttp();
    }

    private static Set<String> names(List<PlannedJob> jobs) {
        return jobs.stream().map(job -> job.name() + ";" + job.when().word()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The two take turns, so that whatever else the machine does meets both. */
    private void compare(ConfigurationCompile ours, double first, Optional<GitlabCiLocal> other, Set<String> names) throws Exception {
        measured(ours::jobs, warmUp);
        List<Double> times = new ArrayList<>();
        List<Double> whole = new ArrayList<>();
        List<Double> warm = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            times.addAll(measured(ours::jobs, length));
            if (other.isPresent()) {
                GitlabCiLocal.Listing listing = other.get().list();
                if (!listing.jobs().equals(names)) {
                    throw new IllegalStateException("the other program lists other jobs: " + difference(names, listing.jobs()));
                }
                whole.add(listing.took().toNanos() / 1e6);
                warm.addAll(other.get().warm(folder, warmUp, length));
            }
        }
        report.keep("configuration.first", first, Report.Unit.MILLISECONDS);
        report.keep("configuration.warm.p50", Median.of(times), Report.Unit.MILLISECONDS);
        report.keep("configuration.warm.p95", Median.portion(times, 0.95), Report.Unit.MILLISECONDS);
        report.print(
                "from its texts to the plan: first time in a process %.0f ms; warm median %.1f ms, 95%% within %.1f ms (%d times)%n", first,
                Median.of(times), Median.portion(times, 0.95), times.size());
        if (other.isEmpty()) {
            report.print("gitlab-ci-local: not installed, so nothing stands beside the figures%n");
            return;
        }
        report.print(
                "gitlab-ci-local, which lists the same jobs: whole process with --list-json %.0f ms (median of %d), ratio %.0f to the "
                        + "first time%n",
                Median.of(whole), whole.size(), Median.of(whole) / first);
        report.print(warm.isEmpty() ? "gitlab-ci-local, its parser alone: this version does not let it be measured%n"
                        : "gitlab-ci-local, its parser alone, warm: median %.0f ms (%d times), ratio %.0f to the warm median%n",
                warm.isEmpty() ? 0 : Median.of(warm), warm.size(), warm.isEmpty() ? 0 : Median.of(warm) / Median.of(times));
    }

    private static Set<String> difference(Set<String> some, Set<String> others) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(others);
        all.removeIf(name -> some.contains(name) && others.contains(name));
        return all;
    }

    private static List<Double> measured(Callable<?> work, Duration length) throws Exception {
        List<Double> times = new ArrayList<>();
        long end = System.nanoTime() + length.toNanos();
        do {
            long begun = System.nanoTime();
            work.call();
            times.add((System.nanoTime() - begun) / 1e6);
        } while (System.nanoTime() < end);
        return times;
    }

    private void overHttp() throws Exception {
        try (Server server = Server.start(program, folder.resolve("home"), Map.of("SLIPWAY_ROOT_TOKEN", Connection.TOKEN));
                Connection connection = new Connection(server.port())) {
            require(201, connection.post("/api/v4/projects", Connection.TOKEN, "{\"name\":\"" + PROJECT + "\"}"));
            require(201, connection.post("/api/v4/projects/root%2F" + PROJECT + "/repository/commits", Connection.TOKEN, commit()));
            for (Lint lint : Lint.values()) {
                Callable<?> asking = () -> {
                    require(200, connection.get(LINT + lint.query));
                    return lint;
                };
                measured(asking, warmUp);
                List<Double> times = measured(asking, length);
                report.keep("configuration." + lint.name().toLowerCase(Locale.ROOT) + ".p50", Median.of(times), Report.Unit.MILLISECONDS);
                report.print("%s: median %.1f ms, 95%% within %.1f ms (%d times, 1 client)%n", lint.title, Median.of(times),
                        Median.portion(times, 0.95), times.size());
            }
        }
    }

    private enum Lint {
        WRITTEN("lint over HTTP, with the merged YAML", ""),
        TRIED("the same as a dry run with its jobs", "?dry_run=true&include_jobs=true");

        private final String title;
        private final String query;

        Lint(String title, String query) {
            this.title = title;
            this.query = query;
        }
    }

    private static void require(int wanted, int status) throws IOException {
        if (status != wanted) {
            throw new IOException("a request was answered with " + status + ", not with " + wanted);
        }
    }

    /** All files in one commit that makes no pipeline. */
    private static String commit() {
        ObjectNode commit = new ObjectMapper().createObjectNode().put("branch", "main").put("commit_message",
                "Build all services [skip ci]");
        ArrayNode actions = commit.putArray("actions");
        ConfigurationFiles.texts()
                .forEach((path, text) -> actions.addObject().put("action", "create").put("file_path", path).put("content", text));
        return commit.toString();
    }
}
