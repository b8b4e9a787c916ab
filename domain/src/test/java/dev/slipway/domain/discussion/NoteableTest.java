package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Objects that have notes. */
class NoteableTest {

    private static final Noteable REQUEST = new Noteable.MergeRequest(7, 70, 1);
    private static final Noteable ISSUE = new Noteable.Issue(9, 70, 1);
    private static final Noteable SNIPPET = new Noteable.Snippet(9, 70);
    private static final Noteable EPIC = new Noteable.Epic(9, 70, 1);

    @Test
    void objects_are_told_apart_by_kind_project_and_name() {
        List<Noteable> objects = List.of(REQUEST, new Noteable.MergeRequest(7, 71, 2), new Noteable.Commit(7, "a".repeat(40)),
                new Noteable.Commit(8, "a".repeat(40)), new Noteable.Commit(7, "b".repeat(40)), ISSUE, SNIPPET);
        Set<String> identities = Stream.concat(objects.stream(), Stream.of(new Noteable.Issue(9, 71, 2), new Noteable.Snippet(9, 71), EPIC,
                new Noteable.Epic(9, 71, 2))).map(Noteable::identity).collect(Collectors.toSet());
        assertEquals(objects.size() + 4, identities.size());
        assertEquals(List.of(7L, 7L, 7L, 8L, 7L, 9L, 9L), objects.stream().map(Noteable::projectId).toList());
        assertEquals(List.of(NoteableKind.MERGE_REQUEST, NoteableKind.COMMIT, NoteableKind.ISSUE, NoteableKind.SNIPPET),
                List.of(REQUEST.kind(), objects.get(2).kind(), ISSUE.kind(), SNIPPET.kind()));
    }

    @Test
    void sources_of_mentions_are_objects_that_mention_others() {
        assertEquals(new MentionSource(MentionSource.Kind.ISSUE, 9), MentionSource.of(ISSUE));
        assertEquals(new MentionSource(MentionSource.Kind.MERGE_REQUEST, 7), MentionSource.of(REQUEST));
        assertEquals(new MentionSource(MentionSource.Kind.COMMIT, 7), MentionSource.of(new Noteable.Commit(7, "a".repeat(40))));
        assertEquals(new MentionSource(MentionSource.Kind.SNIPPET, 9), MentionSource.of(SNIPPET));
        for (NoteableKind kind : NoteableKind.values()) {
            assertEquals(kind != NoteableKind.EPIC, kind.mentioning(), kind.name());
        }
    }

    @Test
    void epic_belongs_to_no_project() {
        assertEquals(NoteableKind.EPIC, EPIC.kind());
        assertEquals(OptionalLong.empty(), EPIC.project());
        assertThrows(IllegalStateException.class, EPIC::projectId);
        assertThrows(IllegalArgumentException.class, () -> MentionSource.of(EPIC));
        assertEquals(OptionalLong.of(9), ISSUE.project());
        assertNotEquals(ISSUE.identity(), EPIC.identity());
        assertEquals(EPIC.identity(), new Noteable.Epic(8, 70, 2).identity(), "discussions stay when the group moves");
    }

    /** A request keeps its discussions when its project gets another path, and its id is that of no other request. */
    @Test
    void merge_request_is_named_by_its_id() {
        assertEquals(REQUEST.identity(), new Noteable.MergeRequest(8, 70, 3).identity());
        assertNotEquals(DiscussionKey.of(REQUEST, "n"), DiscussionKey.of(new Noteable.MergeRequest(7, 71, 1), "n"));
        assertEquals(DiscussionKey.of(REQUEST, "n"), DiscussionKey.of(REQUEST, "n"));
    }
}
