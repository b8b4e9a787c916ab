package dev.slipway.domain.label;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelChangeTest {

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "a, -", "a:b, -", "a::, -", "::a, -", "::, -", "'', -", "a::b, a", "a::b::c, a::b", "a::b::, -", "a:::b, a:", "a b::c, a b"})
    void scope_is_all_before_the_last_colons(String name, String scope) {
        assertEquals(Optional.ofNullable(scope), ScopedLabels.scope(name));
    }

    /** Names are separated by blanks; a dash stands for no list at all. */
    @ParameterizedTest
    @CsvSource({
        // present, instead, add, remove, with scopes, without
        "a b,       -,        '',       '',      a b,        a b",
        "a b,       '',       '',       '',      '',         ''",
        "a b,       c a,      '',       '',      c a,        c a",
        "a b,       -,        c a,      '',      b c a,      b c a",
        "a b,       -,        '',       a z,     b,          b",
        "a,         c d,      e,        d,       c e,        c e",
        "a,         -,        b,        b a,     '',         ''",
        "s::a,      -,        s::b,     '',      s::b,       s::a s::b",
        "s::a,      -,        s::a,     '',      s::a,       s::a",
        "s::a,      s::b s::a, '',      '',      s::b,       s::b s::a",
        "s::a,      s::a s::b, '',      '',      s::b,       s::a s::b",
        "'',        s::a s::b, '',      '',      s::b,       s::a s::b",
        "'',        -,        s::b s::a, '',     s::a,       s::b s::a",
        "s::a,      -,        s::b,     s::b,    s::a,       s::a",
        "s::a t::a, -,        s::b,     '',      t::a s::b,  s::a t::a s::b",
        "s::a,      -,        s::t::a,  '',      s::a s::t::a, s::a s::t::a",
        "s::t::a,   -,        s::t::b,  '',      s::t::b,    s::t::a s::t::b",
        "s::a s::b, -,        x,        '',      s::a s::b x, s::a s::b x",
        "s::a s::b, -,        '',       '',      s::a s::b,  s::a s::b",
        "s::a s::b, s::b s::a, '',      '',      s::b s::a,  s::b s::a",
        "s::a s::b, -,        s::a,     '',      s::a,       s::b s::a",
        "s::a s::b, -,        s::c,     '',      s::c,       s::a s::b s::c",
        "s::a s::b, -,        '',       s::a,    s::b,       s::b"})
    void change_is_a_function_of_the_names(String present, String instead, String add, String remove, String scoped, String plain) {
        LabelChange change = new LabelChange(instead.equals("-") ? Optional.empty() : Optional.of(names(instead)), names(add),
                names(remove));
        assertEquals(names(scoped), change.apply(names(present), true));
        assertEquals(names(plain), change.apply(names(present), false));
    }

    private static List<String> names(String text) {
        return text.isBlank() ? List.of() : List.of(text.split(" "));
    }

    @Test
    void names_are_without_blanks_and_commas_and_keep_their_order() {
        LabelChange change = new LabelChange(Optional.of(List.of(" s::b ", "c,a", "", " ", "d")), List.of("s::c , s::a"), List.of(" d"));
        assertEquals(List.of("c", "a", "s::a"), change.apply(List.of(), true));
        assertEquals(List.of("s::a"), LabelChange.to(List.of("s::b", "s::a")).apply(List.of(), true));
    }

    @Test
    void no_change_keeps_all_names() {
        assertEquals(List.of("b", "a"), LabelChange.NONE.apply(List.of("b", "a"), true));
        assertEquals(List.of("s::b", "a", "s::a"), LabelChange.NONE.apply(List.of("s::b", "a", "s::a"), true));
        assertEquals(List.of("a", "s::a"), ScopedLabels.exclusive(Set.of(), List.of("a", "s::a")));
    }
}
