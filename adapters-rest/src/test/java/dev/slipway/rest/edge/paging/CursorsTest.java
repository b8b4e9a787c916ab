package dev.slipway.rest.edge.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CursorsTest {

    private final Cursors cursors = new Cursors("/api/v4/issues created_at desc");

    @Test
    void values_come_back_as_they_were() {
        for (List<Optional<String>> values : List.of(List.of(Optional.of("7")), List.of(Optional.<String>empty(), Optional.of("7")),
                List.of(Optional.of("ünï 🚀 -3:abc\n"), Optional.of(""), Optional.<String>empty(), Optional.of("x".repeat(255))))) {
            String cursor = cursors.write(values);
            assertEquals(Optional.of(values), cursors.read(cursor));
            assertTrue(cursor.matches("[\\w-]+"), cursor);
        }
    }

    @Test
    void longest_names_stay_within_the_bound() {
        String cursor = cursors.write(List.of(Optional.of("🚀".repeat(255)), Optional.of("🚀".repeat(255)),
                Optional.of("9223372036854775807")));
        assertTrue(cursor.length() <= Cursors.MAX_LENGTH, () -> "" + cursor.length());
    }

    @Test
    void a_cursor_of_another_list_is_none() {
        String cursor = new Cursors("/api/v4/issues updated_at desc").write(List.of(Optional.of("7")));
        assertEquals(Optional.empty(), cursors.read(cursor));
    }

    @Test
    void texts_that_are_no_cursors_are_none() {
        for (String text : List.of("A", "AAAA", "AAAAAAAAAAAA", "AAAAAAAAAAAAMTph", "MTph=", "é", " ", "x".repeat(5000))) {
            assertEquals(Optional.empty(), cursors.read(text), text);
        }
    }
}
