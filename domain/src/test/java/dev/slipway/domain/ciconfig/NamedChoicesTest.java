package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.testing.Golden;
import dev.slipway.domain.variable.VariableSet;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A message that names the words of a keyword names those that are taken, and no others. */
class NamedChoicesTest {
    private static final String STRANGE = "strange";
    private static final Pattern NAMING = Pattern.compile(
            "(?:one of(?: supported formats)?:? |should be )([a-z_-]+(?:,? (?:or )?[a-z_-]+)*)\\.?$");
    /** The product takes it as a policy of a cache, since it looks for {@code push} anywhere in the text. */
    private static final String HIDES_A_WORD = "pushes";
    /** The keywords whose messages name words; {@code %s} stands for the word. */
    private static final Map<String, String> KEYWORDS = new TreeMap<>(Map.ofEntries(
            Map.entry("when", "j: {script: x, when: %s, start_in: 1 hour}"),
            Map.entry("when of a trigger job", "j: {trigger: g/p, when: %s}"),
            Map.entry("artifacts:when", "j: {script: x, artifacts: {when: %s}}"),
            Map.entry("artifacts:access", "j: {script: x, artifacts: {access: %s}}"),
            Map.entry("coverage_format", "j: {script: x, artifacts: {reports: {coverage_report: {coverage_format: %s, path: a}}}}"),
            Map.entry("cache:when", "j: {script: x, cache: {when: %s}}"),
            Map.entry("cache:policy", "j: {script: x, cache: {policy: %s}}"),
            Map.entry("environment:action", "j: {script: x, environment: {name: a, action: %s}}"),
            Map.entry("environment:deployment_tier", "j: {script: x, environment: {name: a, deployment_tier: %s}}"),
            Map.entry("identity", "j: {script: x, identity: %s}"),
            Map.entry("release link_type", "j: {script: x, release: {tag_name: a, description: b, assets: {links: [{name: a, "
                    + "url: 'https://x/y', link_type: %s}]}}}"),
            Map.entry("trigger:strategy", "j: {trigger: {project: g/p, strategy: %s}}"),
            Map.entry("auto_cancel:on_new_commit", "workflow: {auto_cancel: {on_new_commit: %s}}\nj: {script: x}"),
            Map.entry("auto_cancel:on_job_failure", "workflow: {auto_cancel: {on_job_failure: %s}}\nj: {script: x}")));

    @TestFactory
    Stream<DynamicTest> messages_name_the_words_that_are_taken() throws Exception {
        Set<String> words = words();
        return KEYWORDS.entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
            Set<String> taken = words.stream().filter(word -> reported(entry.getValue(),
                    word).isEmpty()).collect(Collectors.toCollection(TreeSet::new));
            assertEquals(taken, new TreeSet<>(reported(entry.getValue(), STRANGE).orElseThrow()));
        }));
    }

    @Test
    void every_word_of_the_schema_is_tried() throws Exception {
        assertTrue(words().containsAll(List.of("jacoco", "pull-push", "google_cloud", "depend", "conservative", "runbook", "delayed")));
    }

    /** Returns the words that the message about a word names, or nothing where the word is taken. */
    private static Optional<Set<String>> reported(String configuration, String word) {
        CompileResult result = CiCompiler.compile(String.format(configuration, word), ".gitlab-ci.yml", Sources.none(), VariableSet.none());
        return result instanceof CompileResult.Invalid invalid ? invalid.errors().stream().map(NAMING::matcher).filter(Matcher::find)
                .map(found -> (Set<String>) new LinkedHashSet<>(Arrays.asList(found.group(1).split(",? or |, ")))).findFirst()
                        : Optional.empty();
    }

    private static Set<String> words() throws Exception {
        JsonNode schema = new ObjectMapper().readTree(Golden.text("ci-config.schema.json"));
        Set<String> words = new TreeSet<>();
        schema.findValues("enum").forEach(values -> values.valueStream().filter(JsonNode::isTextual).map(JsonNode::asText)
                .forEach(words::add));
        words.addAll(List.of("depend", "mirror", "jacoco", "cobertura", "pull", "push", "pull-push"));
        words.remove(HIDES_A_WORD);
        return words;
    }
}
