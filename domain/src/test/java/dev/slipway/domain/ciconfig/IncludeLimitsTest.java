package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many files includes may read, how large they may be, and when reading ends. */
class IncludeLimitsTest {
    private static final String JOB = "j: {script: x}\n";
    private static final String LATE = "Request timed out when fetching configuration files.";

    /** Returns the names of jobs, or the error. */
    private static String result(String text, Sources sources) {
        return switch (CiCompiler.compile(text, ".gitlab-ci.yml", sources, VariableSet.none())) {
            case CompileResult.Compiled(var config) -> String.join(" ", config.jobs().stream().map(job -> job.name()).toList());
            case CompileResult.Invalid invalid -> String.join("\n", invalid.errors());
        };
    }

    /** A project with many paths, of which one is a file, and one is too large; writes down where it looks. */
    private static final class Project implements Sources {
        private final List<String> paths;
        private final List<String> read = new ArrayList<>();

        private Project(int paths) {
            this.paths = IntStream.range(0, paths).mapToObj(index -> "path" + index).toList();
        }

        @Override
        public Optional<String> local(String path) {
            return path.equals("a.yml") ? Optional.of("a: {script: x}") : Optional.empty();
        }

        @Override
        public boolean isTooLarge(String path) {
            read.add("size of " + path);
            return path.equals("large.yml");
        }

        @Override
        public List<String> paths() {
            read.add("paths");
            return paths;
        }

        @Override
        public Optional<List<String>> changed() {
            return Optional.of(paths);
        }

        @Override
        public Optional<List<String>> changedSince(String ref) {
            read.add("since " + ref);
            return Optional.of(paths);
        }

        @Override
        public Foreign project(String path, String ref) {
            read.add(path + " " + ref);
            return new Foreign.Found(new Project(0));
        }

