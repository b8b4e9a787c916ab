package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoteAudienceTest {

    private static final MentionSource SOURCE = new MentionSource(MentionSource.Kind.values()[0], 7);

    @Test
    void audience_is_shown_internal_notes_and_mentions_as_it_is_made() {
        for (boolean internal : new boolean[] {true, false}) {
            for (Set<MentionSource> mentions : Set.of(Set.<MentionSource>of(), Set.of(SOURCE))) {
                NoteAudience audience = NoteAudience.of(internal, mentions);
                assertEquals(internal, audience.internal());
                assertEquals(Optional.of(mentions), audience.mentions().map(MentionAudience::sources));
            }
        }
        assertEquals(new NoteAudience(true, Optional.empty()), NoteAudience.ALL);
    }

    @Test
    void audience_stays_as_it_was_made() {
        Set<MentionSource> mentions = new HashSet<>(Set.of(SOURCE));
        NoteAudience audience = NoteAudience.of(false, mentions);
        mentions.clear();
        Set<MentionSource> shown = audience.mentions().orElseThrow().sources();
        assertEquals(Set.of(SOURCE), shown);
        assertThrows(UnsupportedOperationException.class, shown::clear);
    }
}
