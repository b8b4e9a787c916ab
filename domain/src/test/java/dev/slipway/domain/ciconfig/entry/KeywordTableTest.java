package dev.slipway.domain.ciconfig.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.keyword.Where;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of keywords has no gaps. */
class KeywordTableTest {
    @Test
    void every_row_is_listed() {
        Set<Object> declared = Arrays.stream(Keywords.class.getDeclaredFields()).filter(field -> field.getType() == Keyword.class).map(
                field -> {
            try {
                return field.get(null);
            } catch (IllegalAccessException hidden) {
                throw new IllegalStateException(hidden);
            }
        }).collect(Collectors.toSet());
        assertEquals(declared, Set.copyOf(Keywords.ALL));
    }

    @ParameterizedTest
    @EnumSource(Where.class)
    void name_has_one_row_at_each_place(Where where) {
        List<String> names = Keywords.ALL.stream().filter(keyword -> keyword.isIn(where)).map(Keyword::name).toList();
        assertEquals(names.stream().distinct().toList(), names);
    }

    @Test
    void default_is_read_in_an_order_of_its_own() {
        assertEquals(Keywords.ALL.stream().filter(keyword -> keyword.isIn(Where.DEFAULT)).collect(Collectors.toSet()),
                Set.copyOf(Keywords.IN_DEFAULT));
    }
}
