package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each finding names file, line and column of what it is about, through includes, extends, merges, anchors, references and inputs. */
class ProvenanceTest {
    private static final SourcesInMemory OTHER = SourcesInMemory
            .of(Map.of("x.yml", "include: y.yml\n", "y.yml", "# first\nox:\n  script: x\n  tags: bad\n"))
            .named("grp/other", "c0ffee");

    private static String places(String text) {
        SourcesInMemory sources = SourcesInMemory.of(Map.ofEntries(
                Map.entry("a.yml", "# a\n# a\na:\n  script: x\n  tags: bad\n"), Map.entry("b.yml", "\ninclude:\n  - a.yml\n"),
                Map.entry("base.yml", ".base:\n  script: x\n  tags: bad\n"), Map.entry("broken.yml", "a:\n  b: c: d\n"),
                Map.entry("missing.yml", "# x\ninclude: gone.yml\n"),
                Map.entry("input.yml", "spec:\n  inputs:\n    n: {type: number}\n---\nj:\n  script: x\n  parallel: $[[ inputs.n ]]\n"),
                Map.entry("needs.yml", "n:\n  script: x\n  needs: [gone]\n"), Map.entry("ext.yml", "e:\n  script: x\n  extends: .gone\n"),
                Map.entry("ref.yml", "r:\n  script:\n    - !reference [gone, script]\n"),
                Map.entry("stage.yml", "s:\n  stage: nowhere\n  script: x\n"),
                Map.entry("rule.yml", "w:\n  script: x\n  rules:\n    - when: always\n")))
                .withProject("grp/other", OTHER);
        CompileResult result = CiCompiler.compile(text.replace("\\n", "\n"), "root.yml", sources, VariableSet.none());
        List<Finding> findings = switch (result) {
            case CompileResult.Invalid invalid -> invalid.findings();
            case CompileResult.Compiled compiled -> compiled.config().warnings();
        };
        return findings.stream().map(finding -> finding.position().toString()).collect(Collectors.joining("; "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "j:\\n  script: x\\n  tags: bad|root.yml:3:9",
        "include: a.yml|a.yml:5:9 from root.yml:1:10",
        "include:\\n  - local: b.yml|a.yml:5:9 from b.yml:3:5 from root.yml:2:5",
        "include:\\n  - {project: grp/other, file: [x.yml]}|grp/other:y.yml:4:9 from grp/other:x.yml:1:10 from root.yml:2:33",
        "include: base.yml\\nj:\\n  extends: .base|base.yml:3:9 from root.yml:1:10",
        "include: base.yml\\nj:\\n  script: x\\n  tags: !reference [.base, tags]|base.yml:3:9 from root.yml:1:10",
        ".a: &a\\n  tags: bad\\nj:\\n  <<: *a\\n  script: x|root.yml:2:9",
        "include: a.yml\\na:\\n  interruptible: x|root.yml:3:18; a.yml:5:9 from root.yml:1:10",
        "include: broken.yml|broken.yml:2:7 from root.yml:1:10",
        "include: missing.yml|missing.yml:2:10 from root.yml:1:10",
        "include: {local: input.yml, inputs: {n: 0}}|input.yml:7:13 from root.yml:1:10",
        "include: {local: input.yml, inputs: {n: x}}|root.yml:1:41",
        "include: {local: input.yml}|input.yml:3:8 from root.yml:1:10",
        "include: needs.yml|needs.yml:1:1 from root.yml:1:10",
        "include: ext.yml|ext.yml:3:3 from root.yml:1:10",
        "include: ref.yml|ref.yml:3:7 from root.yml:1:10",
        "include: stage.yml|stage.yml:1:1 from root.yml:1:10",
        "include: rule.yml|rule.yml:1:1 from root.yml:1:10",
        "j: {script: x}\\nk: *gone|root.yml:2:4",
        "foo|root.yml:1:1"})
    void a_finding_knows_its_place(String text, String places) {
        assertEquals(places, places(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"include: b.yml|2"})
    void the_chain_begins_with_the_nearest_include(String text, int length) {
        CompileResult result = CiCompiler.compile(text, "root.yml",
                SourcesInMemory.of(Map.of("b.yml", "include: a.yml", "a.yml", "a: {script: x, tags: 1}")), VariableSet.none());
        Finding finding = assertInstanceOf(CompileResult.Invalid.class, result).findings().getFirst();
        assertEquals(List.of("b.yml", "root.yml"), finding.position().chain().stream().map(place -> place.file()).toList());
        assertEquals(length, finding.position().chain().size());
    }
}
