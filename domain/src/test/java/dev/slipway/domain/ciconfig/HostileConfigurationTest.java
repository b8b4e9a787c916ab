package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.include.Sources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Texts that mean harm end with a clear error and take bounded memory. */
class HostileConfigurationTest {
    private static final String TOO_BIG = "The parsed YAML is too big";

    private static final Sources FILES = SourcesInMemory.of(Map.of("self.yml", "include: self.yml\na: {script: x}", "ping.yml",
            "include: [pong.yml, pong.yml]",
            "pong.yml", "include: [ping.yml, ping.yml]", "bomb.yml", aliasBomb(), "large.yml",
            "j: {variables: {A: " + "x".repeat(1_400_000) + "}}",
            "far.yml", "a: {script: x}"))
            .withChanged(IntStream.range(0, 50_000).mapToObj(i -> "src/folder" + i % 100 + "/file" + i).toList());

    private record Hostile(String text, String error) {
    }

    private static String aliasBomb() {
        return IntStream.range(1, 60)
                .mapToObj(i -> "a" + i + ": &a" + i + " [" + "*a%d, ".formatted(i - 1).repeat(9) + "*a" + (i - 1) + "]\n")
                .collect(Collectors.joining("", "a0: &a0 [x]\n", ""));
    }

    private static Map<String, Hostile> texts() {
        Map<String, Hostile> texts = new LinkedHashMap<>();
        texts.put("aliases that multiply", new Hostile(aliasBomb(), TOO_BIG));
        texts.put("merge keys that multiply", new Hostile(IntStream.range(1, 2000).mapToObj(i -> ".a" + i + ": &a" + i + " {<<: *a" + (i
                - 1) + ", k" + i + ": x}\n")
                .collect(Collectors.joining("", ".a0: &a0 {k: x}\n", "")), TOO_BIG));
        texts.put("a scalar of 10 MB", new Hostile("j: {script: " + "x".repeat(10_000_000) + "}", TOO_BIG));
        texts.put("a quoted scalar of 10 MB", new Hostile("j: {script: \"" + "\\n".repeat(5_000_000) + "\"}", TOO_BIG));
        texts.put("brackets 10,000 deep", new Hostile("j: " + "[".repeat(10_000) + "]".repeat(10_000), TOO_BIG));
        texts.put("braces 10,000 deep", new Hostile("{a: ".repeat(10_000) + "1" + "}".repeat(10_000), TOO_BIG));
        texts.put("dashes 10,000 deep", new Hostile("- ".repeat(10_000) + "x", TOO_BIG));
        texts.put("keys 1,400 deep",
                new Hostile(IntStream.range(0, 1_400).mapToObj(i -> " ".repeat(i) + "a:\n").collect(Collectors.joining()), TOO_BIG));
        texts.put("a file that includes itself", new Hostile("include: self.yml", "Maximum of 150 nested includes are allowed!"));
        texts.put("files that include each other twice", new Hostile("include: ping.yml", "Maximum of 150 nested includes are allowed!"));
        texts.put("wildcards that find nothing",
                new Hostile("include: [" + "'none/**.yml', ".repeat(10_000) + "x.yml]", "Maximum of 150 nested includes are allowed!"));
        texts.put("a bomb in an included file", new Hostile("include: bomb.yml", "`bomb.yml`: " + TOO_BIG));
        texts.put("one large file included often", new Hostile("include: [" + "large.yml, ".repeat(120) + "large.yml]",
                "Total size of combined CI/CD configuration is too big"));
        texts.put("an include of file:", new Hostile("include: {remote: 'file:///etc/passwd.yml'}",
                "Remote file `file:///etc/passwd.yml` does not have a valid address!"));
        texts.put("an include of a metadata address", new Hostile("include: {remote: 'http://169.254.169.254/latest/meta-data/a.yml'}",
                "Remote file `http://169.254.169.254/latest/meta-data/a.yml` could not be fetched because of HTTP code `404` error!"));
        texts.put("many wildcards", new Hostile("include: '" + "**a".repeat(500) + ".yml'\nj: {script: [[[[[[[[[[[[x]]]]]]]]]]]]}",
                "jobs:j:script config should be a string or a nested array of strings up to 10 levels deep"));
        texts.put("nested repetitions in coverage", new Hostile("j: {script: x, coverage: '/((a{1,999}){1,999}){1,999}/'}",
                "jobs:j:coverage config must be a regular expression with re2 syntax"));
        texts.put("lookaround in an input's pattern", new Hostile("spec: {inputs: {a: {regex: '(?=(a+)+$)', default: " + "a".repeat(1000)
                + "!}}}\n---\nj: {script: x}",
                "`a` input: invalid regular expression"));
        texts.put("backtracking in an input's pattern", new Hostile("spec: {inputs: {a: {regex: '^(a+)+$', default: " + "a".repeat(100_000)
                + "!}}}\n---\nj: {script: x}",
                "`a` input: default value does not match required RegEx pattern"));
        texts.put("blocks that multiply", new Hostile("spec: {inputs: {a: {default: " + "x".repeat(200_000) + "}}}\n---\nj:\n  script: "
                + "$[[ inputs.a ]]".repeat(5_000), "config node too large"));
        texts.put("blocks that never end", new Hostile("spec: {inputs: {a: {default: x}}}\n---\nj:\n  tags: 1\n  script: '" + "$[[ ".repeat(
                200_000) + "'",
                "jobs:j:tags config should be an array of strings"));
        texts.put("many patterns in rules of includes", new Hostile("include: [" + IntStream.range(0, 300).mapToObj(
                i -> "{local: far.yml, rules: [{if: '\"" + "a".repeat(5_000)
                        + "\" =~ /^(((a+)+)+){9}" + i + "$/'}]}")
                .collect(Collectors.joining(", ")) + "]", "include:rule if takes too long to evaluate"));
        texts.put("many patterns of files in rules of includes", new Hostile("include: {local: far.yml, rules: [" + IntStream.range(0,
                5_000)
                .mapToObj(i -> "{changes: ['**/*" + i + "q*']}").collect(Collectors.joining(", ")) + "]}",
                "include:rule looks for too many patterns among too many files"));
        texts.put("references that multiply", new Hostile(IntStream.range(0, 9).mapToObj(i -> ".a" + i + ": [" + ("!reference [.a" + (i + 1)
                + "], ").repeat(50) + "]\n")
                .collect(Collectors.joining("", "", ".a9: [x]\nj: {script: !reference [.a0]}\n")), TOO_BIG));
        texts.put("a circle of bases",
                new Hostile("a: {script: x, extends: b}\nb: {script: x, extends: a}", "a: circular dependency detected in `extends`"));
        return texts;
    }

    @TestFactory
    Stream<DynamicTest> end_with_an_error() {
        return texts().entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
            CompileResult result = BoundedRun.compile(entry.getValue().text(), FILES);
            List<String> errors = assertInstanceOf(CompileResult.Invalid.class, result, "nothing is wrong").errors();
            assertEquals(entry.getValue().error(), errors.getFirst());
        }));
    }
}
