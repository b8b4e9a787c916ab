package dev.slipway.domain.ciconfig;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.domain.ciconfig.KeywordRows.Kind;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keywords that the language's JSON Schema names, with the kinds of examples each needs: one that takes a hash needs an unknown
 * sub-key, one with a list of words or a greatest number or length needs a value beyond it. What several keywords share is walked once.
 */
final class KeywordSchema {
    private static final List<String> LIMITS = List.of("maximum", "maxItems", "maxLength", "enum");
    private static final Set<String> NO_KEYWORDS = Set.of("pages", "$schema");

    private final JsonNode schema;
    private final Set<String> walked = new HashSet<>();
    private final Map<String, Set<Kind>> keywords = new LinkedHashMap<>();

    private KeywordSchema(JsonNode schema) {
        this.schema = schema;
    }

    static KeywordSchema read(JsonNode schema) {
        KeywordSchema read = new KeywordSchema(schema);
        schema.at("/definitions/job_template/properties").properties()
                .forEach(entry -> read.keyword("job:" + entry.getKey(), entry.getValue()));
        schema.get("properties").properties().stream().filter(entry -> !NO_KEYWORDS.contains(entry.getKey()))
                .forEach(entry -> read.keyword(entry.getKey(), entry.getValue()));
        return read;
    }

    Map<String, Set<Kind>> keywords() {
        return keywords;
    }

    private void keyword(String path, JsonNode value) {
        walk(value, path, keywords.computeIfAbsent(path, fresh -> EnumSet.of(Kind.VALID, Kind.WRONG_TYPE)), true);
    }

    private void walk(JsonNode node, String path, Set<Kind> needed, boolean deeper) {
        if (node == null || !node.isObject()) {
            return;
        }
        if (node.has("$ref")) {
            String target = node.get("$ref").asText();
            boolean first = walked.add(target);
            walk(schema.at(target.substring(1)), path, needed, deeper && first);
        }
        if (LIMITS.stream().anyMatch(node::has)) {
            needed.add(Kind.LIMIT);
        }
        for (String either : List.of("oneOf", "anyOf", "allOf", "items")) {
            JsonNode parts = node.path(either);
            (parts.isArray() ? parts : List.of(parts)).forEach(part -> walk(part, path, needed, deeper));
        }
        if (!node.path("properties").isEmpty()) {
            needed.add(Kind.UNKNOWN_KEY);
        }
        if (deeper) {
            node.path("properties").properties().forEach(entry -> keyword(path + ":" + entry.getKey(), entry.getValue()));
            node.path("patternProperties").forEach(named -> walk(named, path + ":*", EnumSet.noneOf(Kind.class), true));
            walk(node.get("additionalProperties"), path + ":*", EnumSet.noneOf(Kind.class), true);
        }
    }
}
