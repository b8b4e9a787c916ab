package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.DiscussionViewsKit;
import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDiscussionViewsTest extends DiscussionViewsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    private static final AtomicInteger EMAILS = new AtomicInteger();

    @Override
    protected DiscussionViews views() {
        return here.get(DiscussionViews.class);
    }

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
    protected long user(String name) {
        return here.rows().user(name, name.toLowerCase(Locale.ROOT) + EMAILS.incrementAndGet() + "@example.com");
    }

    @Override
    protected void deleteUser(long id) {
        here.rows().ask("delete from users where id = ? returning id", id);
    }

    @Test
    void page_is_one_statement_however_many_notes_its_discussions_have() {
        Noteable noted = noteable(project());
        long anna = user("Anna");
        IntStream.range(0, 3).forEach(number -> transactions().write(() -> {
            String key = Integer.toString(number).repeat(40);
            discussions().start(new NewDiscussion(noted, key, DiscussionKind.THREAD, false, Optional.empty(),
                    NewNote.comment(anna, "x", Instant.EPOCH)));
            long discussion = discussions().lock(noted, key).orElseThrow().id();
            IntStream.range(0, number).forEach(reply -> discussions().reply(discussion, DiscussionKind.THREAD,
                    NewNote.comment(anna, "x", Instant.EPOCH)));
        }));
        AtomicInteger statements = new AtomicInteger();
        DiscussionViews views = new JooqDiscussionViews(here.dsl(statements));
        assertEquals(3, views.list(noted, NoteAudience.ALL, new PageRequest.Offset(1, 20)).items().size());
        assertEquals(1, statements.get());
        assertEquals(2, views.list(noted, NoteAudience.ALL, PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 2)).items().size());
        assertEquals(2, statements.get());
        assertEquals(6, views.notes(noted, NoteAudience.ALL, NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST,
                new PageRequest.Offset(1, 20)).items().size());
        assertEquals(3, statements.get());
    }
}
