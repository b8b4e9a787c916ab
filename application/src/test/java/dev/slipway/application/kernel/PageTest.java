package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTest {

    private static KeysetPosition position(Integer record) {
        return KeysetPosition.of("cursor", List.of(Optional.of(record.toString())));
    }

    /** One record more than the page has is asked for: it tells that there is another page, and is not shown. */
    @ParameterizedTest
    @CsvSource({"0, 0, false", "2, 2, false", "3, 3, false", "4, 3, true"})
    void walk_shows_a_page_and_knows_whether_more_follow(int found, int shown, boolean more) {
        List<Integer> records = IntStream.range(0, found).boxed().toList();
        Page<Integer> inOrder = Page.walked(records, 3, PageTest::position);
        Page<Integer> byId = Page.walked(records, 3);
        assertEquals(records.subList(0, shown), inOrder.items());
        assertEquals(records.subList(0, shown), byId.items());
        assertEquals(List.of((long) found, (long) found), List.of(inOrder.total(), byId.total()));
        assertEquals(more ? Optional.of(position(2)) : Optional.empty(), inOrder.next());
        assertEquals(Optional.empty(), byId.next());
    }

    @Test
    void converted_page_stays_at_its_place() {
        Page<Integer> page = Page.walked(List.of(1, 2), 1, PageTest::position);
        assertEquals(new Page<>(List.of("1"), 2, Optional.of(position(1))), page.map(Object::toString));
        assertEquals(new Page<>(List.of("x"), 2, Optional.of(position(1))), page.with(List.of("x")));
        assertEquals(new Page<>(List.of(), 0), Page.empty());
    }

    @ParameterizedTest
    @CsvSource({"1, 20, 0", "2, 20, 20", "2147483647, 100, 214748364600"})
    void page_by_number_skips_those_before(int page, int size, long skipped) {
        assertEquals(skipped, new PageRequest.Offset(page, size).skipped());
    }

    @Test
    void requests_are_bounded() {
        assertEquals(new PageRequest.Offset(1, 20), PageRequest.Offset.first());
        assertThrows(IllegalArgumentException.class, () -> new PageRequest.Offset(0, 20));
        for (int size : new int[] {0, 101}) {
            assertThrows(IllegalArgumentException.class, () -> new PageRequest.Offset(1, size));
            assertThrows(IllegalArgumentException.class, () -> new PageRequest.Keyset(0, true, size));
        }
        assertEquals(new PageRequest.Keyset(0, true, 100, Optional.of(position(1))), PageRequest.Keyset.inOrder(position(1), 100));
    }

    @Test
    void position_is_at_the_start_until_a_record_is_seen() {
        KeysetPosition start = KeysetPosition.start("cursor");
        assertEquals(List.of(true, false), List.of(start.atStart(), start.at(position(1).values()).atStart()));
        assertEquals(position(1), start.at(position(1).values()));
        assertEquals("400 cursor param.invalid", Refusals.end(() -> {
            throw start.invalid();
        }));
    }
}
