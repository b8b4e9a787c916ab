package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.domain.ciconfig.KeywordRows.Kind;
import dev.slipway.domain.ciconfig.KeywordRows.Row;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.testing.Golden;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every keyword of the language's schema has examples, and every example compiles to what it says. */
class KeywordsTest {
    private static final String FILE = "included: {script: x}";
    private static final Sources PLACES = SourcesInMemory.of(Map.of("a.yml", FILE, "inputs.yml",
                    "spec: {inputs: {name: {default: a}}}\n---\n'job $[[ inputs.name ]]': {script: x}"))
            .withProject("g/p", SourcesInMemory.of(Map.of("a.yml", FILE)))
            .withProject("g/p@main", SourcesInMemory.of(Map.of("a.yml", FILE)))
            .withProject("g/p@1", SourcesInMemory.of(Map.of("templates/some.yml", FILE)))
            .withRemote("https://ci.example.com/a.yml", new Sources.Remote.Text(FILE))
            .withTemplate("Some.gitlab-ci.yml", FILE)
            .withChanged(List.of("a"));
    /** Keywords of the schema, which is newer, that this release does not have, each with why. */
    private static final Map<String, String> EXEMPT = Map.ofEntries(
            Map.entry("job:artifacts:reports:license_management", "removed in release 15"),
            Map.entry("default:identity", "newer than the release"),
            Map.entry("default:!reference", "a tag of values, not a keyword; see !reference"),
            Map.entry("job:rules:allow_failure:exit_codes", "newer than the release, where rules take a truth value"),
            Map.entry("job:services:variables:*:value", "variables of services are plain texts"),
            Map.entry("job:services:variables:*:expand", "variables of services are plain texts"));

    /** One test of all rows, since changes of the rules are tried against each test by itself. */
    @Test
    void every_example_is_read_as_its_row_says() {
        assertAll(KeywordRows.all().stream().map(row -> () -> assertRow(row)));
    }

    private static void assertRow(Row row) {
        String example = row.keyword() + " " + row.kind() + ": " + row.text();
        switch (CiCompiler.compile(row.text(), ".gitlab-ci.yml", PLACES, VariableSet.none())) {
            case CompileResult.Invalid invalid -> assertEquals(row.errors(), invalid.errors(), example);
            case CompileResult.Compiled(var config) -> {
                assertEquals(row.errors(), List.of(), example);
                assertEquals(row.meaning(), ConfigText.of(config), example);
            }
        }
    }

    @Test
    void only_valid_examples_have_no_errors() {
        List<String> wrong = KeywordRows.all().stream().filter(row -> row.kind() == Kind.VALID != row.errors().isEmpty()).map(Row::text)
                .toList();
        assertEquals(List.of(), wrong);
    }

    @Test
    void every_keyword_of_the_schema_has_examples() throws Exception {
        Map<String, Set<Kind>> given = KeywordRows.all().stream().collect(Collectors.groupingBy(Row::keyword,
                Collectors.mapping(Row::kind, Collectors.toSet())));
        List<String> missing = new ArrayList<>();
        schema().keywords().forEach((keyword, needed) -> {
            Set<Kind> lacking = EnumSet.copyOf(needed);
            lacking.removeAll(given.getOrDefault(keyword, Set.of()));
            if (!lacking.isEmpty() && !EXEMPT.containsKey(keyword)) {
                missing.add(keyword + " " + lacking);
            }
        });
        assertEquals(List.of(), missing);
    }

    @Test
    void keywords_beyond_the_schema_have_them_too() throws Exception {
        Map<String, Set<Kind>> given = KeywordRows.all().stream().collect(Collectors.groupingBy(Row::keyword,
                Collectors.mapping(Row::kind, Collectors.toSet())));
        assertEquals(List.of(), given.entrySet().stream().filter(entry -> !entry.getValue().containsAll(List.of(Kind.VALID,
                Kind.WRONG_TYPE)))
                .map(Map.Entry::getKey).toList());
    }

    @Test
    void exemptions_are_for_keywords_without_examples() throws Exception {
        Set<String> stale = new TreeSet<>(EXEMPT.keySet());
        stale.removeIf(keyword -> schemaHas(keyword) && KeywordRows.all().stream().noneMatch(row -> row.keyword().equals(keyword)));
        assertEquals(Set.of(), stale);
    }

    private static boolean schemaHas(String keyword) {
        try {
            return schema().keywords().containsKey(keyword);
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static KeywordSchema schema() throws Exception {
        return KeywordSchema.read(new ObjectMapper().readTree(Golden.text("ci-config.schema.json")));
    }

    /** Prints the table with what its valid examples are read as, to be read before it is believed. */
    public static void main(String[] arguments) {
        Fixtures.text("keywords.tsv").lines().forEach(line -> {
            String[] parts = line.split("\t", -1);
            boolean compiles = !line.startsWith("#") && CiCompiler.compile(KeywordRows.row(line).text(), ".gitlab-ci.yml", PLACES,
                    VariableSet.none()) instanceof CompileResult.Compiled;
            System.out.println(!compiles ? line : String.join("\t", parts[0], parts[1], parts[2], parts[3], ConfigText.of(
                    ((CompileResult.Compiled) CiCompiler.compile(KeywordRows.row(line).text(), ".gitlab-ci.yml", PLACES,
                            VariableSet.none())).config())));
        });
    }
}
