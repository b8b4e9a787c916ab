package dev.slipway.domain.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.domain.testing.Golden;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariableSetTest {
    private static final ExpansionMode SERVER = new ExpansionMode(false, false, false);

    @TestFactory
    Stream<DynamicTest> vectors() {
        return Golden.lines("variables.jsonl").stream()
                .map(row -> DynamicTest.dynamicTest(row.get("id").asText(), () -> assertRow(row)));
    }

    private static void assertRow(JsonNode row) {
        VariableSet input = VariableSet.of(variables(row.get("input")));
        Expansion runner = input.expandAll(ExpansionMode.FOR_RUNNER);
        Expansion server = input.expandAll(SERVER);
        Map<String, String> values = new LinkedHashMap<>();
        row.get("to_hash").properties().forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
        assertEquals(Optional.ofNullable(row.get("errors").textValue()), runner.problem());
        assertEquals(variables(row.get("runner")), runner.variables());
        assertEquals(variables(row.get("server_expanded")), server.variables());
        assertEquals(values, VariableSet.of(server.variables()).toMap());
    }

    private static List<Variable> variables(JsonNode rows) {
        List<Variable> variables = new ArrayList<>();
        rows.forEach(row -> variables.add(new Variable(row.get("key").asText(), row.get("value").asText(), row.path("public").asBoolean(),
                row.path("masked").asBoolean(), row.path("file").asBoolean(), row.path("raw").asBoolean())));
        return variables;
    }

    private static VariableSet shown(String... pairs) {
        List<Variable> variables = new ArrayList<>();
        for (int index = 0; index < pairs.length; index += 2) {
            variables.add(Variable.shown(pairs[index], pairs[index + 1]));
        }
        return VariableSet.of(variables);
    }

    private static String runnerValue(VariableSet variables, String key) {
        Expansion expansion = variables.expandAll(ExpansionMode.FOR_RUNNER);
        assertEquals(Optional.empty(), expansion.problem());
        return VariableSet.of(expansion.variables()).value(key).orElseThrow();
    }

    @Test
    void all_three_forms_are_references() {
        assertEquals("v v v $B$ $1 ${A $", shown("A", "v").expand("$A ${A} %A% $B$ $1 ${A $", ExpansionMode.FOR_RUNNER));
    }

    @ParameterizedTest
    @CsvSource({"$A,v", "${A},v", "%A%,v", "a$A$A%A%${A}b,avvvvb", "cpu% A%,cpu% A%", "%{A},%{A}", "$$A,$$A", "%%A%,%%A%", "${A%,${A%",
        "aa$A,aav", "$A$,v$"})
    void text_is_expanded_at_its_references_alone(String text, String expanded) {
        assertEquals(expanded, shown("A", "v").expand(text, SERVER));
        assertEquals(expanded, runnerValue(shown("A", "v", "B", text), "B"));
    }

    /** A reference to an unknown variable stays as written and counts. */
    @ParameterizedTest
    @CsvSource({"999998,true", "999999,false", "1000000,false"})
    void values_have_a_million_characters_at_most(int before, boolean fits) {
        Expansion expansion = shown("A", "x".repeat(before) + "$U").expandAll(ExpansionMode.FOR_RUNNER);
        assertEquals(fits ? Optional.empty() : Optional.of("variables are too large once expanded: \"A\""), expansion.problem());
    }

    @Test
    void a_variable_may_extend_its_former_value() {
        assertEquals("1-x", runnerValue(shown("C", "$A", "A", "1", "A", "$A-x"), "A"));
        assertEquals("1-x", runnerValue(shown("C", "$A", "A", "1", "A", "$A-x"), "C"));
    }

    @Test
    void an_overridden_value_never_wins() {
        assertEquals("2", runnerValue(shown("A", "$B", "B", "$A", "A", "2"), "A"));
        assertEquals("2", runnerValue(shown("C", "$A", "A", "1", "A", "2"), "A"));
        assertEquals("2", runnerValue(shown("B", "$A", "A", "$B", "A", "2"), "A"));
    }

    @Test
    void files_stay_for_the_runner() {
        VariableSet variables = VariableSet.of(List.of(new Variable("F", "content", false, false, true, false), Variable.shown("B", "$F")));
        assertEquals("$F", runnerValue(variables, "B"));
        assertEquals("content", VariableSet.of(variables.expandAll(SERVER).variables()).value("B").orElseThrow());
    }

    @Test
    void long_circles_are_named_and_long_chains_work() {
        assertEquals(Optional.of("circular variable reference detected: [\"A\", \"B\", \"C\"]"),
                shown("A", "$B", "B", "$C", "C", "$A").expandAll(SERVER).problem());
        List<String> chain = new ArrayList<>();
        for (int index = 0; index < 20_000; index++) {
            chain.addAll(List.of("V" + index, index == 19_999 ? "end" : "$V" + (index + 1)));
        }
        assertEquals("end", runnerValue(shown(chain.toArray(String[]::new)), "V0"));
    }

    @Test
    void doubling_is_bounded() {
        List<String> bomb = new ArrayList<>(List.of("V0", "x".repeat(100)));
        for (int index = 1; index < 64; index++) {
            bomb.addAll(List.of("V" + index, "$V" + (index - 1) + "$V" + (index - 1)));
        }
        assertTrue(shown(bomb.toArray(String[]::new)).expandAll(SERVER).problem().orElseThrow().startsWith("variables are too large"));
    }

    @Test
    void origins_are_joined_in_order_of_precedence() {
        Map<VariableOrigin, List<Variable>> byOrigin = new LinkedHashMap<>();
        for (VariableOrigin origin : VariableOrigin.values()) {
            byOrigin.put(origin, List.of(Variable.shown("A", origin.name())));
        }
        assertEquals(List.of("JOB_PREDEFINED", "PROJECT_PREDEFINED", "PIPELINE_PREDEFINED", "RUNNER_PREDEFINED", "CONFIGURATION", "USER",
                "DOTENV", "INSTANCE", "GROUP", "PROJECT", "PIPELINE", "SCHEDULE", "MANUAL_JOB", "RELEASE"),
                VariableOrigin.join(byOrigin).list().stream().map(Variable::value).toList());
    }

    @Test
    void the_most_specific_scope_wins() {
        List<ScopedVariable> stored = List.of(scoped("exact", false, "review/a"), scoped("any", false, "*"), scoped("wide", false,
                "review/*"),
                scoped("other", false, "prod*"), scoped("secret", true, "*"));
        assertEquals(List.of("any", "wide", "exact"), values(stored, false, Optional.of("review/a")));
        assertEquals(List.of("any", "secret"), values(stored, true, Optional.empty()));
    }

    private static ScopedVariable scoped(String value, boolean onlyProtected, String scope) {
        return new ScopedVariable(Variable.hidden("K", value), onlyProtected, scope);
    }

    private static List<String> values(List<ScopedVariable> stored, boolean protectedRef, Optional<String> environment) {
        return ScopedVariable.applicable(stored, protectedRef, environment).stream().map(Variable::value).toList();
    }
}
