package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.DiscussionsKit;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract once more, with notes of merge requests. */
class JooqDiscussionsOfMergeRequestsTest extends DiscussionsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Discussions discussions() {
        return HERE.get(Discussions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Override
    protected void deleteUser(long id) {
        HERE.rows().ask("delete from users where id = ? returning id", id);
    }

    @Override
    protected Noteable noteable(long project) {
        return RequestRows.request(HERE, project);
    }

    private Instant updatedAt(Noteable.MergeRequest request) {
        return ((Timestamp) HERE.rows().ask("select updated_at from merge_requests where id = ?", request.id())).toInstant();
    }

    @Test
    void request_is_updated_by_new_notes_and_not_by_those_that_are_backdated() {
        Noteable.MergeRequest request = RequestRows.request(HERE, project());
        Instant first = updatedAt(request);
        Instant later = first.plusSeconds(60);
        transactions().write(() -> discussions().start(new NewDiscussion(request, "a".repeat(40), DiscussionKind.THREAD, false,
                Optional.empty(), NewNote.comment(user(), "x", first.minusSeconds(60)))));
        assertEquals(first, updatedAt(request));
        transactions().write(() -> discussions().reply(discussions().lock(request, "a".repeat(40)).orElseThrow().id(),
                DiscussionKind.THREAD, NewNote.comment(user(), "x", later)));
        assertEquals(later, updatedAt(request));
    }
}