        @Override
        public Artifact artifact(String job, String path) {
            return new Artifact.TooLarge();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "large.yml|`large.yml`: The parsed YAML is too big", "other.yml|Local file `other.yml` does not exist!",
        "{project: p, file: large.yml}|`large.yml`: The parsed YAML is too big",
        "{project: p, file: other.yml}|Project `p` file `other.yml` does not exist!",
        "{artifact: any.yml, job: k}|`any.yml`: The parsed YAML is too big"})
    void file_that_is_too_large_to_read_is_no_missing_one(String include, String error) {
        assertEquals(error, result("include: " + include + "\n" + JOB, new Project(0)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a.yml|''", "other.yml|size of other.yml", "{project: p, file: a.yml}|p HEAD"})
    void size_is_asked_of_files_that_are_not_read(String include, String read) {
        Project project = new Project(0);
        result("include: " + include + "\n" + JOB, project);
        assertEquals(read, String.join(", ", project.read));
    }

    @ParameterizedTest
    @CsvSource({"150, j", "151, Maximum of 150 nested includes are allowed!"})
    void wildcards_count_like_files(int wildcards, String result) {
        String includes = String.join(", ", Collections.nCopies(wildcards, "'none/*.yml'"));
        assertEquals(result, result("include: [" + includes + "]\n" + JOB, SourcesInMemory.of(Map.of())));
    }

    @ParameterizedTest
    @CsvSource({"150, k j", "151, Maximum of 150 nested includes are allowed!"})
    void wildcard_finds_as_many_files_as_may_be_included(int files, String result) {
        Map<String, String> texts = new HashMap<>();
        IntStream.range(0, files).forEach(index -> texts.put("f" + index + ".yml", "k: {script: x}"));
        assertEquals(result, result("include: '*.yml'\n" + JOB, SourcesInMemory.of(texts)));
    }

    @Test
    void files_of_a_wildcard_are_merged_in_the_order_of_their_paths() {
        Sources sources = SourcesInMemory.of(Map.of("b.yml", "j: {script: b}", "a.yml", "j: {script: a}", "c.yml", "j: {script: c}"));
        CompileResult.Compiled compiled = (CompileResult.Compiled) CiCompiler.compile("include: '*.yml'", "f", sources, VariableSet.none());
        assertEquals(List.of("c"), compiled.config().jobs().getFirst().options().commands().script());
    }

    @ParameterizedTest
    @CsvSource({"0, j", "1, Total size of combined CI/CD configuration is too big"})
    void files_have_four_mebibytes_together(int more, String result) {
        int half = 2 * 1024 * 1024;
        Sources sources = SourcesInMemory.of(Map.of("a.yml", padded(half), "b.yml", padded(half - 20), "c.yml", padded(20 + more)));
        assertEquals(result, result("include: [a.yml, b.yml, c.yml]", sources));
    }

    private static String padded(int length) {
        return JOB + "#".repeat(length - JOB.length());
    }

    @ParameterizedTest
    @CsvSource({"16, j", "17, The parsed YAML is too big"})
    void contents_of_files_have_the_weight_of_a_configuration_together(int files, String result) {
        String list = JOB + ".h: [&a " + "x".repeat(1_000) + ", *a".repeat(1_990) + "]\n";
        long rest = Trees.MAX_FILE_WEIGHT - YamlReader.documents(list, "f").getFirst().weight();
        String heavy = list + ".r: " + "x".repeat((int) rest - 2 * Node.BASE_WEIGHT - ".r".length()) + "\n";
        assertEquals(Trees.MAX_FILE_WEIGHT, YamlReader.documents(heavy, "f").getFirst().weight());
        String includes = String.join(", ", Collections.nCopies(files, "a.yml"));
        assertEquals(result, result("include: [" + includes + "]", SourcesInMemory.of(Map.of("a.yml", heavy))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'none/*.yml'|0", "{local: gone.yml, rules: [{if: $NO}]}|0", "{local: gone.yml, rules: [{exists: [gone], when: always}]}|1",
        "{local: gone.yml, rules: [{exists: {paths: [gone], project: p}}]}|1", "a.yml|0", "['none/*.yml', a.yml]|1"})
    void time_for_reading_ends_it_anywhere(String include, int before) {
        SourcesInMemory sources = SourcesInMemory.of(Map.of("a.yml", "a: {script: x}"));
        assertEquals(LATE, result("include: " + include + "\n" + JOB, sources.lateAfter(before)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "exists: ['x*']|50000|j", "exists: ['x*']|50001|a j", "exists: ['x*', 'y*']|25000|j", "exists: ['x*', 'y*']|25001|a j",
        "changes: ['x*']|50000|j", "changes: ['x*']|50001|a j", "changes: {paths: ['x*'], compare_to: main}|50001|a j"})
    void too_many_files_to_compare_count_as_found(String clause, int paths, String jobs) {
        assertEquals(jobs, result("include: {local: a.yml, rules: [{" + clause + "}]}\n" + JOB, new Project(paths)));
    }

    @Test
    void changes_without_a_commit_to_compare_with_are_all() {
        SourcesInMemory sources = SourcesInMemory.of(Map.of("a.yml", "a: {script: x}"));
        assertEquals("a j", result("include: {local: a.yml, rules: [{changes: [none]}]}\n" + JOB, sources));
        assertEquals("j", result("include: {local: a.yml, rules: [{changes: [none]}]}\n" + JOB, sources.withChanged(List.of())));
    }

    @Test
    void expressions_of_rules_take_bounded_steps() {
        String condition = "\"" + "a".repeat(100_000) + "\" =~ /" + "b".repeat(500) + "/";
        assertEquals("include:rule if takes too long to evaluate",
                result("include: {local: a.yml, rules: [{if: '" + condition + "'}]}\n" + JOB, new Project(0)));
    }

    @Test
    void patterns_of_rules_take_bounded_steps() {
        String patterns = IntStream.range(0, 700).mapToObj(index -> "'" + "a".repeat(1_000) + index + "*'")
                .collect(Collectors.joining(", "));
        assertEquals("include:rule looks for too many patterns among too many files",
                result("include: {local: a.yml, rules: [{changes: [" + patterns + "]}]}\n" + JOB, new Project(1)));
    }

    @Test
    void wildcard_is_as_long_as_a_pattern_may_be() {
        String path = "a".repeat(4_096) + "*.yml";
        assertEquals("Included file `" + path + "` is not a valid pattern!", result("include: '" + path + "'\n" + JOB, new Project(0)));
    }

    @Test
    void paths_of_a_place_are_read_once() {
        Project project = new Project(1);
        String rules = "rules: [{exists: [x]}, {exists: {paths: [x], project: p}}, {exists: {paths: [x], project: p, ref: main}}, "
                + "{exists: {paths: [x], project: q}}, {changes: {paths: [x], compare_to: main}}, "
                + "{changes: {paths: [x], compare_to: dev}}]";
        assertEquals("j", result("include: [{local: a.yml, " + rules + "}, {local: a.yml, " + rules + "}]\n" + JOB, project));
        assertEquals(List.of("paths", "p HEAD", "p main", "q HEAD", "since main", "since dev"), project.read);
    }

    @Test
    void chain_of_a_place_begins_with_the_nearest_include() {
        Position first = new Position("a", 1, 2);
        Position second = new Position("b", 3, 4, Optional.of(first));
        Position third = new Position("c", 5, 6, Optional.of(second));
        assertEquals(List.of(List.of(), List.of(first), List.of(second, first)), List.of(first.chain(), second.chain(), third.chain()));
        assertEquals("c:5:6 from b:3:4 from a:1:2", third.toString());
    }
}
