package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.NoteCountsKit;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqNoteCountsTest extends NoteCountsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected NoteCounts counts() {
        return HERE.get(NoteCounts.class);
    }

    @Override
    protected Discussions discussions() {
        return HERE.get(Discussions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected Noteable.MergeRequest request() {
        return NotedRows.request(HERE, HERE.rows().project());
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Test
    void figures_are_those_of_the_request_and_no_note_is_read() {
        Noteable.MergeRequest request = request();
        HERE.rows().ask("update merge_requests set comments = 7, unresolved_threads = true where id = ? returning id", request.id());
        assertEquals(Map.of(request.id(), new NoteCounts.Count(7, true)), counts().ofMergeRequests(List.of(request.id())));
    }
}
