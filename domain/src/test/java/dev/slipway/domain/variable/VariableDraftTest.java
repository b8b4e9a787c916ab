package dev.slipway.domain.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariableDraftTest {

    private static VariableDraft draft(String key, String value, boolean masked, boolean raw, String scope) {
        return new VariableDraft(key, value, false, false, masked, raw, scope);
    }

    private static List<String> errors(VariableDraft draft) {
        return draft.errors().stream().map(error -> error.field() + " " + error.reason().id()).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            KEY        | -
            k          | -
            _1a        | -
            1          | -
            ' KEY '    | -
            ''         | key field.blank,key variable.key_characters
            '  '       | key field.blank,key variable.key_characters
            A-B        | key variable.key_characters
            'A B'      | key variable.key_characters
            Ä          | key variable.key_characters
            """)
    void keys_are_names_of_variables(String key, String expected) {
        assertEquals(expected == null ? List.of() : Arrays.asList(expected.split(",")), errors(draft(key, "v", false, false, "*")));
    }

    @Test
    void spaces_around_a_key_are_no_part_of_it() {
        assertEquals("KEY", draft(" KEY\n", "v", false, false, "*").key());
    }

    @Test
    void keys_and_values_end_somewhere() {
        assertEquals(List.of(), errors(draft("k".repeat(255), "v".repeat(10_000), false, false, "s".repeat(255))));
        assertEquals(List.of(), errors(draft("k", "\uD83D\uDE00".repeat(10_000), false, false, "*")));
        assertEquals(List.of("key field.too_long"), errors(draft("k".repeat(256), "v", false, false, "*")));
        assertEquals(List.of(FieldError.of("value", "variable.value_too_long", 10_000)),
                draft("k", "v".repeat(10_001), false, false, "*").errors());
        assertEquals(List.of("environment_scope field.too_long"), errors(draft("k", "v", false, false, "s".repeat(256))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            abcdefgh            | false | true
            abcdefg             | false | false
            aB1_+=/@:.~-        | false | true
            'abcd efgh'         | false | false
            'abcdefgh\n'        | false | false
            $abcdefgh           | false | false
            $abcdefgh           | true  | true
            äbcdefgh            | false | false
            äbcdefgh            | true  | true
            'abcd efgh'         | true  | false
            abcdefg             | true  | false
            ''                  | false | false
            """)
    void what_is_masked_can_be_found_in_a_log(String value, boolean raw, boolean maskable) {
        assertEquals(maskable ? List.of() : List.of("value field.invalid"), errors(draft("k", value.replace("\\n", "\n"), true, raw, "*")));
        assertEquals(List.of(), errors(draft("k", value, false, raw, "*")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            *               | -
            production      | -
            review/*        | -
            'a b.${c}-\\_'  | -
            ''              | environment_scope field.blank,environment_scope variable.scope_characters
            prod!           | environment_scope variable.scope_characters
            """)
    void scopes_are_names_of_environments_with_stars(String scope, String expected) {
        assertEquals(expected == null ? List.of() : Arrays.asList(expected.split(",")), errors(draft("k", "v", false, false, scope)));
    }

    @Test
    void a_value_that_was_not_given_is_empty() {
        assertEquals(new ScopedVariable(new Variable("K", "", false, true, true, true), true, "a*"),
                new VariableDraft("K", null, true, true, true, true, "a*").scoped());
    }

    @Test
    void printed_draft_hides_its_value() {
        VariableDraft draft = draft("K", "hidden", false, false, "*");
        assertEquals("K@*", draft.toString());
        assertEquals("ScopedVariable[variable=K, onlyProtected=false, environmentScope=*]", draft.scoped().toString());
    }
}
