package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import dev.slipway.domain.ciconfig.yaml.YamlWriter;
import dev.slipway.domain.testing.Golden;
import dev.slipway.domain.variable.VariableSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the compiler with observed results. */
class LintVectorsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** One test of all vectors, since changes of the rules are tried against each test by itself. */
    @Test
    void every_vector_has_its_observed_result() {
        assertAll(Golden.lines("lint.jsonl").stream().map(row -> () -> assertAll(row.get("id").asText(), () -> assertRow(row))));
    }

    private static void assertRow(JsonNode row) {
        JsonNode expected = row.hasNonNull("errors_16_0") ? row.get("errors_16_0") : row.get("errors");
        switch (compile(row)) {
            case CompileResult.Invalid invalid -> {
                assertEquals(texts(expected), invalid.errors());
                assertEquals(texts(row.get("warnings")), invalid.warnings());
                assertEquals(row.get("valid").asBoolean(), false);
                assertEquals(merged(row), invalid.merged().map(LintVectorsTest::tree));
            }
            case CompileResult.Compiled(CiConfig config) -> {
                assertEquals(texts(expected), List.of());
                assertEquals(texts(row.get("warnings")), config.warnings().stream().map(Finding::text).toList());
                assertEquals(texts(row.get("stages")), config.stages());
                assertEquals(jobs(row.get("jobs")), MAPPER.valueToTree(config.jobs().stream().map(LintShape::of).toList()));
                assertEquals(includes(row.get("includes")), config.includes().stream().map(LintVectorsTest::included).toList());
                assertEquals(merged(row), Optional.of(tree(config.merged())));
                assertLintsAgain(config);
            }
        }
    }

    private static JsonNode jobs(JsonNode jobs) {
        return jobs == null || jobs.isNull() ? MAPPER.createArrayNode() : jobs;
    }

    private static List<String> includes(JsonNode includes) {
        return includes == null ? List.of() : includes.valueStream().map(file -> file.get("type").asText() + " "
                + file.get("location").asText() + " " + file.get("extra")).toList();
    }

    private static String included(IncludedFile file) {
        return file.kind().word() + " " + file.location() + " " + MAPPER.valueToTree(file.request()
                .map(request -> new TreeMap<>(Map.of("project", request.project(), "ref", request.ref()))).orElseGet(TreeMap::new));
    }

    private static Optional<String> merged(JsonNode row) {
        return row.hasNonNull("merged_yaml") ? Optional.of(Trees.inspect(YamlReader.documents(row.get("merged_yaml").asText(), "merged")
                .getFirst())) : Optional.empty();
    }

    /** What is written of the tree, read again. */
    private static String tree(Node.Mapping merged) {
        return Trees.inspect(YamlReader.documents(YamlWriter.write(merged), "merged").getFirst());
    }

    /** The merged configuration is a configuration with the same result, which merges to itself. */
    private static void assertLintsAgain(CiConfig config) {
        String text = YamlWriter.write(config.merged());
        CiConfig again = assertInstanceOf(CompileResult.Compiled.class,
                CiCompiler.compile(text, ".gitlab-ci.yml", Sources.none(), VariableSet.none())).config();
        assertEquals(config.stages(), again.stages());
        assertEquals(MAPPER.valueToTree(config.jobs().stream().map(LintShape::of).toList()),
                MAPPER.valueToTree(again.jobs().stream().map(LintShape::of).toList()));
        assertEquals(config.warnings().stream().map(Finding::text).toList(), again.warnings().stream().map(Finding::text).toList());
        assertEquals(text, YamlWriter.write(again.merged()));
    }

    private static List<String> texts(JsonNode array) {
        return array instanceof ArrayNode ? array.valueStream().map(JsonNode::asText).toList() : List.of();
    }

    private static CompileResult compile(JsonNode row) {
        return CiCompiler.compile(row.get("content").asText(), ".gitlab-ci.yml", sources(row), VariableSet.none());
    }

    private static Sources sources(JsonNode row) {
        if (!row.hasNonNull("files")) {
            return Sources.none();
        }
        Map<String, String> files = new HashMap<>();
        row.get("files").properties().forEach(entry -> files.put(entry.getKey(), entry.getValue().asText()));
        Map<String, String> other = files.entrySet().stream().filter(entry -> entry.getKey().startsWith("@other/"))
                .collect(Collectors.toMap(entry -> entry.getKey().substring("@other/".length()), Map.Entry::getValue));
        return SourcesInMemory.of(files).withProject("grp/other", SourcesInMemory.of(other));
    }
}
