package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.testing.Golden;
import dev.slipway.domain.variable.Variables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Compares the compiler with observed results; rows beyond its scope are listed in {@code lint-outside-scope.tsv}. */
class LintVectorsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Map<String, String> OUTSIDE = Golden.text("lint-outside-scope.tsv").lines().filter(line -> !line.isBlank())
            .map(line -> line.split("\t")).collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));

    @TestFactory
    Stream<DynamicTest> vectors() {
        return Golden.lines("lint.jsonl").stream().map(row -> {
            String id = row.get("id").asText();
            return DynamicTest.dynamicTest(id, () -> {
                if (OUTSIDE.containsKey(id)) {
                    assertThrows(AssertionError.class, () -> assertRow(row), "passes, so it must leave the list: " + id);
                    assertNamesKeyword(row, OUTSIDE.get(id));
                } else {
                    assertRow(row);
                }
            });
        });
    }

    @Test
    void theListNamesRowsThatExist() {
        List<String> ids = Golden.lines("lint.jsonl").stream().map(row -> row.get("id").asText()).toList();
        assertTrue(ids.containsAll(OUTSIDE.keySet()));
    }

    private static void assertNamesKeyword(JsonNode row, String keyword) {
        CompileResult.Invalid invalid = (CompileResult.Invalid) compile(row);
        assertTrue(invalid.errors().stream().anyMatch(error -> error.contains("`" + keyword + "` is not supported yet")),
                invalid.errors().toString());
    }

    private static void assertRow(JsonNode row) {
        JsonNode expected = row.hasNonNull("errors_16_0") ? row.get("errors_16_0") : row.get("errors");
        switch (compile(row)) {
            case CompileResult.Invalid invalid -> {
                assertEquals(texts(expected), invalid.errors());
                assertEquals(texts(row.get("warnings")), invalid.warnings());
                assertEquals(row.get("valid").asBoolean(), false);
            }
            case CompileResult.Compiled(CiConfig config) -> {
                assertEquals(texts(expected), List.of());
                assertEquals(texts(row.get("warnings")), config.warnings().stream().map(Finding::text).toList());
                assertEquals(texts(row.get("stages")), config.stages());
                assertEquals(jobs(row.get("jobs")), MAPPER.valueToTree(config.jobs().stream().map(LintShape::of).toList()));
                assertEquals(includes(row.get("includes")), config.includes().stream().map(file -> file.location()).toList());
            }
        }
    }

    private static JsonNode jobs(JsonNode jobs) {
        return jobs == null || jobs.isNull() ? MAPPER.createArrayNode() : jobs;
    }

    private static List<String> includes(JsonNode includes) {
        return includes == null ? List.of() : includes.valueStream().map(file -> file.get("location").asText()).toList();
    }

    private static List<String> texts(JsonNode array) {
        return array instanceof ArrayNode ? array.valueStream().map(JsonNode::asText).toList() : List.of();
    }

    private static CompileResult compile(JsonNode row) {
        return CiCompiler.compile(row.get("content").asText(), ".gitlab-ci.yml", sources(row), Variables.none());
    }

    private static Sources sources(JsonNode row) {
        if (!row.hasNonNull("files")) {
            return Sources.none();
        }
        Map<String, String> files = new HashMap<>();
        row.get("files").properties().forEach(entry -> files.put(entry.getKey(), entry.getValue().asText()));
        return new Sources() {
            @Override
            public Optional<String> local(String path) {
                return Optional.ofNullable(files.get(path));
            }

            @Override
            public List<String> paths() {
                return files.keySet().stream().filter(path -> !path.startsWith("@")).toList();
            }
        };
    }
}
