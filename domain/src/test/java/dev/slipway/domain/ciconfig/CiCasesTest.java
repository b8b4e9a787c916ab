package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.plan.CommitPaths;
import dev.slipway.domain.ciconfig.plan.PipelineContext;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.ciconfig.plan.Planner;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Configurations that somebody else collected. {@code results.tsv} says of each file what becomes of it, the jobs or the error, what
 * gitlab-ci-local 4 lists for it, and where the two differ the rule that decides.
 */
class CiCasesTest {
    private static final String NONE_LISTED = "-";
    private static final Path HOME = home();

    /** @param outcome the jobs of a push to the default branch,
            or the error @param listed those of the other program @param rule why they differ */
    private record Row(String file, String outcome, String listed, String rule) {
        static Row of(String line) {
            String[] parts = line.split("\t", -1);
            return new Row(parts[0], parts[1].replace("\\n", "\n"), parts[2], parts.length > 3 ? parts[3] : "");
        }
    }

    private static Path home() {
        try {
            return Path.of(CiCasesTest.class.getResource("/ci-configs").toURI());
        } catch (URISyntaxException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static List<Row> rows() throws IOException {
        return Files.readAllLines(HOME.resolve("results.tsv")).stream().filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Row::of).toList();
    }

    /** Files that stand by themselves: what the others only include is none, nor are the settings of the other program. */
    private static List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(HOME.resolve("cases"), 2)) {
            return all.filter(Files::isRegularFile).map(path -> HOME.resolve("cases").relativize(path).toString())
                    .filter(path -> path.matches("[^/]+/\\.gitlab-ci.*\\.yml") && !path.contains("local-inputs")
                    && !path.contains("local-variables")).sorted().toList();
        }
    }

    @Test
    void every_file_has_a_row() throws IOException {
        assertEquals(files(), rows().stream().map(Row::file).sorted().toList());
    }

    /** One test of all files, since changes of the rules are tried against each test by itself. */
    @Test
    void every_file_has_its_result() throws IOException {
        assertAll(rows().stream().map(row -> () -> assertRow(row)));
    }

    private static void assertRow(Row row) {
        assertEquals(row.outcome(), assertTimeoutPreemptively(Duration.ofSeconds(60), () -> outcome(row.file())), row.file());
        boolean same = row.listed().equals(NONE_LISTED) ? row.outcome().startsWith("error: ") : row.outcome().equals(row.listed());
        if (same) {
            assertEquals("", row.rule(), () -> row.file() + " has nothing to decide");
        } else {
            assertFalse(row.rule().isBlank(), () -> row.file() + " has no rule that decides");
        }
    }

    @Test
    void most_files_agree() throws IOException {
        long agree = rows().stream().filter(row -> row.outcome().equals(row.listed())).count();
        assertTrue(agree >= 70, agree + " agree");
    }

    private static String outcome(String file) throws IOException {
        int slash = file.indexOf('/');
        Path folder = HOME.resolve("cases").resolve(file.substring(0, slash));
        Map<String, String> files = contents(folder);
        List<Variable> predefined = predefined(file.substring(0, slash));
        CompileResult result = CiCompiler.compile(files.get(file.substring(slash + 1)), file.substring(slash
                + 1), sources(files, file.substring(0, slash)),
                VariableSet.of(predefined));
        return switch (result) {
            case CompileResult.Invalid invalid -> "error: " + String.join("\n", invalid.errors());
            case CompileResult.Compiled(var config) -> switch (Planner.plan(config, PipelineContext.of("grp/"
                    + file.substring(0, slash), "main", false, "push")
                    .withVariables(predefined, List.of()).seeing(commit(files)))) {
                case PlanResult.Refused refused -> "error: " + refused.text();
                case PipelinePlan plan -> plan.jobs().stream().map(job -> job.name() + ";" + job.stage() + ";" + job.when().word() + ";"
                        + job.start().allowFailure())
                        .collect(Collectors.joining("|"));
            };
        };
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).collect(Collectors.toMap(path -> folder.relativize(path)
                    .toString(), CiCasesTest::text, (a, b) -> a, TreeMap::new));
        }
    }

    private static String text(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<Variable> predefined(String project) {
        return Stream.of("CI=true", "GITLAB_CI=true", "CI_SERVER_HOST=ci.example.com", "CI_PROJECT_PATH=grp/"
                + project, "CI_COMMIT_SHA=HEAD", "CI_COMMIT_BRANCH=main",
                        "CI_COMMIT_REF_NAME=main", "CI_COMMIT_REF_SLUG=main", "CI_DEFAULT_BRANCH=main", "CI_PIPELINE_SOURCE=push",
                        "CI_INCLUDE_LOCAL=/.gitlab-ci-base.yml")
                .map(pair -> pair.split("=", 2)).map(pair -> Variable.shown(pair[0], pair[1])).toList();
    }

    private static Sources sources(Map<String, String> files, String project) {
        SourcesInMemory own = SourcesInMemory.of(files);
        Function<String, Sources.Remote> mock = name -> Optional.ofNullable(files.get(name)).<Sources.Remote>map(Sources.Remote.Text::new)
                .orElseGet(() -> new Sources.Remote.Status(404));
        String remote = "https://gitlab.com/firecow/gitlab-ci-local-includes/-/raw/master/";
        return own.withProject("grp/" + project, own).withRemote(remote + ".gitlab-http.yml", mock.apply("remote-mock.yml"))
                .withRemote(remote + ".gitlab-http1.yml", mock.apply("remote-mock1.yml"));
    }

    private static CommitPaths commit(Map<String, String> files) {
        return new CommitPaths() {
            @Override
            public Optional<List<String>> changed() {
                return Optional.empty();
            }

            @Override
            public Optional<List<String>> changedSince(String ref) {
                return Optional.empty();
            }

            @Override
            public List<String> paths() {
                return List.copyOf(files.keySet());
            }
        };
    }

    /** Prints the table as it would have to be, to be read before it is believed. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> listed = Files.readAllLines(Path.of(arguments[0])).stream().map(line -> line.split("\t"))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        for (String file : files()) {
            System.out.println(file + "\t" + outcome(file).replace("\n", "\\n") + "\t" + listed.getOrDefault(file, NONE_LISTED));
        }
    }
}
