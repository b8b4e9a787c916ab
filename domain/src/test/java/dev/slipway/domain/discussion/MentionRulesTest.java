package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Ability;
import org.junit.jupiter.api.Test;

class MentionRulesTest {

    @Test
    void object_takes_mentions_up_to_the_limits() {
        assertTrue(MentionRules.admits(0, 0, false));
        assertTrue(MentionRules.admits(MentionRules.MOST - 1, MentionRules.SOURCES - 1, false));
        assertTrue(MentionRules.admits(MentionRules.MOST - 1, MentionRules.SOURCES, true));
        assertFalse(MentionRules.admits(MentionRules.MOST - 1, MentionRules.SOURCES, false));
        assertFalse(MentionRules.admits(MentionRules.MOST, 1, true));
    }

    @Test
    void mention_is_shown_to_readers_of_its_source() {
        assertEquals(Ability.READ_CODE, MentionSource.Kind.COMMIT.ability());
        assertEquals(Ability.READ_MERGE_REQUESTS, MentionSource.Kind.MERGE_REQUEST.ability());
    }
}
