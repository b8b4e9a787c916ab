package dev.slipway.domain.issuelink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Tier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssueLinkTest {

    @ParameterizedTest
    @CsvSource({
        "RELATES_TO,    1, 2, RELATES_TO, RELATES_TO,    RELATES_TO",
        "BLOCKS,        1, 2, BLOCKS,     BLOCKS,        IS_BLOCKED_BY",
        "IS_BLOCKED_BY, 2, 1, BLOCKS,     IS_BLOCKED_BY, BLOCKS"
    })
    void issue_that_blocks_is_the_source(IssueLinkType type, long source, long target, IssueLinkType stored, IssueLinkType fromFirst,
            IssueLinkType fromSecond) {
        IssueLink link = IssueLink.of(1, type, 2);
        assertEquals(new IssueLink(source, target, stored == IssueLinkType.BLOCKS), link);
        assertEquals(stored, link.type());
        assertEquals(fromFirst, link.typeFrom(1));
        assertEquals(fromSecond, link.typeFrom(2));
        assertEquals(fromSecond, fromFirst.inverse());
        assertEquals(2, link.otherThan(1));
        assertEquals(1, link.otherThan(2));
    }

    @Test
    void issue_is_not_linked_to_itself() {
        assertThrows(IllegalArgumentException.class, () -> new IssueLink(1, 1, false));
    }

    @ParameterizedTest
    @CsvSource({
        "RELATES_TO,    relates_to,    true",
        "BLOCKS,        blocks,        false",
        "IS_BLOCKED_BY, is_blocked_by, false"
    })
    void links_that_block_are_premium(IssueLinkType type, String name, boolean free) {
        assertEquals(name, type.wireName());
        assertEquals(free, type.existsOn(Tier.FREE));
        assertTrue(type.existsOn(Tier.PREMIUM) && type.existsOn(Tier.ULTIMATE));
    }

    @ParameterizedTest
    @CsvSource({
        "RELATES_TO,    marked this issue as related to tool#2",
        "BLOCKS,        marked this issue as blocking tool#2",
        "IS_BLOCKED_BY, marked this issue as blocked by tool#2"
    })
    void notes_tell_what_the_issue_is_to_the_other(IssueLinkType type, String note) {
        assertEquals(note, IssueLinkNotes.linked(type, "tool#2"));
        assertEquals("removed the relation with #3", IssueLinkNotes.unlinked("#3"));
    }

    @ParameterizedTest
    @CsvSource({
        "49, 50, false, false, true",
        "50,  0, false, true,  false",
        "50, 24, true,  false, true",
        "0,  25, true,  false, false",
        "50, 49, true,  true,  true",
        "0,  50, true,  true,  false"
    })
    void links_to_other_projects_take_no_room_of_those_inside(int inside, int outside, boolean elsewhere, boolean changing,
            boolean admitted) {
        assertEquals(admitted, IssueLinkRules.admits(new IssueLinkUsage(inside, outside), elsewhere, changing));
    }
}
