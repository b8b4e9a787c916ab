package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Ability;
import org.junit.jupiter.api.Test;

class MentionRulesTest {

    @Test
    void object_takes_mentions_up_to_the_limits() {
        assertTrue(MentionRules.admits(0, 0, false, true));
        assertTrue(MentionRules.admits(MentionRules.MOST - 1, MentionRules.SOURCES - 1, false, true));
        assertTrue(MentionRules.admits(MentionRules.MOST - 1, MentionRules.SOURCES, true, true));
        assertFalse(MentionRules.admits(MentionRules.MOST - 1, MentionRules.SOURCES, false, true));
        assertFalse(MentionRules.admits(MentionRules.MOST, 1, true, true));
    }

    @Test
    void strangers_leave_half_of_the_places_to_members() {
        int most = MentionRules.MOST / 2;
        int sources = MentionRules.SOURCES / 2;
        assertTrue(MentionRules.admits(most - 1, sources - 1, false, false));
        assertTrue(MentionRules.admits(most - 1, sources, true, false));
        assertFalse(MentionRules.admits(most - 1, sources, false, false));
        assertFalse(MentionRules.admits(most, 1, true, false));
    }

    @Test
    void notes_about_links_are_bounded_and_leave_half_of_the_sources() {
        int sources = MentionRules.SOURCES / 2;
        assertTrue(MentionRules.admitsLink(MentionRules.LINKS - 1, MentionRules.LINKS_OF_OBJECT - 1, sources - 1, false));
        assertTrue(MentionRules.admitsLink(0, 0, sources, true));
        assertFalse(MentionRules.admitsLink(0, 0, sources, false));
        assertFalse(MentionRules.admitsLink(MentionRules.LINKS, 0, 1, true));
        assertFalse(MentionRules.admitsLink(MentionRules.LINKS - 1, MentionRules.LINKS_OF_OBJECT, 1, true));
    }

    @Test
    void mention_is_shown_to_readers_of_its_source() {
        assertEquals(Ability.READ_CODE, MentionSource.Kind.COMMIT.ability());
        assertEquals(Ability.READ_MERGE_REQUESTS, MentionSource.Kind.MERGE_REQUEST.ability());
    }

    @Test
    void writer_has_a_bounded_number_of_mentions_that_wait() {
        assertEquals(MentionRules.WAITING, MentionRules.room(0));
        assertEquals(1, MentionRules.room(MentionRules.WAITING - 1));
        assertEquals(0, MentionRules.room(MentionRules.WAITING));
        assertEquals(0, MentionRules.room(MentionRules.WAITING + 1));
    }
}
