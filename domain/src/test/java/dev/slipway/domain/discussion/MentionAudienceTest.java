package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.MentionAudience.Snippets;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MentionAudienceTest {

    private static final MentionSource ISSUES = new MentionSource(MentionSource.Kind.ISSUE, 7);
    private static final MentionSource SNIPPETS = new MentionSource(MentionSource.Kind.SNIPPET, 7);
    private static final MentionSource REQUESTS = new MentionSource(MentionSource.Kind.MERGE_REQUEST, 7);

    @Test
    void source_names_kind_and_project_of_its_object() {
        assertEquals(List.of(ISSUES, REQUESTS, new MentionSource(MentionSource.Kind.COMMIT, 7), SNIPPETS),
                List.of(MentionSource.of(new Noteable.Issue(7, 70, 1)), MentionSource.of(new Noteable.MergeRequest(7, 70, 1)),
                        MentionSource.of(new Noteable.Commit(7, "abc")), MentionSource.of(new Noteable.Snippet(7, 70))));
        assertEquals(List.of(Ability.READ_CODE, Ability.READ_MERGE_REQUESTS, Ability.READ_ISSUES, Ability.READ_SNIPPETS),
                List.of(MentionSource.Kind.COMMIT.ability(), MentionSource.Kind.MERGE_REQUEST.ability(),
                        MentionSource.Kind.ISSUE.ability(), MentionSource.Kind.SNIPPET.ability()));
    }

    @Test
    void source_that_the_reader_may_not_read_is_hidden() {
        MentionAudience requests = MentionAudience.of(Set.of(REQUESTS));
        assertTrue(requests.shows(REQUESTS, false, false));
        assertFalse(requests.shows(ISSUES, false, true));
        assertFalse(requests.shows(new MentionSource(MentionSource.Kind.MERGE_REQUEST, 8), false, false));
        assertFalse(MentionAudience.NONE.shows(REQUESTS, false, false));
    }

    @Test
    void confidential_issue_is_shown_to_trusted_readers_and_its_own() {
        MentionAudience stranger = new MentionAudience(Set.of(ISSUES), Set.of(), OptionalLong.of(3));
        assertTrue(stranger.shows(ISSUES, false, false));
        assertFalse(stranger.shows(ISSUES, true, false));
        assertTrue(stranger.shows(ISSUES, true, true));
        assertTrue(new MentionAudience(Set.of(ISSUES), Set.of(7L), OptionalLong.empty()).shows(ISSUES, true, false));
        assertFalse(new MentionAudience(Set.of(ISSUES), Set.of(8L), OptionalLong.empty()).shows(ISSUES, true, true),
                "nobody is no author");
    }

    @Test
    void snippet_is_shown_to_its_readers() {
        for (boolean source : List.of(false, true)) {
            for (boolean trusted : List.of(false, true)) {
                for (boolean reader : List.of(false, true)) {
                    for (boolean own : List.of(false, true)) {
                        for (Visibility visibility : Visibility.values()) {
                            MentionAudience audience = new MentionAudience(source ? Set.of(SNIPPETS) : Set.of(ISSUES), Set.of(7L),
                                    new Snippets(trusted ? Set.of(7L) : Set.of(8L), Set.of(Visibility.PUBLIC)),
                                    reader ? OptionalLong.of(3) : OptionalLong.empty());
                            assertEquals(source && (trusted || reader && own || visibility == Visibility.PUBLIC),
                                    audience.shows(SNIPPETS, visibility, own), audience + " " + visibility + " " + own);
                        }
                    }
                }
            }
        }
    }
}
