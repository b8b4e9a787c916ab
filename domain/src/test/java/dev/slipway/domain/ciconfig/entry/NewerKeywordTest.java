package dev.slipway.domain.ciconfig.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.keyword.Word;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Keywords of later releases are taken with a warning, and are unknown where an installation is strict. */
class NewerKeywordTest {
    private static final String REPORT = "jobs:j:artifacts:reports `%s` is newer than release 16.0, it came with %s: "
            + "it is given to runners, and what they hand in is kept";
    private static final String CLUSTER = "jobs:j:environment:kubernetes `%s` is newer than release 16.0, it came with 18.4: it has no "
            + "effect";

    /** @param warning where it is taken @param error where it is not */
    private record Row(String text, String warning, String error) {
    }

    private static final Map<String, Row> ROWS = Map.ofEntries(
            Map.entry("annotations", new Row("j: {script: x, artifacts: {reports: {annotations: a.json}}}",
                    REPORT.formatted("annotations", "16.3"), "jobs:j:artifacts:reports config contains unknown keys: annotations")),
            Map.entry("repository_xray", new Row("j: {script: x, artifacts: {reports: {repository_xray: a.json}}}",
                    REPORT.formatted("repository_xray", "16.7"), "jobs:j:artifacts:reports config contains unknown keys: repository_xray")),
            Map.entry("mirror", new Row("j: {trigger: {project: g/p, strategy: mirror}}",
                    "jobs:j:trigger `mirror` is newer than release 16.0, it came with 18.2: it works as there",
                    "jobs:j:trigger strategy should be depend")),
            Map.entry("dashboard", new Row("j: {script: x, environment: {name: a, kubernetes: {agent: b, "
                    + "dashboard: {namespace: c}}}}",
                    CLUSTER.formatted("dashboard"), "jobs:j:environment:kubernetes config contains unknown keys: dashboard")),
            Map.entry("managed_resources", new Row("j: {script: x, environment: {name: a, kubernetes: {agent: b, "
                    + "managed_resources: {enabled: true}}}}",
                    CLUSTER.formatted("managed_resources"), "jobs:j:environment:kubernetes config contains unknown keys: "
                    + "managed_resources")));

    private static CompileResult compile(String text, KeywordPolicy policy) {
        return CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VariableSet.none(), Optional.empty(), policy);
    }

    private static List<Finding> warnings(String text) {
        CompileResult result = compile(text, KeywordPolicy.LENIENT);
        CiConfig config = assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config();
        return config.warnings();
    }

    @TestFactory
    Stream<DynamicTest> newer_keyword_is_taken_with_a_warning() {
        return ROWS.entrySet().stream().map(row -> DynamicTest.dynamicTest(row.getKey(),
                () -> assertEquals(List.of(row.getValue().warning()),
                        warnings(row.getValue().text()).stream().map(Finding::text).toList())));
    }

    @TestFactory
    Stream<DynamicTest> strict_installation_knows_no_newer_keyword() {
        return ROWS.entrySet().stream().map(row -> DynamicTest.dynamicTest(row.getKey(), () -> {
            CompileResult.Invalid invalid = assertInstanceOf(CompileResult.Invalid.class, compile(row.getValue().text(),
                    KeywordPolicy.STRICT));
            assertEquals(row.getValue().error(), invalid.errors().getFirst());
            assertEquals(List.of(), invalid.warnings());
        }));
    }

    @Test
    void every_newer_keyword_has_a_row() {
        assertEquals(Keywords.words().stream().filter(Word::isNewer).map(Word::name).collect(Collectors.toSet()), ROWS.keySet());
    }

    @Test
    void warning_names_the_place_of_the_keyword() {
        assertEquals(".gitlab-ci.yml:5:20", warnings("j:\n  script: x\n  artifacts:\n    reports:\n      annotations: a.json\n").getFirst()
                .position().toString());
    }

    @Test
    void wrong_configuration_has_its_warnings_beside_its_errors() {
        CompileResult.Invalid invalid = assertInstanceOf(CompileResult.Invalid.class, compile(
                "j: {script: x, artifacts: {reports: {annotations: a.json}}}\nk: {script: x, tags: 1}", KeywordPolicy.LENIENT));
        assertEquals(List.of(REPORT.formatted("annotations", "16.3")), invalid.warnings());
        assertEquals(List.of("jobs:k:tags config should be an array of strings"), invalid.errors());
    }

    @Test
    void keyword_of_a_job_beside_others_keeps_what_they_say() {
        CompileResult result = compile("j: {script: x, artifacts: {paths: [p], reports: {annotations: a.json, junit: b.xml}}}",
                KeywordPolicy.LENIENT);
        CiConfig config = assertInstanceOf(CompileResult.Compiled.class, result).config();
        assertEquals(Map.of("annotations", List.of("a.json"), "junit", List.of("b.xml")),
                config.jobs().getFirst().options().results().artifacts().reporting().reports());
        assertEquals(List.of("p"), config.jobs().getFirst().options().results().artifacts().archive().paths());
    }

    @Test
    void many_warnings_never_hide_an_error() {
        StringBuilder text = new StringBuilder();
        for (int job = 0; job <= FindingCollector.MAX; job++) {
            text.append("j").append(job).append(": {script: x, artifacts: {reports: {annotations: a}}}\n");
        }
        CompileResult.Invalid invalid = assertInstanceOf(CompileResult.Invalid.class, compile(text + "k: {script: x, tags: 1}\n",
                KeywordPolicy.LENIENT));
        assertEquals(List.of("jobs:k:tags config should be an array of strings"), invalid.errors());
    }
}
