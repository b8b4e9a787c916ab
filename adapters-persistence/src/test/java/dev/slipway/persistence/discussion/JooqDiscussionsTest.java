package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.DiscussionsKit;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDiscussionsTest extends DiscussionsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    @Override
    protected Discussions discussions() {
        return here.get(Discussions.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    protected long project() {
        return here.rows().project();
    }

    @Override
    protected long user() {
        return here.rows().user();
    }

    @Override
    protected void deleteUser(long id) {
        here.rows().ask("delete from users where id = ? returning id", id);
    }

    @Test
    void nothing_is_left_of_a_project_that_is_removed() {
        long project = project();
        Noteable commit = new Noteable.Commit(project, "a".repeat(40));
        discussions().start(new NewDiscussion(commit, "f".repeat(40), DiscussionKind.THREAD, false, Optional.empty(),
                NewNote.comment(user(), "x", Instant.EPOCH)));
        here.rows().ask("delete from projects where id = ? returning id", project);
        assertEquals(0L, here.rows().ask("select (select count(*) from discussions) + (select count(*) from notes)"));
    }
}
