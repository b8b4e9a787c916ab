package dev.slipway.domain.mergerequest.note;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangeNotesTest {

    private static final MergeRequestContent PLAIN = MergeRequestContent.titled("Add topic", "main");

    private static List<String> notes(MergeRequestContent before, MergeRequestContent after) {
        return ChangeNotes.of(before, after, id -> "user" + id);
    }

    private static MergeRequestContent with(List<Long> assignees, List<Long> reviewers) {
        return PLAIN.withWorkers(new MergeRequestWorkers(assignees, reviewers));
    }

    private static MergeRequestContent locked(Boolean locked) {
        return new MergeRequestContent("Add topic", null, "main", Labels.NONE, MergeRequestWorkers.NONE, locked, MergeOptions.NONE);
    }

    @Test
    void unchanged_content_and_attributes_without_notes_have_none() {
        assertEquals(List.of(), notes(PLAIN, PLAIN));
        assertEquals(List.of(), notes(PLAIN, PLAIN.withOptions(new MergeOptions(true, true, true)).withDescription("")));
        assertEquals(List.of(), notes(PLAIN, PLAIN.withLabels(Labels.of(List.of("bug")))));
        assertEquals(List.of(), notes(PLAIN, locked(false)));
    }

    @Test
    void title_and_draft_have_notes_of_their_own() {
        assertEquals(List.of("changed title from **Add {-topic-}** to **Add {+other+}**"), notes(PLAIN, PLAIN.withTitle("Add other")));
        assertEquals(List.of("marked this merge request as **draft**"), notes(PLAIN, PLAIN.withTitle("Draft: Add topic")));
        assertEquals(List.of("marked this merge request as **ready**"), notes(PLAIN.withTitle("[Draft] Add topic"), PLAIN));
        assertEquals(List.of(), notes(PLAIN.withTitle("[Draft] Add topic"), PLAIN.withTitle("draft: Add topic")));
        assertEquals(List.of("marked this merge request as **draft**", "changed title from **{-Add topic-}** to **{+Draft: x+}**"),
                notes(PLAIN, PLAIN.withTitle("Draft: x")));
    }

    @Test
    void description_lock_and_target_branch_are_told() {
        assertEquals(List.of("changed the description"), notes(PLAIN, PLAIN.withDescription("x")));
        assertEquals(List.of("changed the description"), notes(PLAIN.withDescription("x"), PLAIN));
        assertEquals(List.of("locked the discussion in this merge request"), notes(PLAIN, locked(true)));
        assertEquals(List.of("unlocked the discussion in this merge request"), notes(locked(true), locked(false)));
        assertEquals(List.of("changed target branch from `main` to `next`"), notes(PLAIN, PLAIN.withTargetBranch("next")));
    }

    @Test
    void users_who_come_and_go_are_told_by_name() {
        assertEquals(List.of("assigned to @user1"), notes(PLAIN, with(List.of(1L), List.of())));
        assertEquals(List.of("assigned to @user1 and @user2"), notes(PLAIN, with(List.of(1L, 2L), List.of())));
        assertEquals(List.of("assigned to @user1, @user2, and @user3"), notes(PLAIN, with(List.of(1L, 2L, 3L), List.of())));
        assertEquals(List.of("assigned to @user3 and unassigned @user1"), notes(with(List.of(1L, 2L), List.of()),
                with(List.of(2L, 3L), List.of())));
        assertEquals(List.of("unassigned @user1", "requested review from @user1"), notes(with(List.of(1L), List.of()),
                with(List.of(), List.of(1L))));
        assertEquals(List.of("removed review request for @user1 and @user2"), notes(with(List.of(), List.of(1L, 2L)), PLAIN));
        assertEquals(List.of("requested review from @user3 and removed review request for @user1"),
                notes(with(List.of(), List.of(1L)), with(List.of(), List.of(3L))));
        assertEquals(List.of(), notes(with(List.of(1L, 2L), List.of()), with(List.of(2L, 1L), List.of())));
    }

    @Test
    void users_of_the_notes_are_those_who_come_and_go() {
        assertEquals(Set.of(1L, 3L, 4L, 5L), ChangeNotes.users(with(List.of(1L, 2L), List.of(4L)), with(List.of(2L, 3L), List.of(5L))));
        assertEquals(Set.of(), ChangeNotes.users(PLAIN, PLAIN.withTitle("x")));
    }
}
