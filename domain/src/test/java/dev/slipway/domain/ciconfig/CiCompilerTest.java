package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.Service;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.VariableSet;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CiCompilerTest {
    private static final String FILE = ".gitlab-ci.yml";
    private static final ObjectMapper MAPPER = InlineParts.mapper().setSerializationInclusion(JsonInclude.Include.NON_EMPTY);

    private static CiConfig compiled(String text) {
        CompileResult result = CiCompiler.compile(text, FILE, Sources.none(), VariableSet.none());
        return assertInstanceOf(CompileResult.Compiled.class, result, result.toString()).config();
    }

    private static JobDefinition job(String text) {
        return compiled(text).jobs().getFirst();
    }

    private static List<String> errors(String text) {
        return assertInstanceOf(CompileResult.Invalid.class, CiCompiler.compile(text, FILE, Sources.none(), VariableSet.none())).errors();
    }

    @Test
    void every_option_of_a_job_is_read() throws Exception {
        Map<String, JobOptions> options = new LinkedHashMap<>();
        compiled(Fixtures.text("everything.yml")).jobs().forEach(job -> options.put(job.name(), job.options()));
        assertEquals(Fixtures.text("everything.json").strip(), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(options));
    }

    @Test
    void options_survive_storage() throws Exception {
        ObjectMapper mapper = InlineParts.mapper();
        for (JobDefinition job : compiled(Fixtures.text("everything.yml")).jobs()) {
            assertEquals(job.options(), mapper.readValue(mapper.writeValueAsString(job.options()), JobOptions.class));
        }
    }

    @Test
    void a_finding_knows_its_place() {
        CompileResult.Invalid invalid = assertInstanceOf(CompileResult.Invalid.class,
                CiCompiler.compile("a:\n  script: x\n  tags: x\n", FILE, Sources.none(), VariableSet.none()));
        assertEquals(List.of(Finding.error("jobs:a:tags config should be an array of strings", new Position(FILE, 3, 9))),
                invalid.findings());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"yes|true", "Off|false", "014|12", "0o14|0o14", "1e3|1e3", "0x1F|31", "1_000|1000", "1.50|1.5",
        "1:30|5400", "1:20:05|4805", "-1:30|-1800", "1:30.5|5430.0", "0.0001|0.0001", "nULL|''", "\"yes\"|yes", "~|''", ":sym|sym",
                "+12|12", "-0b11|-3", "!!str 12|12", "!custom 12|12",
                "18446744073709551616|18446744073709551616",
        ".5|0.5", "1.|1.0"})
    void scalars_follow_yaml_11(String written, String value) {
        assertEquals(value, compiled("variables:\n  A: " + written + "\nj: {script: x}\n").variables().getFirst().variable().value());
    }

    @Test
    void keys_may_be_symbols_and_merges_take_the_first() {
        assertEquals(List.of("x"), job(":j:\n  :script: [x]\n").options().commands().script());
        JobDefinition merged = job(
                ".a: &a {stage: build, script: [a]}\n.b: &b {stage: deploy, script: [b], tags: [t]}\nj:\n  <<: [*a, *b]\n");
        assertEquals(List.of("build", List.of("a"), List.of("t")), List.of(merged.stage(), merged.options().commands()
                .script(), merged.demands().tags()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dependencies: [b]\n  needs: [c]|jobs:a dependencies the b should be part of needs",
        "needs: [{job: b, artifacts: 1}]|jobs:a:needs:need artifacts should be a boolean value",
        "rules: []|jobs:a:rules config can't be blank", "only: {}|jobs:a:only config can't be blank",
        "only: ['/(/']|jobs:a:only config should be an array of strings or regular expressions using re2 syntax",
        "variables: {A: [1]}|variable definition must be either a string or a hash",
        "parallel: {matrix: [{A: [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15], B: [1,2,3,4,5,6,7,8,9,10,11,12,13,14]}]}"
                + "|jobs:a:parallel:matrix config generates too many jobs (maximum is 200)",
        "inherit: {variables: 1}|jobs:a:inherit:variables should be a bool or array of strings",
        "environment: {name: a, url: 'x', on_stop: z}|a job: on_stop job z is not defined",
        "rules: [{when: on_success, variables: {A: {b: c}}}]|jobs:a:rules:rule:variables:a config must be a string",
        "hooks: {foo: 1}|jobs:a:hooks config contains unknown keys: foo",
        "retry: {max: x}|retry max is not a number", "cache: {policy: pull, fallback_keys: [a,b,c,d,e,f]}"
                + "|jobs:a:cache fallback keys has to many entries (maximum 5)",
        "services: [{name: x, variables: [a]}]|jobs:a:services:service:variables config should be a hash",
        "stage: nowhere|a job: chosen stage does not exist; available stages are .pre, build, test, deploy, .post"})
    void further_mistakes(String example) {
        int bar = example.lastIndexOf('|');
        String text = "a:\n  script: x\n  " + example.substring(0, bar) + "\nb: {script: x, stage: build}\nc: {script: x, stage: build}\n";
        assertEquals(List.of(example.substring(bar + 1)), errors(text));
    }

    @Test
    void the_merged_configuration_lists_what_visible_jobs_say_once() {
        CiConfig config = compiled(
                ".t: {script: x, retry: {when: always}}\nj: {extends: .t, retry: {max: 1, exit_codes: 3}, allow_failure: {exit_codes: "
                        + "4}}\n");
        assertEquals(
                "{\".t\":{\"script\":\"x\",\"retry\":{\"when\":\"always\"}},\"j\":{\"script\":\"x\",\"retry\":{\"when\":[\"always\"],"
                        + "\"max\":1,"
                + "\"exit_codes\":[3]},\"extends\":\".t\",\"allow_failure\":{\"exit_codes\":[4]}}}", Trees.inspect(config.merged()));
    }

    /** An empty entrypoint replaces that of the image, and runners without a policy have their own. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a|null|null", "{name: a}|null|null", "{name: a, entrypoint: []}|[]|null",
        "{name: a, pull_policy: never}|null|[never]"})
    void container_has_no_list_that_is_not_written(String written, String entrypoint, String policy) {
        JobOptions.Containers containers = job("j: {script: x, image: " + written + ", services: [" + written + "]}").options()
                .containers();
        List<Object> image = Arrays.asList(containers.image().name(), containers.image().entrypoint(), containers.image().pullPolicy());
        Service service = containers.services().getFirst();
        assertEquals(image, Arrays.asList(service.host().name(), service.start().entrypoint(), service.pullPolicy()));
        assertEquals("[a, " + entrypoint + ", " + policy + "]", image.toString());
    }

    @Test
    void a_cache_whose_key_says_nothing_has_the_usual_one() {
        assertEquals(List.of("default", "p"), job("j: {script: x, cache: [{key: {files: }}, {key: p}]}").options().results().caches()
                .stream().map(cache -> cache.naming().key()).toList());
    }

    @Test
    void an_empty_matrix_makes_no_job_and_nothing_is_needed_of_it() {
        CiConfig config = compiled("none: {script: x, parallel: {matrix: []}}\nk: {script: x, needs: [none], dependencies: [none]}\n");
        assertEquals(List.of("k"), config.jobs().stream().map(JobDefinition::name).toList());
        assertEquals(Optional.of(List.of()), config.jobs().getFirst().links().needs());
        assertEquals(List.of("one"), compiled("one: {script: x, parallel: {matrix: }}\n").jobs().stream().map(JobDefinition::name)
                .toList());
    }

    @Test
    void a_keyword_in_default_and_root_is_refused() {
        assertEquals(List.of("image is defined in top-level and `default:` entry"),
                errors("image: a\ndefault: {image: b}\nj: {script: x}"));
    }

    @Test
    void needs_of_a_parallel_job_are_its_instances() {
        CiConfig config = compiled("a: {stage: build, script: x, parallel: 2}\nb: {script: x, needs: [a], dependencies: [a]}");
        assertEquals(List.of("a 1/2", "a 2/2"), config.jobs().getLast().links().needs().orElseThrow().stream().map(need -> need.job())
                .toList());
        assertEquals(Optional.of(List.of("a 1/2", "a 2/2")), config.jobs().getLast().links().dependencies());
        assertEquals(2, config.jobs().getFirst().options().instance().parallelTotal());
    }

    @Test
    void references_may_bring_needs_of_their_own() {
        CiConfig config = compiled("a: {stage: build, script: x}\nb: {stage: build, script: x}\n.h: {needs: [b]}\n"
                + "c: {script: x, needs: [a, !reference [.h, needs]]}");
        assertEquals(List.of("a", "b"), config.jobs().getLast().links().needs().orElseThrow().stream().map(need -> need.job()).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\0", "\\u0000", "\\ud800"})
    void text_that_cannot_be_stored_is_refused(String escape) {
        assertEquals(1, errors("j:\n  script: \"a" + escape + "\"\n").size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"10|", "11|.l10: nesting too deep in `extends`"})
    void extends_has_a_depth(int last, String error) {
        String chain = IntStream.range(0, last).mapToObj(i -> ".l" + i + ": {extends: .l" + (i + 1) + "}\n").collect(Collectors.joining())
                + ".l" + last + ": {script: x}\njob: {extends: .l0}\n";
        assertEquals(error == null ? "[x]" : error, error == null ? job(chain).options().commands().script().toString()
                : String.join("", errors(chain)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"9|", "10|!reference ['.r1', 'script'] is nested more than 10 levels deep"})
    void references_have_a_depth(int last, String error) {
        String chain = IntStream.range(0, last).mapToObj(i -> ".r" + i + ": {script: !reference ['.r" + (i + 1) + "', script]}\n")
                .collect(Collectors.joining())
                + ".r" + last + ": {script: [x]}\njob: {script: [!reference [.r0, script], last]}\n";
        assertEquals(error == null ? "[x, last]" : error.replace('\'',
                '"'), error == null ? job(chain).options().commands().script().toString() : String.join("", errors(chain)));
    }

    @Test
    void a_list_that_is_not_too_deep_for_the_jobs_that_share_it_may_be_for_one_that_refers_to_it() {
        String shared = IntStream.range(0, 9).mapToObj(i -> ".r" + i + ": {script: !reference ['.r" + (i + 1) + "', script]}\n")
                .collect(Collectors.joining())
                + ".r9: {script: [x]}\n.t: {script: [!reference [.r0, script]]}\na: {extends: .t}\nb: {extends: .t}\n";
        assertEquals(List.of("[x]", "[x]"), compiled(shared).jobs().stream().map(job -> job.options().commands().script().toString())
                .toList());
        assertEquals(List.of("!reference [\".r0\", \"script\"] is nested more than 10 levels deep"), errors(shared
                + "c: {script: [!reference [.t, script]]}\n"));
    }

    @Test
    void what_is_wrong_with_rules_is_told_of_each_job_that_refers_to_them() {
        assertEquals(List.of("jobs:a:rules:rule if invalid expression syntax", "jobs:b:rules:rule if invalid expression syntax"),
                errors(".r: {rules: [{if: $A ==}]}\na: {script: x, rules: [!reference [.r, rules]]}\nb: {script: x, rules: [{when: "
                        + "always}, !reference [.r, rules]]}\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"!reference [gone, script]|!reference [~gone~, ~script~] could not be found",
            "!reference [j, script]|!reference [~j~, ~script~] is part of a circular chain",
        "!reference foo|!reference ~foo~ is not valid", "!reference []|!reference [] is not valid",
        "!reference [.a, 0]|!reference [~.a~, 0] is not valid"})
    void references_that_lead_nowhere_are_named(String reference, String error) {
        assertEquals(List.of(error.replace('~', '"')), errors(".a: [x]\nj: {script: [" + reference + "]}\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"j: {script: a, script: b}|[b]", "j: {script: [a]}\\nj: {script: [b]}|[b]",
            ".a: &a {script: [a]}\\nj: {<<: *a, script: [b]}|[b]",
        ".a: &a {script: [a]}\\nj: {script: [b], <<: *a}|[a]", ".a: &a [x, y]\\nj: {script: [*a, z]}|[x, y, z]",
        ".a: &a {script: [a]}\\n.b: &b {<<: *a}\\nj: {<<: *b}|[a]",
        "j: {script: !reference [.a, script]}\\n.a: {script: [a, [b]]}|[a, b]",
        ".a: {script: [a]}\\n.b: {extends: .a}\\nj: {script: [!reference [.b, script], c]}|[a, c]",
        ":j:\\n  :script: [a]|[a]", "j: {script: [yes]}|", "j: {script: ['yes', \"no\"]}|[yes, no]"})
    void yaml_is_read_as_clients_write_it(String text, String script) {
        String unfolded = text.replace("\\n", "\n");
        if (script == null) {
            assertEquals(List.of("jobs:j:script config should be a string or a nested array of strings up to 10 levels deep"),
                    errors(unfolded));
        } else {
            assertEquals(script, compiled(unfolded).jobs().getLast().options().commands().script().toString());
        }
    }

    @Test
    void a_last_rule_that_is_always_true_is_warned_of() {
        List<Finding> warnings = compiled("j: {script: x, rules: [{if: $A, when: never}, {when: always}]}").warnings();
        assertEquals(List.of("jobs:j may allow multiple pipelines to run for a single action due to `rules:when` clause with no "
                + "`workflow:rules` - read more: https://docs.gitlab.com/ee/ci/jobs/job_troubleshooting.html"
                + "#job-may-allow-multiple-pipelines-to-run-for-a-single-action-warning"), warnings.stream().map(Finding::text).toList());
    }

    @Test
    void includes_are_merged_and_bounded() {
        Map<String, String> files = Map.of("ci/a.yml", "j: {script: [a], tags: [t]}", "ci/deep/b.yml", "k: {script: b}", "self.yml",
                "include: self.yml");
        Sources sources = SourcesInMemory.of(files);
        CompileResult both = CiCompiler.compile("include: 'ci/**.yml'\nj: {script: [own]}", FILE, sources, VariableSet.none());
        CiConfig config = assertInstanceOf(CompileResult.Compiled.class, both, both.toString()).config();
        assertEquals(List.of("j", "k"), config.jobs().stream().map(JobDefinition::name).toList());
        assertEquals(List.of("own"), config.jobs().getFirst().options().commands().script());
        assertEquals(List.of("t"), config.jobs().getFirst().demands().tags());
        CompileResult one = CiCompiler.compile("include: 'ci/*.yml'", FILE, sources, VariableSet.none());
        assertEquals(1, assertInstanceOf(CompileResult.Compiled.class, one).config().jobs().size());
        CompileResult endless = CiCompiler.compile("include: self.yml", FILE, sources, VariableSet.none());
        assertEquals(List.of("Maximum of 150 nested includes are allowed!"), assertInstanceOf(CompileResult.Invalid.class,
                endless).errors());
    }

    @TestFactory
    Stream<DynamicTest> hostile_text_ends_soon() {
        String doubling = IntStream.range(1, 40).mapToObj(i -> "a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]\n")
                .collect(Collectors.joining("", "a0: &a0 [x]\n", ""));
        String references = IntStream.range(0, 9).mapToObj(i -> ".a" + i + ": [" + ("!reference [.a" + (i + 1) + "], ").repeat(50) + "]\n")
                .collect(Collectors.joining("", "", ".a9: [x]\nj: {script: !reference [.a0]}\n"));
        String bases = ".t: {variables: {" + IntStream.range(0, 5000).mapToObj(i -> "V" + i + ": x").collect(Collectors.joining(", "))
                + "}}\n"
                + IntStream.range(0, 3000).mapToObj(i -> "j" + i + ": {script: x, extends: .t}\n").collect(Collectors.joining());
        String manyBases = ".t: {variables: {" + IntStream.range(0, 5000).mapToObj(i -> "V" + i + ": x").collect(Collectors.joining(", "))
                + "}}\nj: {script: x, extends: [" + ".t, ".repeat(9000) + ".t]}\n";
        String wide = IntStream.range(0, 9).mapToObj(i -> ".a" + i + ": {extends: [" + (".a" + (i + 1) + ", ").repeat(60) + ".a" + (i + 1)
                + "]}\n").collect(Collectors.joining("", "", ".a9: {script: x}\nj: {extends: .a0}\n"));
        String parallel = IntStream.range(0, 3000).mapToObj(i -> "j" + i + ": {script: x, parallel: 200}\n").collect(Collectors.joining());
        String wrong = IntStream.range(0, 3000).mapToObj(i -> "j" + i + ": {script: x, tags: x}\n").collect(Collectors.joining("",
                "image: [x]\n", ""));
        return Map.of("doubling aliases", doubling, "deep", "[".repeat(100_000), "deep block", IntStream.range(0,
                3000).mapToObj(i -> " ".repeat(i)
                + "a:\n").collect(Collectors.joining()), "references", references, "bases", bases, "many bases", manyBases,
                        "wide extends", wide,
                "parallel", parallel, "wrong everywhere", wrong, "large", "j: " + "x".repeat(3_000_000)).entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> assertTimeoutPreemptively(Duration.ofSeconds(60), () ->
                        CiCompiler.compile(entry.getValue(), FILE, Sources.none(), VariableSet.none()))));
    }

    @Test
    void hostile_text_is_refused_with_its_reason() {
        assertEquals(List.of("The parsed YAML is too big"), errors("j: " + "[".repeat(200) + "]".repeat(200)));
        assertEquals(List.of("The parsed YAML is too big"), errors("j: " + "x".repeat(3_000_000)));
    }
}
