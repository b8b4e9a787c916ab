package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract once more, with notes of merge requests. */
class JooqDiscussionViewsOfMergeRequestsTest extends JooqDiscussionViewsTest {

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.request(here, project);
    }

    private long mention(Noteable noteable, MentionSource source) {
        String identity = source.toString();
        long author = user("author");
        NewNote note = new NewNote(author, identity, true, OptionalLong.empty(), Instant.parse("2026-01-02T03:04:05Z"));
        transactions().run(now -> discussions().mention(new NewDiscussion(noteable, DiscussionKey.of(noteable, identity),
                DiscussionKind.INDIVIDUAL, false, Optional.empty(), note), new Mention(source, identity, true)));
        return views().notes(noteable, NoteAudience.ALL, NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST, PageRequest.Offset.first()).items()
                .stream().filter(found -> found.content().body().equals(identity)).findFirst().orElseThrow().id();
    }

    @Test
    void mentions_are_shown_to_readers_of_their_sources() {
        Noteable noteable = noteable(project());
        MentionSource commit = new MentionSource(MentionSource.Kind.COMMIT, 7);
        MentionSource request = new MentionSource(MentionSource.Kind.MERGE_REQUEST, 7);
        assertEquals(Set.of(), views().mentions(noteable));
        long byCommit = mention(noteable, commit);
        long byRequest = mention(noteable, request);
        assertEquals(Set.of(commit, request), views().mentions(noteable));
        NoteAudience reader = NoteAudience.of(true, Set.of(request));
        NoteAudience stranger = NoteAudience.of(true, Set.of(new MentionSource(MentionSource.Kind.COMMIT, 8)));
        assertEquals(1, views().list(noteable, reader, PageRequest.Offset.first()).total());
        assertEquals(0, views().list(noteable, stranger, PageRequest.Offset.first()).total());
        assertEquals(0, views().notes(noteable, NoteAudience.of(true, Set.of()), NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST,
                PageRequest.Offset.first()).total());
        assertEquals(Optional.empty(), views().note(noteable, byCommit, reader));
        assertTrue(views().note(noteable, byRequest, reader).isPresent());
        assertEquals(Optional.empty(), views().find(noteable, DiscussionKey.of(noteable, commit.toString()), reader));
        assertEquals(Set.of(), views().mentions(noteable(project())));
    }
}
