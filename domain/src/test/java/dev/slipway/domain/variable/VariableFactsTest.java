package dev.slipway.domain.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.domain.variable.CommitFacts.RefKind;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Facts that predefined variables are made of, and lists of variables. */
class VariableFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "*|production|true", "production|production|true", "production|productions|false", "productions|production|false",
        "production|preproduction|false",
        "review/*|review/a/b|true", "review/*|review/|true", "review/*|review|false", "*/a|review/a|true", "*/a|review/ab|false",
        "a*c*e|abcde|true", "a*c*e|abcd|false", "a*b|aXbXb|true", "a**|a|true", "*ab|aab|true", "**|x|true", "prod*|Production|false"})
    void star_of_scope_stands_for_any_text(String scope, String environment, boolean covers) {
        List<ScopedVariable> stored = List.of(new ScopedVariable(Variable.hidden("K", "v"), false, scope));
        assertEquals(covers ? 1 : 0, ScopedVariable.applicable(stored, false, Optional.of(environment)).size());
        assertEquals(scope.equals("*") ? 1 : 0, ScopedVariable.applicable(stored, false, Optional.empty()).size());
    }

    @ParameterizedTest
    @CsvSource({"https://ci.example.com, 443", "http://ci.example.com, 80", "http://ci.example.com:8080/x, 8080",
            "https://ci.example.com:0, 0"})
    void server_is_reached_at_the_port_of_its_address(URI address, int port) {
        assertEquals(new ServerFacts(address.toString(), "ci.example.com", port, address.getScheme(), "Slipway", "15.11.0-ee", "abc",
                "ci.example.com", 22, "", "", "", ""), ServerFacts.at(address, "15.11.0-ee", "abc"));
    }

    @Test
    void part_of_version_may_be_absent() {
        ServerFacts server = ServerFacts.at(URI.create("http://h"), "15.11", "");
        assertEquals(List.of("15", "11", ""), List.of(server.versionPart(0), server.versionPart(1), server.versionPart(2)));
    }

    private static CommitFacts commit(String sha, String message) {
        return new CommitFacts(sha, "", "main", RefKind.BRANCH, false, "", message, "", "");
    }

    @Test
    void message_is_parted_after_a_title_that_is_short_enough() {
        assertEquals("rest", commit("a", "x".repeat(99) + "\nrest").description());
        assertEquals("x".repeat(100) + "\nrest", commit("a", "x".repeat(100) + "\nrest").description());
        assertEquals(List.of("t", "d\ne"), List.of(commit("a", " \n t \n\n d\ne ").title(), commit("a", " \n t \n\n d\ne ").description()));
        assertEquals(List.of("t", ""), List.of(commit("a", " t ").title(), commit("a", " t ").description()));
        assertEquals(List.of("12345678", "1234567"), List.of(commit("123456789", "").shortSha(), commit("1234567", "").shortSha()));
    }

    @Test
    void pipeline_in_a_freeze_period_and_scheduled_one_say_so() {
        assertEquals(List.of(Variable.shown("CI_DEPLOY_FREEZE", "true")), PredefinedVariables.freeze(true));
        assertEquals(List.of(), PredefinedVariables.freeze(false));
        assertEquals(List.of(new Variable("CI_PIPELINE_SCHEDULE_DESCRIPTION", "each $NIGHT", true, false, false, true)),
                PredefinedVariables.schedule("each $NIGHT"));
        assertEquals(List.of(Variable.shown("CI_JOB_ID", "5"), Variable.shown("CI_JOB_URL", "u")), PredefinedVariables.identity(5, "u"));
    }

    @Test
    void job_gets_an_environment() {
        JobFacts job = new JobFacts("j", "s", true, Optional.of("i"), Optional.of(1), 2, Optional.empty());
        JobFacts.EnvironmentFacts environment = new JobFacts.EnvironmentFacts("n", "s", "u", "a", "t");
        assertEquals(new JobFacts("j", "s", true, Optional.of("i"), Optional.of(1), 2, Optional.of(environment)), job.in(environment));
    }

    @Test
    void project_outside_of_groups_has_no_namespace() {
        ProjectFacts project = new ProjectFacts(1, "t", "", "tool", 2, "u", "private", "", "", "main", "", "", "", "");
        assertEquals(List.of("tool", "", ""), List.of(project.name(), project.namespace(), project.rootNamespace()));
    }

    @ParameterizedTest
    @CsvSource({"INSTANCE, 25, false, INSTANCE", "GROUP, 30000, true, GROUP", "PROJECT, 8000, true, PROJECT"})
    void level_has_a_number_of_variables_and_an_origin(VariableLevel level, int most, boolean scoped, VariableOrigin origin) {
        assertEquals(List.of(most, scoped, origin), List.of(level.most(), level.scoped(), level.origin()));
    }

    @Test
    void last_of_several_variables_counts() {
        VariableSet set = VariableSet.of(List.of(Variable.shown("A", "1"), Variable.shown("B", "2")));
        VariableSet more = set.with(List.of(Variable.hidden("A", "3")));
        assertEquals(Optional.of("3"), more.value("A"));
        assertEquals(List.of("1", "2", "3"), more.list().stream().map(Variable::value).toList());
        assertEquals(Map.of("A", "3", "B", "2"), more.toMap());
        assertEquals(Optional.empty(), more.find("C"));
        assertSame(set, set.with(List.of()));
        assertEquals(List.of(), VariableSet.none().list());
    }

    @Test
    void sets_of_the_same_variables_are_equal() {
        VariableSet set = VariableSet.of(List.of(Variable.shown("A", "1")));
        assertEquals(set, VariableSet.of(List.of(Variable.shown("A", "1"))));
        assertEquals(set.hashCode(), VariableSet.of(List.of(Variable.shown("A", "1"))).hashCode());
        assertEquals(List.of(false, false, false), List.of(set.equals(VariableSet.none()), set.equals(List.of()),
                set.hashCode() == VariableSet.none().hashCode()));
        assertEquals("[A]", set.toString(), "values may be secrets");
    }

    @Test
    void text_mentions_the_variables_that_it_refers_to() {
        VariableSet set = VariableSet.of(List.of(Variable.shown("A", "1"), Variable.shown("B", "2")));
        assertEquals(List.of(Variable.shown("B", "2"), Variable.shown("A", "1")), set.mentioned("x $B %A% $$B ${C}"));
        assertEquals(List.of(), set.mentioned("A B"));
    }

    @Test
    void masked_values_are_replaced_in_texts() {
        VariableSet set = VariableSet.of(List.of(Variable.secret("S", "s3cr3t"), Variable.secret("E", ""), Variable.hidden("H", "open")));
        assertEquals("a xxxxxx b xxxxxx open", set.masked("a s3cr3t b s3cr3t open"));
    }

    @Test
    void text_that_grows_too_long_stays_as_it_is() {
        VariableSet set = VariableSet.of(List.of(Variable.shown("A", "x".repeat(1_000_000))));
        assertEquals(1_000_000, set.expand("$A", ExpansionMode.FOR_NAMES).length());
        assertEquals("$A.", set.expand("$A.", ExpansionMode.FOR_NAMES));
    }

    @Test
    void all_values_together_have_a_bounded_length() {
        Variable half = Variable.shown("A", "x".repeat(500_000));
        VariableSet most = VariableSet.of(List.of(half, Variable.shown("B", "$A")));
        assertEquals(Optional.empty(), most.expandAll(ExpansionMode.FOR_NAMES).problem());
        VariableSet more = VariableSet.of(List.of(half, Variable.shown("B", "$A.")));
        assertEquals(Optional.of("variables are too large once expanded: \"B\""), more.expandAll(ExpansionMode.FOR_NAMES).problem());
        assertEquals(more.list(), more.expandAll(ExpansionMode.FOR_NAMES).variables());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        "plain|plain",
        "$A|v", "${A}|v", "%A%|v", "$a1_Z|w", "${a1_Z}|w", "$A-$A|v-v", "x$A%A%y|xvvy", "$|$", "%|%", "a$|a$", "${}|${}", "%%|%%",
        "$$A|$$A", "%%A%|%%A%", "$1A|$1A", "${1A}|${1A}", "$A1|", "${A|${A", "%A|%A", "%A |%A ", "$A%|v%", "$@|$@", "$[|$[", "$`|$`",
        "${A-}|${A-}", "$Aä|vä", "$/|$/", "$:|$:"})
    void reference_has_three_forms(String text, String expanded) {
        VariableSet set = VariableSet.of(List.of(Variable.shown("A", "v"), Variable.shown("a1_Z", "w")));
        assertEquals(expanded == null ? "" : expanded, set.expand(text, ExpansionMode.FOR_NAMES));
    }

    @Test
    void all_letters_and_digits_are_parts_of_names() {
        String name = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        VariableSet set = VariableSet.of(List.of(Variable.shown(name, "v")));
        assertEquals("v", set.expand("$" + name, ExpansionMode.FOR_NAMES));
        for (char first : "_azAZ".toCharArray()) {
            assertEquals("v", VariableSet.of(List.of(Variable.shown(first + "", "v"))).expand("$" + first, ExpansionMode.FOR_NAMES));
        }
    }
}
