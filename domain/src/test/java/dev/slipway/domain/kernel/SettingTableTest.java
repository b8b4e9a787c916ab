package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SettingTableTest {

    private static final Setting FLAG = Setting.flag("flag", true);
    private static final Setting NUMBER = Setting.number("number", 1, 5, null);
    private static final Setting TEXT = Setting.text("text", 3, null);
    private static final Setting CHOICE = Setting.choice("choice", "a", "a", "b");
    private static final Setting TEXTS = Setting.texts("texts", 3);
    private static final Setting NOTHING = Setting.nothing("nothing");

    static List<Arguments> values() {
        return List.of(
                Arguments.of(FLAG, false, null),
                Arguments.of(FLAG, "false", "field.invalid"),
                Arguments.of(NUMBER, 1, null),
                Arguments.of(NUMBER, 5L, null),
                Arguments.of(NUMBER, 0, "field.greater_than_or_equal"),
                Arguments.of(NUMBER, 6, "field.less_than_or_equal"),
                Arguments.of(NUMBER, "3", "field.invalid"),
                Arguments.of(TEXT, "äöü", null),
                Arguments.of(TEXT, "abcd", "field.too_long"),
                Arguments.of(TEXT, 1, "field.invalid"),
                Arguments.of(CHOICE, "b", null),
                Arguments.of(CHOICE, "c", "field.not_included"),
                Arguments.of(CHOICE, 1, "field.not_included"),
                Arguments.of(TEXTS, List.of("abc", ""), null),
                Arguments.of(TEXTS, List.of("abc", "abcd"), "field.too_long"),
                Arguments.of(TEXTS, "abc", "field.invalid"),
                Arguments.of(TEXTS, List.of(1), "field.invalid"),
                Arguments.of(NOTHING, "", null),
                Arguments.of(NOTHING, "x", "field.unsupported"),
                Arguments.of(NOTHING, null, null),
                Arguments.of(FLAG, null, null),
                Arguments.of(NUMBER, null, null));
    }

    @ParameterizedTest
    @MethodSource("values")
    void takes_what_fits_its_kind(Setting setting, Object value, String problem) {
        assertEquals(Optional.ofNullable(problem), setting.problem(value).map(Reason::id));
    }

    @Test
    void shows_fallbacks_where_nothing_is_stored() {
        SettingTable table = new SettingTable(List.of(FLAG, NUMBER, CHOICE));
        Map<String, Object> complete = table.complete(Map.of("choice", "b"));
        assertEquals(Arrays.asList(true, null, "b"),
                List.copyOf(complete.values().stream().map(Optional::ofNullable).toList()).stream().map(o -> o.orElse(null)).toList());
    }

    @Test
    void lists_have_no_items_and_unsupported_settings_no_value_where_nothing_is_stored() {
        Map<String, Object> complete = new SettingTable(List.of(TEXT, TEXTS, NOTHING)).complete(Map.of());
        assertEquals(List.of("text", "texts", "nothing"), List.copyOf(complete.keySet()));
        assertEquals(Arrays.asList(null, List.of(), null), new ArrayList<>(complete.values()));
    }

    @Test
    void choices_are_named_with_others() {
        assertEquals(Set.of("choice", "path"), new SettingTable(List.of(FLAG, CHOICE, TEXT)).choicesAnd("path"));
    }

    @Test
    void names_every_value_that_does_not_fit() {
        SettingTable table = new SettingTable(List.of(FLAG, NUMBER, CHOICE));
        List<FieldError> problems = table.problems(Map.of("number", 9, "choice", "z", "flag", true));
        assertEquals(List.of("number", "choice"), problems.stream().map(FieldError::field).toList());
    }

    @Test
    void refuses_what_is_no_setting_and_double_names() {
        assertThrows(IllegalArgumentException.class, () -> new SettingTable(List.of(FLAG)).problems(Map.of("other", 1)));
        assertThrows(IllegalArgumentException.class, () -> new SettingTable(List.of(FLAG, FLAG)));
    }
}
