package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.include.Sources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Keywords written to take long or to take much take bounded memory and end with the error that says why. */
class HostileKeywordsTest {
    private static final String TOO_BIG = "The parsed YAML is too big";

    private static String join(int count, String separator, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(separator));
    }

    private static Map<String, String> refused() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("j: {script: x, parallel: {matrix: [{" + join(100, ", ", key -> "K" + key + ": [" + join(100, ", ", value -> "v" + value)
                + "]")
                + "}]}}", "jobs:j:parallel:matrix config generates too many jobs (maximum is 200)");
        texts.put("j: {script: x, parallel: {matrix: [" + join(20_000, ", ", key -> "{K: a}") + "]}}", TOO_BIG);
        texts.put("j: {script: x, parallel: {matrix: [{" + join(101, ", ", key -> "K" + key + ": a") + "}]}}",
                "jobs:j:parallel:matrix:variables config has too many entries (maximum is 100)");
        texts.put("j: {script: x, parallel: {matrix: [{K: [" + join(200, ", ", value -> "x".repeat(600) + value) + "]}]}}",
                "j job: the name of an instance is too long (maximum is 500 characters)");
        texts.put(join(60, "\n", job -> "j" + job + ": {script: x, parallel: 200}"),
                "The number of jobs has exceeded the limit of 10000. Try splitting the configuration with parent-child-pipelines");
        texts.put(matrices("x".repeat(6)), "k job: the matrix is too large");
        texts.put("j: " + "[".repeat(10_000) + "]".repeat(10_000), TOO_BIG);
        texts.put("j: {script: x, needs: " + "[".repeat(10_000) + "]".repeat(10_000) + "}", TOO_BIG);
        texts.put("j: {script: x, rules: " + "[".repeat(90) + "]".repeat(90) + "}",
                "jobs:j rules should be an array containing hashes and arrays of hashes");
        texts.put("a: {stage: build, script: x, parallel: 200}\n" + join(49, "\n", job -> "b" + job
                + ": {script: x, needs: [a], parallel: 200}"),
                "b12 101/200 job: the configuration links too many jobs to one another");
        texts.put(join(5_000, "\n", job -> "j" + job + ": {script: x, needs: [j" + (job + 1) % 5_000 + "]}"),
                "The pipeline has circular dependencies: topological sort failed: [");
        texts.put("j: {script: x, coverage: '/" + "(a+)+".repeat(100_000) + "$/'}",
                "jobs:j:coverage config must be a regular expression with re2 syntax");
        texts.put("j: {script: x, only: ['/^(a+)+$/', '/((a{1,999}){1,999}){1,999}/']}",
                "jobs:j:only config should be an array of strings or regular expressions using re2 syntax");
        texts.put("j: {script: x, rules: [{if: '$A =~ /((a{1,999}){1,999}){1,999}/'}]}", "jobs:j:rules:rule if invalid expression syntax");
        texts.put("j: {script: x, rules: [{if: '" + "$A && ".repeat(50_000) + "$A'}]}", "jobs:j:rules:rule if invalid expression syntax");
        texts.put("j: {trigger: {project: a/b, inputs: {a: &a [" + "x, ".repeat(10_000) + "x], b: *a, c: *a, d: *a}}}", TOO_BIG);
        texts.put("j: {script: x, id_tokens: {" + join(51, ", ", token -> "T" + token + ": {aud: a}") + "}}",
                "jobs:j:id_tokens config has too many entries (maximum 50)");
        texts.put("j: {script: x, secrets: {" + join(101, ", ", secret -> "S" + secret + ": {vault: a/b@c}") + "}}",
                "jobs:j:secrets config has too many entries (maximum 100)");
        texts.put(join(4_000, "\n", job -> "j" + job + ": {trigger: a/b, tags: [a]}"), "jobs:j0 config contains unknown keys: tags");
        return texts;
    }

    /** Two matrices that have eight mebibytes together with a last value of five characters. */
    private static String matrices(String last) {
        String keys = join(99, ", ", key -> "K".repeat(key < 59 ? 420 : 419) + "%02d".formatted(key) + ": a");
        return "j: {script: x, variables: {C: c}, parallel: {matrix: [{" + keys + ", B: [" + join(200, ", ", value -> "" + (100 + value))
                + "]}]}}\nk: {script: x, parallel: {matrix: [{A: " + last + "}]}}";
    }

    private static Map<String, Integer> taken() {
        Map<String, Integer> texts = new LinkedHashMap<>();
        texts.put(join(5_000, "\n", job -> "j" + job + ": {script: x" + (job == 0 ? "}" : ", needs: [j" + (job - 1) + "]}")), 5_000);
        texts.put(join(150, "\n", job -> "a" + job + ": {stage: build, script: x}") + "\n"
                + join(200, "\n", job -> "b" + job + ": {script: x, needs: [" + join(150, ", ", need -> "a" + need) + "]}"), 350);
        texts.put("a: {stage: build, script: x, parallel: 200}\n"
                + join(10, "\n", job -> "b" + job + ": {script: x, needs: [a], parallel: 200}"), 2_200);
        texts.put("j: {script: x, coverage: '/(a+)+$/', rules: [{if: '\"" + "a".repeat(100_000) + "!\" =~ /(a+)+$/'}]}", 1);
        texts.put("j: {script: x, id_tokens: {" + join(50, ", ", token -> "T" + token + ": {aud: [" + join(50, ", ", audience -> "a"
                + audience) + "]}")
                + "}, secrets: {" + join(100, ", ", secret -> "S" + secret + ": {vault: a/b@c}") + "}}", 1);
        texts.put(join(2_000, "\n", job -> "j" + job + ": {script: x, secrets: {S: {vault: a/b@c}}, id_tokens: {T: {aud: x}}}"), 2_000);
        texts.put("j: {script: x, parallel: {matrix: [{" + join(100, ", ", key -> "K" + key + ": a") + "}]}}", 1);
        texts.put(matrices("x".repeat(5)), 201);
        texts.put(join(50, "\n", job -> "j" + job + ": {script: x, parallel: 200}"), 10_000);
        return texts;
    }

    @TestFactory
    Stream<DynamicTest> what_is_too_much_is_refused() {
        return refused().entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getValue(), () -> {
            CompileResult.Invalid invalid = (CompileResult.Invalid) compiled(entry.getKey());
            assertTrue(invalid.errors().getFirst().startsWith(entry.getValue()), () -> shortened(invalid.errors()));
        }));
    }

    @TestFactory
    Stream<DynamicTest> what_is_much_is_taken() {
        return taken().entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey().substring(0, 60), () -> {
            CompileResult result = compiled(entry.getKey());
            assertEquals(entry.getValue(), result instanceof CompileResult.Compiled(var config) ? config.jobs().size() : -1,
                    () -> result instanceof CompileResult.Invalid invalid ? shortened(invalid.errors()) : "");
        }));
    }

    private static String shortened(List<String> errors) {
        String first = errors.getFirst();
        return first.substring(0, Math.min(300, first.length()));
    }

    private static CompileResult compiled(String text) {
        return BoundedRun.compile(text, Sources.none());
    }
}
