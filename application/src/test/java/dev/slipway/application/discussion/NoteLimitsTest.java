package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteRules;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Limits of the comments of an object, and the shares of members and others. */
final class NoteLimitsTest extends DiscussionScene {

    private static Failure bad(String reason, Object... args) {
        return Refusal.badRequest(Reason.of(reason, args)).failure();
    }

    private static ReplyToDiscussion.Request reply(String body) {
        return new ReplyToDiscussion.Request(body, Optional.empty());
    }

    @Test
    void comments_of_a_commit_are_bounded_and_notes_of_the_system_do_not_count() {
        String half = "x".repeat(NoteRules.BODY);
        for (int number = 0; number < 5; number++) {
            discussions.start(new NewDiscussion(noteable, Integer.toString(number), DiscussionKind.INDIVIDUAL, false, Optional.empty(),
                    new NewNote(1, half, number == 0, OptionalLong.empty(), now)));
        }
        NoteView last = use.createDiscussion.create(developer, commit, saying(half)).notes().getFirst();
        assertEquals(bad("note.too_much", NoteRules.TOGETHER),
                Refusals.of(() -> use.createDiscussion.create(developer, commit, saying("x"))));
        assertEquals(bad("comment.note.too_much", NoteRules.TOGETHER), Refusals.of(() -> use.commentOnCommit.comment(developer,
                new ProjectRef.Id(open), "main", new CommentOnCommit.Request("x", Optional.empty()))));
        assertEquals("y".repeat(NoteRules.BODY), use.updateNote.update(developer, commit, last.id(), "y".repeat(NoteRules.BODY)).content()
                .body());
    }

    @Test
    void outsider_never_keeps_members_from_commenting() {
        String longest = "x".repeat(NoteRules.BODY);
        NoteView first = use.createDiscussion.create(stranger, commit, saying("x")).notes().getFirst();
        use.updateNote.update(stranger, commit, first.id(), longest);
        Failure full = bad("note.too_much", NoteRules.BODY);
        assertEquals(full, Refusals.of(() -> use.createDiscussion.create(stranger, commit, saying("x"))));
        assertEquals(full, Refusals.of(() -> use.replyToDiscussion.reply(stranger, commit, first.context().key(), reply("x"))));
        use.updateNote.update(stranger, commit, first.id(), "x");
        NoteView second = use.createDiscussion.create(stranger, commit, saying("y")).notes().getFirst();
        assertEquals(full, Refusals.of(() -> use.updateNote.update(stranger, commit, second.id(), longest)));
        for (Caller member : List.of(guest, developer)) {
            use.createDiscussion.create(member, commit, saying(longest));
            use.createDiscussion.create(member, commit, saying(longest));
        }
        Failure over = bad("note.too_much", 4_000_000);
        assertEquals(over, Refusals.of(() -> use.createDiscussion.create(stranger, commit, saying("x"))));
        assertEquals(over, Refusals.of(() -> use.updateNote.update(stranger, commit, second.id(), "yy")));
        assertEquals("z", use.updateNote.update(stranger, commit, second.id(), "z").content().body());
        assertEquals(bad("note.blank"), Refusals.of(() -> use.updateNote.update(stranger, commit, second.id(), "")));
        assertEquals("x", use.createDiscussion.create(guest, commit, saying("x")).notes().getFirst().content().body());
    }
}
